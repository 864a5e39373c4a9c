// Each kind of object by every way to it: its list, a search, the call that gets it, its media and the explanation agree.
import { randomUUID } from 'node:crypto';
import type { ExplainedKind } from '@rushes/contract/explained';
import type { Permission } from '@rushes/contract/identity/roles';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createHarness, type Harness } from './harness.ts';
import { type TestUser, signUpEveryRole } from './users.ts';
import { createRowClips } from './row-clips.ts';

interface Made {
  readonly id: string;
  /** A word that only this object's name has. */
  readonly name: string;
}

/** The ways to a kind of object for someone. */
interface Ways {
  readonly kind: ExplainedKind;
  readonly permission: Permission;
  readonly make: (owner: TestUser) => Promise<readonly Made[]>;
  /** Ids of what the list shows, or of what a search in it finds. */
  readonly list: (who: TestUser, search?: string) => Promise<readonly string[]>;
  /** Absent: the list isn't searched. */
  readonly isSearched?: true;
  readonly get?: (who: TestUser, id: string) => Promise<boolean>;
  /** Whether its media opens. */
  readonly media?: (who: TestUser, id: string) => Promise<boolean>;
}

let app: Harness;
let users: Readonly<Record<string, TestUser>>;
let cm: TestUser;
let cc: TestUser;
let viewer: TestUser;
/** A program of the creator, whose share links are listed. */
let linkedProgramId: string;

beforeAll(async () => {
  app = await createHarness();
  const everyRole = await signUpEveryRole(app, [
    'home.feed:see',
    'home.channels:see',
    'create.footage:see',
    'create.programs:see',
    'audience.contacts:see',
    'audience.users:see',
    'audience.channelEdit:see',
  ]);
  ({ cm, cc, viewer } = everyRole);
  users = everyRole;
  linkedProgramId = await app.make.program(cc, { published: true });
});
afterAll(() => app[Symbol.asyncDispose]());

type Row = Readonly<Record<string, string>>;

const word = () => `w${randomUUID().slice(0, 8)}`;
const opens = async (who: TestUser, path: string, request: object) =>
  (await app.call(path, request, who.token)).body.status === 'Ok';

/** All pages of a list; nothing for those who can't open it. */
async function idsOf(who: TestUser, path: string, field: string, request: object = {}): Promise<string[]> {
  const ids: string[] = [];
  let cursor: string | undefined;
  do {
    const { body } = await app.call(
      path,
      { ...request, ...(cursor === undefined ? {} : { cursor }) },
      who.token,
    );
    if (body.status !== 'Ok') return [];
    const page = body.clientResponse as Readonly<Record<string, Row[]>> & { nextCursor?: string | null };
    const rows = page['items'] ?? page['uploads'] ?? page['reports'] ?? page['shareLinks'] ?? [];
    ids.push(...rows.map((row) => row[field] ?? ''));
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined);
  return ids;
}

/** A list that takes `search`, by the field of its ids. */
const searched = (path: string, field: string): Pick<Ways, 'list' | 'isSearched'> => ({
  isSearched: true,
  list: (who, search) => idsOf(who, path, field, search === undefined ? {} : { search }),
});

