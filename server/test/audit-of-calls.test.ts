// Every call of the contract that changes something writes who did it; a new call joins by itself.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { AuditEvent } from '@rushes/contract/core/audit';
import type { Call, ObjectKind } from '@rushes/contract/call';
import { onlyLooks } from '@rushes/contract/limits';
import { services } from '@rushes/contract/services';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { recipes } from './audit-recipes.ts';
import type { Prepared, Stage } from './audit-stage.ts';
import { createHarness, type Harness } from './harness.ts';
import { objectMaker } from './objects.ts';
import { signUp } from './users.ts';
import { sampleOf } from './samples.ts';
import { signUpSupport } from './support.ts';

const allCalls = Object.values(services).flatMap((service) =>
  Object.entries(service.calls).map(([method, call]) => ({
    path: `${service.name}/${method}`,
    call: call as Call,
  })),
);

/** Calls that change nothing that anybody answers for, each with why. */
const unrecorded: Readonly<Record<string, string>> = {
  'account/openReset': 'only looks',
  'account/requestPasswordReset': 'nobody is signed in; following the link is recorded',
  'approval/exportComments': 'makes a file of what is there',
  'bumper/previewBumper': 'makes what is watched',
  'channel/markSeen': 'how far someone has read',
  'common/getUploadSignature': 'a door for bytes: what is made of them is recorded',
  'consent/openConsent': 'only looks',
  'guestpage/checkGuestCode': 'only looks',
  'guestpage/openGuestPage': 'only looks',
  'guestpage/saveGuestAnswers': 'what a guest is typing: submitting it is recorded',
  'guestpage/sendGuestCode': 'a mail to oneself',
  'guestrecording/exportConsents': 'makes a file of what is there',
  'guestreview/enterReviewCode': 'opens a review in one browser, for hours',
  'guestreview/openGuestReview': 'only looks',
  'guestreview/sendReviewCode': 'a mail to oneself',
  'guesttask/getGuestTaskExample': 'only looks',
  'guesttask/playOwnTake': 'only looks',
  'guesttask/openGuestTask': 'how far someone has read',
  'grid/saveGrid': 'how someone looks at a list',
  'history/clearHistory': 'what someone keeps of what they watched',
  'history/removeFromHistory': 'what someone keeps of what they watched',
  'history/restoreToHistory': 'what someone keeps of what they watched',
  'import/validateImport': 'a dry run',
  'linkimport/cancelLinkImport': 'the clip that it takes back is recorded',
  'linkimport/importLinks': 'the clips that it brings are recorded',
  'linkimport/retryLinkImport': 'the clip that it brings is recorded',
  'maillayout/sendTestMail': 'a mail to oneself',
  'notification/markAllRead': 'how far someone has read',
  'comment/setReaction': 'one’s own reaction, which the next press takes back',
  'notification/markRead': 'how far someone has read',
  'notificationpreference/noteTimeZone': 'where a browser is',
  'notificationpreference/openUnsubscribe': 'only looks',
  'user/openInvitation':
    'someone without an account looks at what they are invited to; the invitation keeps when',
  'phonelink/createPhoneLink': 'a code of minutes: the clips that it brings are recorded',
  'phonelink/endPhoneLink': 'ends a code of minutes',
  'phonelink/openPhoneLink': 'only looks',
  'preference/openConfirmation': 'only looks',
  'preference/openPreferences': 'only looks',
  'preference/openUnsubscribe': 'only looks',
  'profile/addSignatureImage': 'bytes for a signature: saving that is recorded',
  'program/markViewed': 'how far someone has watched',
  'program/drawTitle': 'draws what it is given',
  'program/exportTimeline': 'makes a file of what is there',
  'script/exportScript': 'makes a file of what is there',
  'script/exportScriptPdf': 'makes a file of what is there',
  'storyboard/exportStoryboardPdf': 'makes a file of what is there',
  'script/keepScriptVersion': 'keeps what is there',
  'script/openEditor': 'who is in an editor, for seconds',
  'program/openEditor': 'who is in an editor, for seconds',
  'program/prepareDownload': 'makes a file of what is there',
  'program/createDownload': 'makes a file of what is there',
  'program/deleteDownload': 'deletes a file of the caller that expires anyway',
  'program/saveProgress': 'how far someone has watched',
  'storyboard/addStoryboardImage': 'bytes for a shot: saving that is recorded',
  'storyboard/addStoryboardSound': 'bytes for a storyboard: saving that is recorded',
  'recordingtask/addShotExample': 'bytes for a shot: saving that is recorded',
  'recordingtask/openAssignment': 'how far someone has read',
  'session/createHandoff': 'a code of seconds for a session that is there',
  'session/renewMediaCookies': 'lengthens what a session has',
  'todo/snoozeTodo': 'how someone looks at a list',
  'transcript/cancelCaptions': 'stops what is recorded when it was asked for; captions that are there stay',
  'storyboardlink/openStoryboardLink': 'someone without an account looks; the link keeps when',
  'sharelink/openShareLink': 'someone without an account watches; the link counts',
};

