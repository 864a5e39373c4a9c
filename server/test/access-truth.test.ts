// What the access of a user lists is what the calls themselves give that user, and why.
import { reachKinds, reachMay, reachReasons } from '@rushes/contract/organization/lists/users';
import type { Reached } from '@rushes/contract/organization/users';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createHarness, type Harness } from './harness.ts';
import { type TestUser, signIn, signUp } from './users.ts';

let app: Harness;
let customerId: string;
let cm: TestUser;
let viewer: TestUser;
let users: Readonly<Record<string, TestUser>>;
const programs = new Map<string, string>();
/** What each of the users may bring into a channel. */
const ownPrograms = new Map<string, string>();
const clips = new Map<string, string>();
const files = new Map<string, string>();
const templates = new Map<string, string>();
const scripts = new Map<string, string>();
const storyboards = new Map<string, string>();
const channels = new Map<string, string>();
const lists = new Map<string, string>();
const groups = new Map<string, string>();

beforeAll(async () => {
  app = await createHarness();
  ({ customerId } = await app.make.customer({ flags: { storyboard: true } }));
  cm = await signUp(app, customerId, 'cm', 'Cleo');
  viewer = await signUp(app, customerId, 'viewer', 'Vera');
  const narrow = await app.make.customRole(customerId, 'cm', [
    'home.channels:see',
    'create.footage:see',
    'create.programs:see',
    'create.programs:publish',
    'audience.contacts:see',
  ]);
  const blind = await app.make.customRole(customerId, 'cm', [
    'audience.channels:see',
    'audience.channels:edit',
  ]);
  const custom = async (name: string, customRoleId: string) =>
    signIn(app, await app.make.user(customerId, 'cm', { name, customRoleId }));
  users = {
    viewer,
    cc: await signUp(app, customerId, 'cc', 'Cem'),
    admin: await signUp(app, customerId, 'admin', 'Adam'),
    cm,
    'another cm': await signUp(app, customerId, 'cm', 'Olga'),
    'a narrower role': await custom('Nora', narrow),
    'a role that sees no channels': await custom('Bea', blind),
  };
  await cm.ok('user/updateUser', { customerUserId: viewer.customerUserId, location: 'Hull' });
  await makeGroups();
  await makeWorld();
});
afterAll(() => app[Symbol.asyncDispose]());

async function makeGroups(): Promise<void> {
  const field = {
    key: 'department',
    type: 'text',
    label: 'Department',
    isRequired: false,
    edits: 'cm',
    choices: [],
  };
  const design = await cm.ok<{ fields: { fieldId: string }[] }>('directory/createField', {
    ...field,
    audience: 'everybody',
  });
  const fieldId = design.fields[0]?.fieldId;
  await cm.ok('directory/saveProfile', {
    customerUserId: viewer.customerUserId,
    values: [{ fieldId, value: 'Stage', before: '' }],
  });
  const byRule = (column: object, values: string[], op = 'in') => ({
    source: 'rule',
    rule: [{ ...column, op, values }],
  });
  const wanted = {
    'By hand': { source: 'manual', customerUserIds: [viewer.customerUserId] },
    Viewers: byRule({ column: 'role' }, ['viewer']),
    'In Hull': byRule({ column: 'location' }, ['Hull'], 'is'),
    'Of the stage': byRule({ column: 'field', key: 'department' }, ['Stage'], 'is'),
    Nobody: { source: 'manual' },
  };
  for (const [name, values] of Object.entries(wanted)) {
    const { groupId } = await cm.ok<{ groupId: string }>('user/createGroup', { name, ...values });
    groups.set(name, groupId);
  }
}

async function makeProgram(title: string, audience: object, owner = cm): Promise<string> {
  const programId = await app.make.program(owner, { title, published: true });
  await owner.ok('program/setAudience', { programId, audience });
  programs.set(title, programId);
  return programId;
}

async function makeChannel(name: string, visibility: string, members: object = {}): Promise<void> {
  const values = { name, visibility, moderated: true, subscribing: true };
  const { channelId } = await cm.ok<{ channelId: string }>('channel/createChannel', values);
  await cm.ok('channel/setMembers', { channelId, ...members });
  const programId = await makeProgram(`In ${name}`, { customerUserIds: [] });
  await cm.ok('channel/submitProgram', { channelId, programId, confirmed: true });
  channels.set(name, channelId);
}

