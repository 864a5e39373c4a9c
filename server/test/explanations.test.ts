// Every kind of object × every right over it × everybody: why someone can or cannot is what the server does.
import { randomUUID } from 'node:crypto';
import { fieldAudiences } from '@rushes/contract/organization/lists/directory';
import { type ExplainedKind, explainedKinds, explainedPermissions } from '@rushes/contract/explained';
import type { Permission } from '@rushes/contract/identity/roles';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { explainedBeside } from './explained-beside.ts';
import { createHarness, type Harness } from './harness.ts';
import { type TestUser, signUpEveryRole } from './users.ts';

/** What someone tries, and whether it went through. */
type Try = (who: TestUser, id: string) => Promise<boolean>;

interface Case {
  readonly title: string;
  readonly kind: ExplainedKind;
  readonly make: () => Promise<string>;
  readonly tries: Partial<Record<Permission, Try>>;
}

let app: Harness;
let users: Readonly<Record<string, TestUser>>;
let cm: TestUser;
let cc: TestUser;
let other: TestUser;

beforeAll(async () => {
  app = await createHarness();
  const everyRole = await signUpEveryRole(app, [
    'home.channels:see',
    'create.footage:see',
    'create.footage:delete',
    'create.files:see',
    'create.programs:see',
    'create.programs:share',
    'create.bumpers:see',
    'tasks.mine:see',
    'tasks.requests:see',
    'create.templates:see',
    'create.scripts:see',
    'create.storyboards:see',
    'audience.contacts:see',
    'audience.users:see',
    'audience.users:edit',
    'organization.directory:see',
  ]);
  ({ cm, cc, 'another cm': other } = everyRole);
  users = everyRole;
});
afterAll(() => app[Symbol.asyncDispose]());

const tries =
  (path: string, request: (id: string, who: TestUser) => object): Try =>
  async (who, id) =>
    (await app.call(path, request(id, who), who.token)).body.status === 'Ok';

/** A call over several, which says what became of each. */
const bulk =
  (path: string, field: string, done: string): Try =>
  async (who, id) => {
    const { body } = await app.call(path, { [field]: [id] }, who.token);
    const answer = (body.clientResponse ?? {}) as Readonly<Record<string, readonly string[] | undefined>>;
    return answer[done]?.includes(id) === true;
  };