const folderDeletion = 'deleting a folder deletes nothing else: its contents move up, and come back with it';

const guestApproves =
  'a guest opens the mailed link with the mailed code, comments, approves, and the stage ends';

/** Calls that need more than a request: the test that asks for their rows. */
const provenBy: Readonly<Record<string, readonly [file: string, title: string]>> = {
  'user/giveClips': [
    'media/clips/clip-list.test.ts',
    'get another owner, who may own footage; the owner before sees them no longer',
  ],
  'account/resetPassword': [
    'identity/accounts/passwords.test.ts',
    'a mailed link of 256 bit chooses a new one once; all sessions end, and the audit says so',
  ],
  'clip/downloadClips': [
    'media/zip-downloads/zip-downloads.test.ts',
    'a ZIP holds only what the user sees, and opens for that user alone, while they see it',
  ],
  'file/downloadFiles': [
    'media/zip-downloads/zip-downloads.test.ts',
    'files come as one ZIP too, in their folders and in the version that is shown',
  ],
  'clip/retryClip': [
    'media/clips/clips.test.ts',
    'that is no video is refused with a sentence; trying again ends the same, another file helps',
  ],
  'clip/setPoster': [
    'create/programs/publication/artwork.test.ts',
    'a clip is shown by the frame that someone chose, under another address, and again by the automatic picture',
  ],
  'script/restoreScriptVersion': [
    'create/scripts/versions/versions.test.ts',
    'a version is kept by a name, once, and restored; restoring is undone by the version it made',
  ],
  'font/addFont': [
    'media/fonts/fonts.test.ts',
    'a font of Files is added with its names and a sample, once, and the activity log says so',
  ],
  'file/restoreVersion': [
    'media/files/files.test.ts',
    'a file gets another version, and an older one is shown again',
  ],
  'transcript/writeCaptionsOf': [
    'media/transcripts/automatic.test.ts',
    'captions of many clips are asked for at once, and those that can’t be are named',
  ],
  'transcript/writeCaptions': [
    'media/transcripts/transcripts.test.ts',
    'writes captions in the language that it detects, with the times of the words',
  ],
  'storyboardlink/addVisitorComment': [
    'audience/storyboard-links/storyboard-links.test.ts',
    'a visitor comments on a shot and replies; the owner is told, answers and resolves',
  ],
  'guestreview/addReviewComment': ['tasks/approvals/guests/external-reviewers.test.ts', guestApproves],
  'guesttask/agreeToGuestTask': [
    'tasks/recording-tasks/contacts.test.ts',
    'a contact agrees before recording; their clip carries the consent, and withdrawing it takes the recording back',
  ],
  'guesttask/submitGuestTask': [
    'tasks/recording-tasks/contacts.test.ts',
    'a contact gets a link, uploads and submits without an account; accepted, it is footage and fills its slot',
  ],
  'guesttask/declineGuestTask': [
    'tasks/recording-tasks/contacts.test.ts',
    'a contact declines with a reason, is told what to record again, and records after both',
  ],
  'guestreview/decideReview': ['tasks/approvals/guests/external-reviewers.test.ts', guestApproves],
  'folder/deleteFolder': ['media/folders/folders.test.ts', folderDeletion],
  'folder/moveFolder': [
    'media/folders/folders.test.ts',
    'a folder moves with all that is in it, and never into itself',
  ],
  'folder/renameFolder': [
    'media/folders/folders.test.ts',
    'a name is used once in a folder, whatever its case',
  ],
  'folder/restoreFolder': ['media/folders/folders.test.ts', folderDeletion],
  'import/applyImport': ['core/imports/imports.test.ts', 'all are invited; undone, all are gone'],
  'import/undoImport': ['core/imports/imports.test.ts', 'all are invited; undone, all are gone'],
  'preference/confirmSubscription': [
    'audience/contacts/contacts.test.ts',
    'a double opt-in list asks by mail, and keeps when and from where the answer came',
  ],
  'sender/checkSender': [
    'support/sender-domains/senders.test.ts',
    'is asked of DNS when someone wants to know, and the answer is kept with its time',
  ],
  'support/endView': [
    'identity/support-views/support-views.test.ts',
    'ends by itself, and by hand; the customer reads who, through whose eyes and why',
  ],
};