async function makeWorld(): Promise<void> {
  const nobody = { customerUserIds: [] };
  await makeProgram('For all', { organisation: true });
  await makeProgram('For Vera', { customerUserIds: [viewer.customerUserId] });
  await makeProgram('For nobody', nobody);
  const shared = await makeProgram('Shared with creators', nobody);
  await cm.ok('program/updateProgram', { programId: shared, sharedWithCreators: true });
  const own = users['cc'] ?? cm;
  await makeProgram('Of the creator', nobody, own);
  programs.set('A draft', await app.make.program(own, { title: 'A draft' }));
  for (const [name, groupId] of groups)
    await makeChannel(`Of ${name}`, 'private', { groups: [{ groupId, level: 'member' }] });
  const named = (who: TestUser | undefined, level: string) => ({
    users: [{ customerUserId: who?.customerUserId, level }],
  });
  await makeChannel('Open', 'open');
  await makeChannel('Restricted', 'restricted');
  await makeChannel('Contributed', 'private', named(viewer, 'contributor'));
  await makeChannel('Contributed by a creator', 'private', named(own, 'contributor'));
  await makeChannel('Moderated', 'private', named(viewer, 'moderator'));
  await makeChannel('Managed', 'restricted', named(viewer, 'manager'));
  await makeChannel('Managed blindly', 'private', named(users['a narrower role'], 'manager'));
  for (const [name, who] of Object.entries(users)) {
    const programId = await app.make.program(who, { title: `Own of ${name}`, published: true });
    programs.set(`Own of ${name}`, programId);
    ownPrograms.set(who.customerUserId, programId);
    await cm.ok('program/setAudience', { programId, audience: nobody });
  }
  // What waits reaches anyone who decides.
  const waiting = await makeProgram('Waiting', nobody, own);
  await cm.ok('channel/setMembers', {
    channelId: channels.get('Moderated'),
    ...named(own, 'contributor'),
  });
  await own.ok('channel/submitProgram', {
    channelId: channels.get('Moderated'),
    programId: waiting,
    confirmed: true,
  });
  clips.set('Hidden', await app.make.clip(cm, { name: 'Hidden' }));
  clips.set('Shared', await app.make.clip(cm, { name: 'Shared', shared: true }));
  clips.set('Of the creator', await app.make.clip(own, { name: 'Of the creator' }));
  files.set('Hidden', await app.make.file(cm, { name: 'Hidden' }));
  files.set('Shared', await app.make.file(cm, { name: 'Shared', shared: true }));
  files.set('Of the creator', await app.make.file(own, { name: 'Of the creator' }));
  templates.set('For all', await app.make.template(cm, { title: 'For all' }));
  templates.set('Private', await app.make.template(cm, { title: 'Private', scope: 'personal' }));
  scripts.set('For all', await app.make.script(cm, { title: 'For all' }));
  scripts.set('Private', await app.make.script(cm, { title: 'Private', scope: 'personal' }));
  storyboards.set('For all', await app.make.storyboard(cm, { title: 'For all' }));
  storyboards.set('Private', await app.make.storyboard(cm, { title: 'Private', scope: 'personal' }));
  for (const [name, scope, sharedWith] of [
    ['Press', 'organisation', undefined],
    ['Mine', 'personal', undefined],
    ['Ours', 'personal', [users['another cm']?.customerUserId]],
  ] as const) {
    const { listId, revision } = await cm.ok<{ listId: string; revision: number }>('contact/createList', {
      name,
      scope,
    });
    if (sharedWith !== undefined) await cm.ok('contact/updateList', { listId, revision, sharedWith });
    lists.set(name, listId);
  }
}

async function accessOf(who: TestUser, query: object = {}): Promise<Reached[]> {
  const found: Reached[] = [];
  let cursor: string | null = null;
  do {
    const page: { items: Reached[]; nextCursor: string | null } = await cm.ok('user/getAccess', {
      ...query,
      customerUserId: who.customerUserId,
      limit: 7,
      ...(cursor === null ? {} : { cursor }),
    });
    found.push(...page.items);
    cursor = page.nextCursor;
  } while (cursor !== null);
  return found;
}

const allows = async (who: TestUser, path: string, request: object): Promise<boolean> => {
  const { body } = await app.call(path, request, who.token);
  // A save over someone else's was allowed.
  return body.status === 'Ok' || body.code === 'conflict';
};