/** Whether someone's cookie opens an address of the owner's media as their own. */
async function opensMedia(who: TestUser, url: string): Promise<boolean> {
  const policy = /CloudFront-Policy=([^;]+)/.exec(who.cookie)?.[1] ?? '';
  const text = Buffer.from(
    policy.replaceAll('-', '+').replaceAll('_', '=').replaceAll('~', '/'),
    'base64',
  ).toString();
  const folder = /\/m\/[^/]+\/[^/]+\//.exec(text)?.[0] ?? '';
  const own = url.replace(/^.*\/m\/[^/]+\/[^/]+\//, `${app.url}${folder}`);
  return (await fetch(own, { headers: { cookie: who.cookie } })).ok;
}

async function makeClips(): Promise<Made[]> {
  const rows = createRowClips(app.database.db);
  const made: Made[] = [];
  for (const [owner, shared] of [
    [cm, false],
    [cm, true],
    [cc, false],
    [cc, true],
  ] as const) {
    const name = word();
    made.push({ id: (await rows.clip(owner, { name, shared })).clipId, name });
  }
  return made;
}

async function makePrograms(): Promise<Made[]> {
  const rows = createRowClips(app.database.db);
  const made: Made[] = [];
  const audiences = [
    { organisation: true },
    { customerUserIds: [viewer.customerUserId] },
    { customerUserIds: [] },
    undefined,
  ];
  for (const owner of [cm, cc])
    for (const audience of audiences) {
      const name = word();
      // A whole clip: there is nothing to encode.
      const { clipId } = await rows.clip(owner);
      const request = { title: name, timeline: { items: [{ clipId }] } };
      const { programId } = await owner.ok<{ programId: string }>('program/createProgram', request);
      if (audience !== undefined) await owner.ok('program/publishProgram', { programId, audience });
      made.push({ id: programId, name });
    }
  await cc.ok('program/updateProgram', { programId: made.at(-1)?.id, sharedWithCreators: true });
  return made;
}

async function makeChannels(): Promise<Made[]> {
  const made: Made[] = [];
  for (const [visibility, level] of [
    ['open', undefined],
    ['private', 'member'],
    ['private', 'manager'],
    ['restricted', undefined],
  ] as const) {
    const name = word();
    const { channelId } = await cm.ok<{ channelId: string }>('channel/createChannel', {
      name,
      visibility,
      moderated: false,
      subscribing: true,
    });
    const members = [viewer, cc].map(({ customerUserId }) => ({ customerUserId, level }));
    if (level !== undefined) await cm.ok('channel/setMembers', { channelId, users: members });
    made.push({ id: channelId, name });
  }
  return made;
}

async function makeLists(): Promise<Made[]> {
  const made: Made[] = [];
  for (const [scope, sharedWith] of [
    ['organisation', undefined],
    ['personal', undefined],
    ['personal', [users['another cm']?.customerUserId]],
  ] as const) {
    const name = word();
    const { listId, revision } = await cm.ok<{ listId: string; revision: number }>('contact/createList', {
      name,
      scope,
    });
    if (sharedWith !== undefined) await cm.ok('contact/updateList', { listId, revision, sharedWith });
    made.push({ id: listId, name });
  }
  return made;
}

async function named(make: (name: string) => Promise<string>): Promise<Made[]> {
  const name = word();
  return [{ id: await make(name), name }];
}

async function videoOf(path: string, request: object): Promise<string> {
  const { playback } = await cm.ok<{ playback: { hls: string | null } }>(path, request);
  return playback.hls ?? '';
}

/** The address of a program's published version, no matter who may watch it. */
async function versionUrl(programId: string): Promise<string> {
  const found = await app.database.db.system((trx) =>
    sql<{ id: string }>`SELECT live_version_id AS id FROM programs WHERE id = ${programId}`.execute(trx),
  );
  return `/m/customer/grant/v-${found.rows[0]?.id}/master.m3u8`;
}

const ways: readonly Ways[] = [
  {
    kind: 'clip',
    permission: 'create.footage:see',
    make: makeClips,
    ...searched('clip/getClips', 'clipId'),
    get: (who, clipId) => opens(who, 'clip/getClip', { clipId }),
    media: async (who, clipId) => opensMedia(who, await videoOf('clip/getClip', { clipId })),
  },
  {
    kind: 'file',
    permission: 'create.files:see',
    make: async () => [
      ...(await named((name) => app.make.file(cc, { name }))),
      ...(await named((name) => app.make.file(cm, { name, shared: true }))),
    ],
    ...searched('file/getFiles', 'fileId'),
    get: (who, fileId) => opens(who, 'file/getFile', { fileId }),
  },
  {
    kind: 'program',
    permission: 'create.programs:see',
    make: makePrograms,
    ...searched('program/getPrograms', 'programId'),
    get: (who, programId) => opens(who, 'program/updateProgram', { programId }),
  },
  {
    kind: 'bumper',
    permission: 'create.bumpers:see',
    make: () => named((name) => app.make.bumper(cm, { name })),
    ...searched('bumper/getBumpers', 'bumperId'),
    get: (who, bumperId) => opens(who, 'bumper/getBumper', { bumperId }),
  },
  {
    kind: 'recording-task',
    permission: 'tasks.mine:see',
    make: async () => [
      ...(await named((title) => app.make.recordingTask(cm, { title }))),
      ...(await named((title) => app.make.recordingTask(cc, { title }))),
    ],
    ...searched('recordingtask/getRecordingTasks', 'taskId'),
    get: (who, taskId) => opens(who, 'recordingtask/getRecordingTask', { taskId }),
  },
  {
    kind: 'approval',
    permission: 'tasks.mine:see',
    make: async () => [
      ...(await named((title) => app.make.approval(cm, { title }))),
      ...(await named((title) => app.make.approval(cc, { title }))),
      ...(await named((title) => app.make.scriptApproval(cm, { title }))),
      ...(await named((title) => app.make.scriptApproval(cm, { title, scope: 'personal' }))),
    ],
    ...searched('approval/getApprovals', 'approvalId'),
    get: (who, approvalId) => opens(who, 'approval/getApproval', { approvalId }),
  },
  {
    kind: 'deliverable',
    permission: 'tasks.mine:see',
    make: async () => [
      ...(await named((title) => app.make.deliverable(cm, { title }))),
      ...(await named((title) => app.make.deliverable(cm, { title, reviewers: [viewer] }))),
    ],
    ...searched('deliverable/getDeliverables', 'deliverableId'),
    get: (who, deliverableId) => opens(who, 'deliverable/getDeliverable', { deliverableId }),
  },
  {
    kind: 'guest-recording',
    permission: 'tasks.crowd:see',
    make: () => named((title) => app.make.guestRecording(cm, { title })),
    ...searched('guestrecording/getGuestRecordings', 'guestRecordingId'),
    get: (who, guestRecordingId) => opens(who, 'guestrecording/getGuestRecording', { guestRecordingId }),
  },
  {
    kind: 'job-template',
    permission: 'create.templates:see',
    make: () => named((title) => app.make.jobTemplate(cm, { title })),
    ...searched('jobtemplate/getJobTemplates', 'jobTemplateId'),
    get: (who, jobTemplateId) => opens(who, 'jobtemplate/getJobTemplate', { jobTemplateId }),
  },
  {
    kind: 'script',
    permission: 'create.scripts:see',
    make: async () => [
      ...(await named((title) => app.make.script(cm, { title }))),
      ...(await named((title) => app.make.script(cm, { title, scope: 'personal' }))),
    ],
    ...searched('script/getScripts', 'scriptId'),
    get: (who, scriptId) => opens(who, 'script/getScript', { scriptId }),
  },
  {
    kind: 'storyboard',
    permission: 'create.storyboards:see',
    make: async () => [
      ...(await named((title) => app.make.storyboard(cm, { title }))),
      ...(await named((title) => app.make.storyboard(cm, { title, scope: 'personal' }))),
    ],
    ...searched('storyboard/getStoryboards', 'storyboardId'),
    get: (who, storyboardId) => opens(who, 'storyboard/getStoryboard', { storyboardId }),
  },
  {
    kind: 'template',
    permission: 'create.templates:see',
    make: async () => [
      ...(await named((title) => app.make.template(cm, { title }))),
      ...(await named((title) => app.make.template(cm, { title, scope: 'personal' }))),
    ],
    ...searched('template/getTemplates', 'templateId'),
    get: (who, templateId) => opens(who, 'template/getTemplate', { templateId }),
  },
  {
    kind: 'channel',
    permission: 'audience.channelEdit:see',
    make: makeChannels,
    list: managedChannels,
    get: (who, channelId) => opens(who, 'channel/getChannel', { channelId }),
  },
  {
    kind: 'contact-list',
    permission: 'audience.contacts:see',
    make: makeLists,
    ...searched('contact/getLists', 'listId'),
    get: (who, listId) => opens(who, 'contact/getList', { listId }),
  },
  {
    kind: 'contact',
    permission: 'audience.contacts:see',
    make: () => named((name) => app.make.contact(cm, { name })),
    ...searched('contact/getContacts', 'contactId'),
    get: (who, contactId) => opens(who, 'contact/getContact', { contactId }),
  },
  {
    kind: 'segment',
    permission: 'audience.contacts:see',
    make: () => named(() => app.make.segment(cm)),
    list: (who) => idsOf(who, 'contact/getSegments', 'segmentId'),
  },
  {
    kind: 'group',
    permission: 'audience.users:see',
    make: () => named((name) => app.make.group(cm, { name })),
    ...searched('user/getGroups', 'groupId'),
  },
  {
    kind: 'upload',
    permission: 'create.footage:add',
    make: () => named(startUpload),
    list: (who) => idsOf(who, 'upload/getUploads', 'uploadId'),
    get: async (who, uploadId) => {
      const headers = { authorization: `Bearer ${who.token}`, 'tus-resumable': '1.0.0' };
      return (await fetch(`${app.url}/uploads/${uploadId}`, { method: 'HEAD', headers })).ok;
    },
  },
  {
    kind: 'report',
    permission: 'personal.account:see',
    make: () => named(makeReport),
    list: (who) => idsOf(who, 'report/getReports', 'reportId'),
    get: async (who, reportId) => {
      const headers = { authorization: `Bearer ${who.token}` };
      return (await fetch(`${app.url}/reports/${reportId}`, { headers })).ok;
    },
  },
  {
    kind: 'share-link',
    permission: 'create.programs:share',
    make: () => named(async () => app.make.shareLink(cc, linkedProgramId)),
    list: (who) => idsOf(who, 'sharelink/getShareLinks', 'shareLinkId', { programId: linkedProgramId }),
  },
  {
    kind: 'invitation',
    permission: 'audience.users:see',
    make: () => named(async () => (await app.make.invitation(cm)).invitationId),
    list: (who) => idsOf(who, 'user/getInvitations', 'invitationId'),
  },
];

async function makeReport(): Promise<string> {
  const { reportId } = await cc.ok<{ reportId: string }>('report/createReport', { kind: 'programs' });
  const key = `reports/${reportId}.csv`;
  await app.app.context.storage.put(key, Buffer.from('Title\r\n'));
  await app.database.db.system((trx) =>
    sql`UPDATE reports SET state = 'ready', key = ${key}, size_bytes = 7 WHERE id = ${reportId}`.execute(trx),
  );
  return reportId;
}

/** Channels that someone manages: all of the organisation for some, for others those of their own inbox. */
async function managedChannels(who: TestUser): Promise<string[]> {
  const all = await idsOf(who, 'channel/getChannels', 'channelId');
  if (all.length > 0) return all;
  const { body } = await app.call('channel/getInbox', {}, who.token);
  const own = (body.clientResponse as { channels: { channelId: string; level: string }[] } | undefined)
    ?.channels;
  return (own ?? []).filter(({ level }) => level === 'manager').map(({ channelId }) => channelId);
}

async function startUpload(): Promise<string> {
  const encoded = (text: string) => Buffer.from(text).toString('base64');
  const response = await fetch(`${app.url}/uploads`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${cc.token}`,
      'tus-resumable': '1.0.0',
      'upload-length': '1000',
      'upload-metadata': `filename ${encoded('film.mp4')},kind ${encoded('clip')}`,
    },
  });
  return response.headers.get('location')?.split('/').at(-1) ?? '';
}

const explained = async (who: TestUser, permission: Permission, kind: ExplainedKind, id: string) => {
  const { customerUserId } = who;
  const question = { customerUserId, permission, object: { kind, id } };
  return (await cm.ok<{ allowed: boolean }>('role/explainAccess', question)).allowed;
};

test.each(ways)(
  'the list, the search, the call and the media of a $kind give each role what is explained',
  async ({ kind, permission, make, list, isSearched, get, media }) => {
    const objects = await make(cm);
    const found = [];
    for (const [role, who] of Object.entries(users)) {
      const listed = await list(who);
      for (const { id, name } of objects) {
        const isExplained = await explained(who, permission, kind, id);
        found.push(isExplained);
        const answers = {
          list: listed.includes(id),
          search: isSearched === undefined ? isExplained : (await list(who, name)).includes(id),
          get: get === undefined ? isExplained : await get(who, id),
          media: media === undefined ? isExplained : await media(who, id),
        };
        const each = { list: isExplained, search: isExplained, get: isExplained, media: isExplained };
        expect({ role, name, ...answers }).toEqual({ role, name, ...each });
      }
    }
    // Some see some of them, or nothing was compared.
    expect(new Set(found)).toEqual(new Set([true, false]));
  },
);

test('the feed, its search, the call and the media of a published program give each role what is explained', async () => {
  const programs = (await makePrograms()).filter((_program, place) => place % 4 !== 3);
  const found = [];
  for (const [role, who] of Object.entries(users)) {
    const listed = await idsOf(who, 'program/getFeed', 'programId');
    for (const { id, name } of programs) {
      const { allowed, reasons } = await cm.ok<{
        allowed: boolean;
        reasons: { rule: string; passes: boolean }[];
      }>('role/explainAccess', {
        customerUserId: who.customerUserId,
        permission: 'home.feed:see',
        object: { kind: 'program', id },
      });
      // Who edits all programs opens each, but the feed has only what is meant for them.
      const isForThem = reasons.some(({ rule, passes }) => passes && rule === 'audience');
      found.push(isForThem);
      const isFeedOpen = await opens(who, 'program/getFeed', {});
      const inFeed = (ids: readonly string[]) => ids.includes(id);
      const answers = {
        get: await opens(who, 'program/getProgram', { programId: id }),
        media: await opensMedia(who, await versionUrl(id)),
      };
      expect({ role, name, ...answers }).toEqual({ role, name, get: allowed, media: allowed });
      if (!allowed || !isFeedOpen || !reasons.some(({ rule, passes }) => rule === 'editing' && passes)) {
        const isListed = inFeed(listed);
        const isFound = inFeed(await idsOf(who, 'program/getFeed', 'programId', { search: name }));
        expect({ role, name, isListed, isFound }).toEqual({
          role,
          name,
          isListed: isForThem && allowed,
          isFound: isForThem && allowed,
        });
      }
    }
  }
  expect(new Set(found)).toEqual(new Set([true, false]));
});