const actions: Readonly<Record<string, string>> = {
  'channel/restoreChannels': 'channel/archiveChannels',
  'clip/restoreClips': 'clip/deleteClips',
  'file/restoreFiles': 'file/deleteFiles',
  'font/restoreFont': 'font/removeFont',
  'contact/restoreContacts': 'contact/deleteContacts',
  'user/reactivateUsers': 'user/suspendUsers',
  'program/restorePrograms': 'program/deletePrograms',
  'template/restoreTemplates': 'template/deleteTemplates',
  'script/restoreScripts': 'script/deleteScripts',
  'storyboard/restoreStoryboards': 'storyboard/deleteStoryboards',
  'jobtemplate/restoreJobTemplates': 'jobtemplate/deleteJobTemplates',
  'bumper/restoreBumpers': 'bumper/deleteBumpers',
  'recordingtask/restoreRecordingTasks': 'recordingtask/deleteRecordingTasks',
};

/** Fields of requests that name several objects. */
const listsOf: Readonly<Record<string, ObjectKind>> = {
  channelIds: 'channel',
  clipIds: 'clip',
  fileIds: 'file',
  contactIds: 'contact',
  customerUserIds: 'person',
  programIds: 'program',
  templateIds: 'template',
  scriptIds: 'script',
  storyboardIds: 'storyboard',
  bumperIds: 'bumper',
  taskIds: 'recording-task',
  jobTemplateIds: 'job-template',
};

/** What the least request leaves as it is. */
const more: Readonly<Record<string, object>> = {
  'contact/stepContacts': { step: 'disable' },
  'role/assignRole': { to: { role: 'cc' } },
};

const features = join(import.meta.dirname, '../src/features');

let app: Harness;
let stage: Stage;

beforeAll(async () => {
  app = await createHarness();
  const { customerId } = await app.make.customer({ flags: { storyboard: true } });
  const cm = await signUp(app, customerId, 'cm', 'Clara');
  // Of those whom an organisation keeps, there are others.
  await app.make.user(customerId, 'cm');
  await app.make.user(customerId, 'admin');
  const support = await signUpSupport(app, 'audited@example.test');
  stage = { app, cm, support, makeObject: objectMaker(app, cm) };
});
afterAll(() => app[Symbol.asyncDispose]());

/** A request that changes something, as far as its schema tells how. */
async function leastChange(path: string, { request, object }: Call): Promise<Record<string, unknown>> {
  const fields: Record<string, unknown> = { ...more[path] };
  if (object !== undefined) fields[object.field] = await stage.makeObject(object.kind);
  const names = request instanceof z.ZodObject ? Object.keys(request.shape) : [];
  for (const name of names) {
    const kind = listsOf[name];
    if (kind !== undefined) fields[name] = [await stage.makeObject(kind)];
  }
  return sampleOf(request, fields);
}

async function prepare(path: string, call: Call): Promise<Prepared> {
  const recipe = recipes[path];
  if (recipe !== undefined) return recipe(stage);
  const request = await leastChange(path, call);
  const first = actions[path];
  if (first !== undefined) await stage.cm.ok(first, request);
  return { request };
}

/** Whose rows those of services are that are not called after their feature. */
const featureOf: Readonly<Record<string, string>> = {
  account: 'accounts',
  comment: 'comments',
  notificationpreference: 'notifications',
  todo: 'todos',
  bin: 'clips',
  caption: 'captions',
  catalogue: 'catalogues',
  channel: 'channels',
  clip: 'clips',
  file: 'files',
  folder: 'folders',
  font: 'fonts',
  contact: 'contacts',
  customer: 'customers',
  customeruser: 'sessions',
  import: 'imports',
  maillayout: 'mail-layouts',
  personaldata: 'personal-data',
  preference: 'contacts',
  profile: 'profiles',
  program: 'programs',
  report: 'reports',
  role: 'roles',
  sender: 'senders',
  session: 'sessions',
  sharelink: 'share-links',
  sharepage: 'share-pages',
  template: 'templates',
  script: 'scripts',
  scriptcomment: 'scripts',
  storyboard: 'storyboards',
  storyboardcomment: 'storyboards',
  storyboardlink: 'storyboard-links',
  bumper: 'bumpers',
  approval: 'approvals',
  deliverable: 'deliverables',
  consent: 'consents',
  jobtemplate: 'job-templates',
  guestpage: 'guest-recordings',
  guestrecording: 'guest-recordings',
  recordingtask: 'recording-tasks',
  user: 'people',
};