/** What the calls give someone: each object with the most that they may do with it. */
async function truthOf(who: TestUser): Promise<string[]> {
  const found: string[] = [];
  const note = (kind: string, title: string, may: string | null) =>
    may === null ? undefined : found.push(`${kind} ${title}: ${may}`);
  for (const [title, programId] of programs) {
    const isSeen = await allows(who, 'program/getProgram', { programId });
    const isEdited = await allows(who, 'program/updateProgram', { programId });
    note('programs', title, isEdited ? 'edit' : isSeen ? 'watch' : null);
  }
  for (const [title, clipId] of clips) {
    const isSeen = await allows(who, 'clip/getClip', { clipId });
    const isEdited = await allows(who, 'clip/updateClip', { clipId });
    note('clips', title, isEdited ? 'edit' : isSeen ? 'use' : null);
  }
  for (const [title, fileId] of files) {
    const isSeen = await allows(who, 'file/getFile', { fileId });
    const isEdited = await allows(who, 'file/updateFile', { fileId });
    note('files', title, isEdited ? 'edit' : isSeen ? 'use' : null);
  }
  for (const [title, templateId] of templates) {
    const isSeen = await allows(who, 'template/getTemplate', { templateId });
    const isEdited = await allows(who, 'template/updateTemplate', { templateId, revision: 0 });
    note('templates', title, isEdited ? 'edit' : isSeen ? 'use' : null);
  }
  for (const [title, scriptId] of scripts) {
    const isSeen = await allows(who, 'script/getScript', { scriptId });
    const isEdited = await allows(who, 'script/updateScript', { scriptId, revision: 0 });
    note('scripts', title, isEdited ? 'edit' : isSeen ? 'use' : null);
  }
  for (const [title, storyboardId] of storyboards) {
    const isSeen = await allows(who, 'storyboard/getStoryboard', { storyboardId });
    const isEdited = await allows(who, 'storyboard/updateStoryboard', { storyboardId, revision: 0 });
    note('storyboards', title, isEdited ? 'edit' : isSeen ? 'use' : null);
  }
  for (const [title, channelId] of channels) {
    const isSeen = await allows(who, 'channel/getChannelItems', { channelId });
    const isEdited = await allows(who, 'channel/getChannel', { channelId });
    const isModerated = await allows(who, 'channel/getItems', { channelId });
    note(
      'channels',
      title,
      isEdited ? 'edit' : isModerated || (await submits(who, channelId)) ? 'use' : isSeen ? 'watch' : null,
    );
  }
  for (const [title, listId] of lists) {
    const isSeen = await allows(who, 'contact/getList', { listId });
    const isEdited = await allows(who, 'contact/updateList', { listId, revision: 0 });
    note('contact-lists', title, isEdited ? 'edit' : isSeen ? 'use' : null);
  }
  return found.toSorted();
}

/** Whether someone's own program gets into a channel; it is taken out again. */
async function submits(who: TestUser, channelId: string): Promise<boolean> {
  const programId = ownPrograms.get(who.customerUserId);
  const { body } = await app.call(
    'channel/submitProgram',
    { channelId, programId, confirmed: true },
    who.token,
  );
  if (body.status !== 'Ok') {
    // A refusal for another reason would prove nothing.
    expect(['forbidden', 'not-found']).toContain(body.code);
    return false;
  }
  const { items } = await cm.ok<{ items: { itemId: string; programId: string }[] }>('channel/getItems', {
    channelId,
  });
  const itemIds = items.filter((item) => item.programId === programId).map(({ itemId }) => itemId);
  expect(itemIds).toHaveLength(1);
  await cm.ok('channel/removeItems', { channelId, itemIds });
  return true;
}

const titled = (rows: readonly Reached[]) =>
  rows.map(({ kind, title, may }) => `${kind} ${title}: ${may}`).toSorted();

/** Every search, filter and order: part of `npm run test:full`. */
const isFull = process.env['RUSHES_TEST_FULL'] !== undefined;