const clipTries = {
  'create.footage:see': tries('clip/getClip', (clipId) => ({ clipId })),
  'create.footage:edit': tries('clip/updateClip', (clipId) => ({ clipId, name: 'Named' })),
  'create.footage:delete': bulk('clip/deleteClips', 'clipIds', 'deleted'),
};
const fileTries = {
  'create.files:see': tries('file/getFile', (fileId) => ({ fileId })),
  'create.files:edit': tries('file/updateFile', (fileId) => ({ fileId, name: 'Named' })),
  'create.files:delete': bulk('file/deleteFiles', 'fileIds', 'deleted'),
};
const templateTries = {
  'create.templates:see': tries('template/getTemplate', (templateId) => ({ templateId })),
  'create.templates:edit': bulk('template/deleteTemplates', 'templateIds', 'deleted'),
};
const scriptTries = {
  'create.scripts:see': tries('script/getScript', (scriptId) => ({ scriptId })),
  'create.scripts:edit': bulk('script/deleteScripts', 'scriptIds', 'deleted'),
};
const storyboardTries = {
  'create.storyboards:see': tries('storyboard/getStoryboard', (storyboardId) => ({ storyboardId })),
  'create.storyboards:edit': bulk('storyboard/deleteStoryboards', 'storyboardIds', 'deleted'),
};
const bumperTries = {
  'create.bumpers:see': tries('bumper/getBumper', (bumperId) => ({ bumperId })),
  'create.bumpers:edit': bulk('bumper/deleteBumpers', 'bumperIds', 'deleted'),
};
const taskTries = {
  'tasks.mine:see': tries('recordingtask/getRecordingTask', (taskId) => ({ taskId })),
  'tasks.requests:make': bulk('recordingtask/deleteRecordingTasks', 'taskIds', 'deleted'),
};
const jobTries = {
  'create.templates:see': tries('jobtemplate/getJobTemplate', (jobTemplateId) => ({ jobTemplateId })),
  'create.templates:edit': bulk('jobtemplate/deleteJobTemplates', 'jobTemplateIds', 'deleted'),
};
const guestTries = {
  'tasks.crowd:see': tries('guestrecording/getGuestRecording', (guestRecordingId) => ({ guestRecordingId })),
  'tasks.crowd:make': tries('guestrecording/setGuestRecordingState', (guestRecordingId) => ({
    ...{ guestRecordingId, state: 'paused' },
  })),
};
const approvalTries = {
  'tasks.mine:see': tries('approval/getApproval', (approvalId) => ({ approvalId })),
  'create.programs:publish': tries('approval/cancelApproval', (approvalId) => ({ approvalId })),
};
const deliverableTries = {
  'tasks.mine:see': tries('deliverable/getDeliverable', (deliverableId) => ({ deliverableId })),
  'tasks.approvals:make': bulk('deliverable/deleteDeliverables', 'deliverableIds', 'deleted'),
};
const everybody = { organisation: true };
const programTries = {
  'home.feed:see': tries('program/getProgram', (programId) => ({ programId })),
  'create.programs:see': tries('program/updateProgram', (programId) => ({ programId, title: 'Named' })),
  'create.programs:publish': tries('program/setAudience', (programId) => ({
    programId,
    audience: everybody,
  })),
  'create.programs:share': tries('sharelink/getShareLinks', (programId) => ({ programId })),
  'create.programs:delete': bulk('program/deletePrograms', 'programIds', 'deleted'),
};
const channelTries = {
  'home.channels:see': tries('channel/getChannelItems', (channelId) => ({ channelId })),
  'audience.channelEdit:see': tries('channel/getChannel', (channelId) => ({ channelId })),
  'create.programs:publish': async (who: TestUser, channelId: string) => {
    const programId = await app.make.program(who, { published: true });
    return tries('channel/submitProgram', () => ({ channelId, programId, confirmed: true }))(who, channelId);
  },
};
const listTries = {
  'audience.contacts:see': tries('contact/getList', (listId) => ({ listId })),
  'audience.contacts:edit': async (who: TestUser, listId: string) => {
    const revision = await revisionOf('contact_lists', listId);
    return tries('contact/updateList', () => ({ listId, revision, description: 'New' }))(who, listId);
  },
};
const contactTries = {
  'audience.contacts:see': tries('contact/getContact', (contactId) => ({ contactId })),
  'audience.contacts:edit': async (who: TestUser, contactId: string) => {
    const revision = await revisionOf('contacts', contactId);
    return tries('contact/updateContact', () => ({ contactId, revision, name: 'Named' }))(who, contactId);
  },
};
const seesField: Try = async (who, fieldId) => {
  const { body } = await app.call('directory/getDirectory', {}, who.token);
  const answer = body.clientResponse as { fields: { key: string }[] } | undefined;
  const key = await fieldKeyOf(fieldId);
  return answer?.fields.some((field) => field.key === key) === true;
};
const fetchesReport: Try = async (who, reportId) => {
  const headers = { authorization: `Bearer ${who.token}` };
  return (await fetch(`${app.url}/reports/${reportId}`, { headers })).ok;
};
const goesOn: Try = async (who, uploadId) => {
  const headers = { authorization: `Bearer ${who.token}`, 'tus-resumable': '1.0.0' };
  return (await fetch(`${app.url}/uploads/${uploadId}`, { method: 'HEAD', headers })).ok;
};

const system = <T>(work: Parameters<typeof app.app.context.db.system<T>>[0]) =>
  app.app.context.db.system(work);
async function revisionOf(table: 'contacts' | 'contact_lists', id: string): Promise<number> {
  const found = await system((trx) =>
    sql<{ revision: number }>`SELECT revision FROM ${sql.table(table)} WHERE id = ${id}`.execute(trx),
  );
  return found.rows[0]?.revision ?? 0;
}
async function fieldKeyOf(id: string): Promise<string | undefined> {
  const found = await system((trx) =>
    sql<{ key: string }>`SELECT key FROM profile_fields WHERE id = ${id}`.execute(trx),
  );
  return found.rows[0]?.key;
}