/** Calls that another feature writes down: approvals do for deliverables, and support invites by the means of the customer's own users. */
const writtenBy: Readonly<Record<string, string>> = {
  'deliverable/requestVersionApproval': 'approvals',
  'recordingtask/makeStoryboardProgram': 'programs',
  'customer/inviteAdministrator': 'people',
  'customer/resendAdministrator': 'people',
  'customer/stepAdministrator': 'people',
};

/** Calls whose row is with another customer than the one in which the caller is, each with why. */
const standsElsewhere: Readonly<Record<string, string>> = {
  'customeruser/switchCustomer': 'they are in the other one from then on',
  'user/acceptInvitation': 'the organisation that invited them reads it',
};

interface Page {
  readonly items: readonly AuditEvent[];
  readonly nextCursor: string | null;
}

interface Row {
  readonly id: string;
  readonly action: string;
  readonly userId: string | null;
  readonly customerId: string | null;
}

async function auditRows(): Promise<Row[]> {
  return app.app.context.db.system((trx) =>
    trx
      .selectFrom('audit_events')
      .select(['id', 'action', 'user_id as userId', 'customer_id as customerId'])
      .execute(),
  );
}

/** Who calls with a token, as the session says; nobody without one. */
async function callerOf(token: string | null): Promise<Pick<Row, 'userId' | 'customerId'> | null> {
  const session = token === null ? null : await app.app.features.sessions.authenticate(token);
  return session === null ? null : session.caller;
}

const changing = allCalls.filter(
  ({ path }) => !onlyLooks(path) && unrecorded[path] === undefined && provenBy[path] === undefined,
);
// What ends the session of the stage comes last.
const last = ['session/revokeOtherSessions', 'session/logout'];
const ordered = changing.toSorted((one, other) => last.indexOf(one.path) - last.indexOf(other.path));

test.each(ordered)('$path changes something, and the audit says so', async ({ path, call }) => {
  const { request, token = call.access.who === 'support' ? stage.support.token : stage.cm.token } =
    await prepare(path, call);
  const caller = await callerOf(token);
  const before = new Set((await auditRows()).map(({ id }) => id));
  const { body } = await app.call(path, request, token ?? undefined);
  expect([path, body.status, body.code, body.fields]).toEqual([path, 'Ok', undefined, undefined]);
  const service = path.slice(0, path.indexOf('/'));
  const feature = writtenBy[path] ?? featureOf[service] ?? service;
  const written = (await auditRows()).filter(({ id }) => !before.has(id));
  const own = written.filter(({ action }) => action.startsWith(`${feature}.`));
  expect([path, written.map(({ action }) => action), own.length > 0]).toEqual([
    path,
    expect.anything(),
    true,
  ]);
  // Who has no session is known by what they were sent.
  if (caller === null) return;
  for (const row of own) {
    expect([path, row.action, row.userId]).toEqual([path, row.action, caller.userId]);
    // Support acts for the installation, or for one customer.
    if (caller.customerId === null || standsElsewhere[path] !== undefined) continue;
    expect([path, row.action, row.customerId]).toEqual([path, row.action, caller.customerId]);
  }
});

test('each row is found by whatever name it shows its object by', async () => {
  const reader = await signUp(app, stage.cm.customerId, 'cm', 'Rita');
  const rows: AuditEvent[] = [];
  let cursor: string | undefined;
  do {
    const page: Page = await reader.ok('audit/getAuditEvents', { limit: 100, cursor });
    rows.push(...page.items);
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined);
  const oneOfEach = new Map(rows.map((row) => [`${row.action} ${row.objectName === ''}`, row]));
  const named = [...oneOfEach.values()].filter(({ objectName }) => objectName !== '');
  expect(named.map(({ action }) => action)).toContain('contacts.list-members-added');
  for (const { eventId, action, objectName } of named) {
    const ofAction = { column: 'action', op: 'in', values: [action] };
    const isCalled = { column: 'objectName', op: 'contains', values: [objectName] };
    for (const request of [{ filters: [ofAction, isCalled] }, { filters: [ofAction], search: objectName }]) {
      const { items } = await reader.ok<Page>('audit/getAuditEvents', { ...request, limit: 100 });
      expect([action, items.some((item) => item.eventId === eventId)]).toEqual([action, true]);
    }
  }
});

test('the tests that stand in for others are there, and every exception names a call', async () => {
  const known = new Set(allCalls.map(({ path }) => path));
  const named = [...Object.keys(unrecorded), ...Object.keys(provenBy), ...Object.keys(recipes)].concat(
    Object.keys(writtenBy),
    Object.keys(standsElsewhere),
  );
  expect(named.filter((path) => !known.has(path))).toEqual([]);
  for (const [path, [file, title]] of Object.entries(provenBy))
    expect([path, (await readFile(join(features, file), 'utf8')).includes(title)]).toEqual([path, true]);
});