describe('the access of a user', () => {
  test('lists exactly what the calls give them, and as much as they may do with it', async () => {
    for (const [name, who] of Object.entries(users))
      expect([name, titled(await accessOf(who))]).toEqual([name, await truthOf(who)]);
  });

  test('says why, and through which group and channel', async () => {
    const why = new Map(
      (await accessOf(viewer)).map(({ kind, title, reasons, through }) => [
        `${kind} ${title}`,
        [...reasons, ...through.map((way) => `${way.kind} ${way.name}`)],
      ]),
    );
    expect(why.get('programs For all')).toEqual(['organisation']);
    expect(why.get('programs For Vera')).toEqual(['named']);
    expect(why.get('programs Waiting')).toEqual(['channel', 'channel Moderated']);
    expect(why.get('channels Managed')).toEqual(['named']);
    expect(why.get('channels Open')).toEqual(['organisation']);
    for (const group of ['By hand', 'Viewers', 'In Hull', 'Of the stage']) {
      expect(why.get(`channels Of ${group}`)).toEqual(['group', `group ${group}`]);
      expect(why.get(`programs In Of ${group}`)).toEqual(['channel', `channel Of ${group}`]);
    }
    const creator = await accessOf(users['cc'] ?? cm);
    const reasonsOf = (title: string) => creator.find((row) => row.title === title)?.reasons;
    expect(reasonsOf('Shared with creators')).toEqual(['shared-with-creators']);
    expect(reasonsOf('A draft')).toEqual(['owner']);
    const named = await accessOf(users['another cm'] ?? cm);
    expect(named.find(({ title }) => title === 'Ours')?.reasons).toEqual(['named']);
    expect(named.find(({ title }) => title === 'For nobody')?.reasons).toEqual(['role']);
  });

  // Everyone's list by every filter: many calls.
  test.runIf(isFull)(
    'is searched, filtered, put in order and counted as the whole of it says',
    async () => {
      const byTitle = ({ title: one }: Reached, { title: other }: Reached) =>
        one.toLowerCase() < other.toLowerCase() ? -1 : 1;
      for (const who of Object.values(users)) {
        const whole = await accessOf(who);
        expect(whole.map(({ title }) => title)).toEqual(whole.toSorted(byTitle).map(({ title }) => title));
        const expectRows = async (query: object, rows: readonly Reached[]) => {
          expect(await accessOf(who, query)).toEqual(rows);
          const { customerUserId } = who;
          const count = { count: rows.length };
          expect(await cm.ok('user/countAccess', { customerUserId, ...query })).toEqual(count);
        };
        const by = (column: string, ...values: string[]) => ({ filters: [{ column, op: 'in', values }] });
        for (const kind of reachKinds)
          await expectRows(
            by('kind', kind),
            whole.filter((row) => row.kind === kind),
          );
        for (const may of reachMay)
          await expectRows(
            by('may', may),
            whole.filter((row) => row.may === may),
          );
        for (const reason of reachReasons)
          await expectRows(
            by('reasons', reason),
            whole.filter(({ reasons }) => reasons.includes(reason)),
          );
        await expectRows(
          by('reasons', 'owner', 'channel'),
          whole.filter(({ reasons }) => reasons.includes('owner') || reasons.includes('channel')),
        );
        const holds = (text: string) => whole.filter(({ title }) => title.toLowerCase().includes(text));
        await expectRows(
          { search: 'OF THE' },
          holds('of').filter((row) => holds('the').includes(row)),
        );
        const backwards = { sort: { column: 'title', direction: 'desc' } };
        expect(await accessOf(who, backwards)).toEqual(whole.toReversed());
        const byKind = await accessOf(who, { sort: { column: 'kind', direction: 'asc' } });
        expect(byKind).toEqual(reachKinds.flatMap((kind) => whole.filter((row) => row.kind === kind)));
      }
    },
    180_000,
  );

  test('goes as soon as what it stood on goes: a group, a location, a field, a role, an audience', async () => {
    const { customerUserId } = viewer;
    await cm.ok('user/updateGroup', { groupId: groups.get('By hand'), remove: [customerUserId] });
    await cm.ok('user/updateUser', { customerUserId, location: 'York' });
    const { fields } = await cm.ok<{ fields: { fieldId: string }[] }>('directory/getDesign', {});
    const value = { fieldId: fields[0]?.fieldId, value: 'Office', before: 'Stage' };
    await cm.ok('directory/saveProfile', { customerUserId, values: [value] });
    const programId = programs.get('For Vera');
    await cm.ok('program/setAudience', { programId, audience: { customerUserIds: [] } });
    const left = titled(await accessOf(viewer));
    expect(left).toEqual(await truthOf(viewer));
    for (const gone of ['Of By hand', 'Of In Hull', 'Of the stage', 'For Vera'])
      expect(left.filter((each) => each.includes(gone))).toEqual([]);
    await cm.ok('role/assignRole', { customerUserId, to: { role: 'cc' } });
    await expect.poll(async () => (await app.call('clip/getClips', {}, viewer.token)).body.status).toBe('Ok');
    const asCreator = titled(await accessOf(viewer));
    expect(asCreator).toEqual(await truthOf(viewer));
    expect(asCreator.filter((each) => each.includes('Of Viewers'))).toEqual([]);
  });
});