async function list(scope: 'organisation' | 'personal', sharedWith: readonly TestUser[] = []) {
  const { listId } = await cm.ok<{ listId: string }>('contact/createList', { name: randomUUID(), scope });
  if (sharedWith.length > 0)
    await cm.ok('contact/updateList', {
      listId,
      revision: await revisionOf('contact_lists', listId),
      sharedWith: sharedWith.map(({ customerUserId }) => customerUserId),
    });
  return listId;
}
async function channel(visibility: string, levels: Readonly<Record<string, string>> = {}) {
  const { channelId } = await cm.ok<{ channelId: string }>('channel/createChannel', {
    name: 'News',
    visibility,
    moderated: true,
    subscribing: true,
  });
  const named = Object.entries(levels).map(([who, level]) => ({
    customerUserId: users[who]?.customerUserId,
    level,
  }));
  if (named.length > 0) await cm.ok('channel/setMembers', { channelId, users: named });
  return channelId;
}
async function program(change: { narrow?: boolean; shared?: boolean; draft?: boolean; binned?: boolean }) {
  const programId = await app.make.program(cc, { published: change.draft !== true });
  if (change.narrow === true)
    await cc.ok('program/setAudience', {
      programId,
      audience: { customerUserIds: [users['viewer']?.customerUserId] },
    });
  if (change.shared === true) await cc.ok('program/updateProgram', { programId, sharedWithCreators: true });
  if (change.binned === true) await cc.ok('program/deletePrograms', { programIds: [programId] });
  return programId;
}
async function field(audience: string, isArchived = false) {
  const id = await app.make.profileField(cm.customerId, `key_${randomUUID().slice(0, 8)}`);
  await system((trx) =>
    sql`UPDATE profile_fields SET audience = ${audience},
      archived_at = ${isArchived ? new Date() : null}::timestamptz WHERE id = ${id}`.execute(trx),
  );
  return id;
}
async function report(state: 'ready' | 'waiting') {
  const { reportId } = await cc.ok<{ reportId: string }>('report/createReport', { kind: 'programs' });
  if (state === 'waiting') return reportId;
  const key = `reports/${reportId}.csv`;
  await app.app.context.storage.put(key, Buffer.from('Title\r\n'));
  await system((trx) =>
    sql`UPDATE reports SET state = 'ready', key = ${key}, size_bytes = 7 WHERE id = ${reportId}`.execute(trx),
  );
  return reportId;
}
async function upload() {
  const metadata = `filename ${Buffer.from('film.mp4').toString('base64')},kind ${Buffer.from('clip').toString('base64')}`;
  const response = await fetch(`${app.url}/uploads`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${cc.token}`,
      'tus-resumable': '1.0.0',
      'upload-length': '1000',
      'upload-metadata': metadata,
    },
  });
  return response.headers.get('location')?.split('/').at(-1) ?? '';
}

const cases: readonly Case[] = [
  { title: 'footage of one creator', kind: 'clip', make: () => app.make.clip(cc), tries: clipTries },
  {
    title: 'shared footage',
    kind: 'clip',
    make: () => app.make.clip(cc, { shared: true }),
    tries: clipTries,
  },
  { title: 'a file of one creator', kind: 'file', make: () => app.make.file(cc), tries: fileTries },
  {
    title: 'a shared file',
    kind: 'file',
    make: () => app.make.file(cc, { shared: true }),
    tries: fileTries,
  },
  {
    title: 'a bumper',
    kind: 'bumper',
    make: () => app.make.bumper(cm),
    tries: bumperTries,
  },
  {
    title: 'a recording task of a creator',
    kind: 'recording-task',
    make: () => app.make.recordingTask(cc),
    tries: taskTries,
  },
  {
    title: 'a recording task that was sent to a viewer',
    kind: 'recording-task',
    make: () => app.make.recordingTask(cm, { assignees: [users['viewer'] ?? cc] }),
    tries: taskTries,
  },
  {
    title: 'a guest recording',
    kind: 'guest-recording',
    make: () => app.make.guestRecording(cm),
    tries: guestTries,
  },
  {
    title: 'a job template',
    kind: 'job-template',
    make: () => app.make.jobTemplate(cm),
    tries: jobTries,
  },
  {
    title: 'an approval that waits for a viewer',
    kind: 'approval',
    make: () => app.make.approval(cc, { reviewers: [users['viewer'] ?? cc] }),
    tries: approvalTries,
  },
  {
    title: 'an approval of a script',
    kind: 'approval',
    make: () => app.make.scriptApproval(users['cm'] ?? cc),
    tries: { 'tasks.mine:see': approvalTries['tasks.mine:see'] },
  },
  {
    title: 'an approval of a personal script',
    kind: 'approval',
    make: () => app.make.scriptApproval(users['cm'] ?? cc, { scope: 'personal' }),
    tries: { 'tasks.mine:see': approvalTries['tasks.mine:see'] },
  },
  {
    title: 'a deliverable that waits for a viewer',
    kind: 'deliverable',
    make: () => app.make.deliverable(cm, { reviewers: [users['viewer'] ?? cm] }),
    tries: deliverableTries,
  },
  {
    title: 'a template of the organisation',
    kind: 'template',
    make: () => app.make.template(cm),
    tries: templateTries,
  },
  {
    title: 'a personal template',
    kind: 'template',
    make: () => app.make.template(cm, { scope: 'personal' }),
    tries: templateTries,
  },
  {
    title: 'a script of the organisation',
    kind: 'script',
    make: () => app.make.script(cm),
    tries: scriptTries,
  },
  {
    title: 'a personal script',
    kind: 'script',
    make: () => app.make.script(cm, { scope: 'personal' }),
    tries: scriptTries,
  },
  {
    title: 'a storyboard of the organisation',
    kind: 'storyboard',
    make: () => app.make.storyboard(cm),
    tries: storyboardTries,
  },
  {
    title: 'a personal storyboard',
    kind: 'storyboard',
    make: () => app.make.storyboard(cm, { scope: 'personal' }),
    tries: storyboardTries,
  },
  { title: 'an upload under way', kind: 'upload', make: upload, tries: { 'create.footage:add': goesOn } },
  {
    title: 'a program for the organisation',
    kind: 'program',
    make: () => program({}),
    tries: programTries,
  },
  {
    title: 'a program for one user',
    kind: 'program',
    make: () => program({ narrow: true }),
    tries: programTries,
  },
  {
    title: 'a shared program',
    kind: 'program',
    make: () => program({ narrow: true, shared: true }),
    tries: programTries,
  },
  { title: 'a draft', kind: 'program', make: () => program({ draft: true }), tries: programTries },
  {
    title: 'a program in the bin',
    kind: 'program',
    make: () => program({ binned: true }),
    tries: programTries,
  },
  {
    title: 'a share link',
    kind: 'share-link',
    make: async () => app.make.shareLink(cc, await program({})),
    tries: {
      'create.programs:share': tries('sharelink/revokeShareLink', (shareLinkId) => ({ shareLinkId })),
    },
  },
  { title: 'an open channel', kind: 'channel', make: () => channel('open'), tries: channelTries },
  {
    title: 'a restricted channel',
    kind: 'channel',
    make: () => channel('restricted', { viewer: 'member', cc: 'contributor', admin: 'manager' }),
    tries: channelTries,
  },
  {
    title: 'a private channel',
    kind: 'channel',
    make: () => channel('private', { viewer: 'manager', cc: 'moderator', 'a custom role': 'manager' }),
    tries: channelTries,
  },
  {
    title: 'an archived channel',
    kind: 'channel',
    make: async () => {
      const channelId = await channel('open', { cc: 'manager' });
      await cm.ok('channel/archiveChannels', { channelIds: [channelId] });
      return channelId;
    },
    tries: channelTries,
  },
  {
    title: 'a contact list of the organisation',
    kind: 'contact-list',
    make: () => list('organisation'),
    tries: listTries,
  },
  {
    title: 'a personal contact list',
    kind: 'contact-list',
    make: () => list('personal'),
    tries: listTries,
  },
  {
    title: 'a personal contact list that is shared',
    kind: 'contact-list',
    make: () => list('personal', [other]),
    tries: listTries,
  },
  { title: 'a contact', kind: 'contact', make: () => app.make.contact(cm), tries: contactTries },
  {
    title: 'a deleted contact',
    kind: 'contact',
    make: async () => {
      const contactId = await app.make.contact(cm);
      await cm.ok('contact/deleteContacts', { contactIds: [contactId] });
      return contactId;
    },
    tries: contactTries,
  },
  {
    title: 'a group',
    kind: 'group',
    make: () => app.make.group(cm),
    tries: {
      'audience.users:edit': tries('user/updateGroup', (groupId) => ({ groupId, description: '' })),
    },
  },
  {
    title: 'an invitation',
    kind: 'invitation',
    make: async () => (await app.make.invitation(cm)).invitationId,
    tries: {
      'audience.users:invite': tries('user/revokeInvitation', (invitationId) => ({ invitationId })),
    },
  },
  ...fieldAudiences.map((audience) => ({
    title: `a profile field for ${audience}`,
    kind: 'profile-field' as const,
    make: () => field(audience),
    tries: { 'organization.directory:see': seesField },
  })),
  {
    title: 'a profile field out of use',
    kind: 'profile-field',
    make: () => field('everybody', true),
    tries: { 'organization.directory:see': seesField },
  },
  {
    title: 'a report that is made',
    kind: 'report',
    make: () => report('ready'),
    tries: { 'personal.account:see': fetchesReport },
  },
  {
    title: 'a report that is being made',
    kind: 'report',
    make: () => report('waiting'),
    tries: { 'personal.account:see': fetchesReport },
  },
];

const explained = (who: TestUser, permission: string, object: { kind: string; id: string }) =>
  cm.ok<{ allowed: boolean }>('role/explainAccess', {
    customerUserId: who.customerUserId,
    permission,
    object,
  });

const questions = cases.flatMap(({ title, kind, make, tries: wanted }) =>
  (Object.entries(wanted) as [Permission, Try][]).map(([permission, attempt]) => ({
    title,
    kind,
    make,
    permission,
    attempt,
  })),
);

describe('what is explained of a right over an object is what the server does', () => {
  const check = async (
    { kind, make, permission, attempt }: (typeof questions)[number],
    canBeNobody: boolean,
  ) => {
    const said: Record<string, boolean> = {};
    const done: Record<string, boolean> = {};
    for (const [name, who] of Object.entries(users)) {
      const id = await make();
      said[name] = (await explained(who, permission, { kind, id })).allowed;
      done[name] = await attempt(who, id);
    }
    expect(said).toEqual(done);
    if (!canBeNobody) expect(new Set(Object.values(done))).toContain(true);
  };
  const isOver = ({ title }: (typeof questions)[number]) =>
    /archived|bin|deleted|out of use|being made/.test(title);

  test.each(questions.filter((question) => !isOver(question)))('$permission with $title', async (question) =>
    check(question, false),
  );

  test.each(questions.filter(isOver))('$permission with $title', { tags: 'full' }, async (question) =>
    check(question, true),
  );

  test('and nobody can do anything with what is not there, or is another customer’s', async () => {
    const theirs = await app.make.user((await app.make.customer()).customerId, 'cm');
    const foreign: Partial<Record<ExplainedKind, string>> = {
      clip: await app.make.clip(theirs, { shared: true }),
      program: await app.make.program(theirs, { published: true }),
      channel: await app.make.channel(theirs),
      'contact-list': await app.make.contactList(theirs),
      contact: await app.make.contact(theirs),
      group: await app.make.group(theirs),
      invitation: (await app.make.invitation(theirs)).invitationId,
      'profile-field': await app.make.profileField(theirs.customerId),
      person: theirs.customerUserId,
      erasure: theirs.customerUserId,
      'custom-role': await app.make.customRole(theirs.customerId, 'viewer', []),
      'role-deletion': await app.make.customRole(theirs.customerId, 'viewer', []),
      import: await app.make.import(theirs),
      'org-unit': await app.make.orgUnit(theirs.customerId),
      bio: await app.make.bio(theirs),
      bumper: await app.make.bumper(theirs),
      'recording-task': await app.make.recordingTask(theirs),
      approval: await app.make.approval(theirs),
      deliverable: await app.make.deliverable(theirs),
      'guest-recording': await app.make.guestRecording(theirs),
      'job-template': await app.make.jobTemplate(theirs),
      segment: await app.make.segment(theirs),
      'personal-export': await app.make.personalExport(theirs),
    };
    for (const kind of explainedKinds)
      for (const id of [randomUUID(), foreign[kind] ?? randomUUID()])
        for (const permission of explainedPermissions[kind])
          expect([kind, permission, (await explained(cm, permission, { kind, id })).allowed]).toEqual([
            kind,
            permission,
            false,
          ]);
  });

  test('every right that is explained for a kind is tried', () => {
    // Lists of these come with the area: anyone who sees it sees each.
    const areas = ['group audience.users:see', 'invitation audience.users:see'];
    // Tried beside this, in organisations of their own.
    const beside: readonly ExplainedKind[] = explainedBeside;
    const tried = new Set(questions.map(({ kind, permission }) => `${kind} ${permission}`));
    const offered = explainedKinds
      .filter((kind) => !beside.includes(kind))
      .flatMap((kind) => explainedPermissions[kind].map((permission) => `${kind} ${permission}`));
    expect(offered.filter((each) => !tried.has(each) && !areas.includes(each))).toEqual([]);
  });
});
