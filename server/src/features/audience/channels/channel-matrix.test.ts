// Every call of channels × every standing in one × every visibility: what the matrix of levels says is what is enforced.
import { channelService, type ChannelItem } from '@rushes/contract/audience/channels';
import {
  type ChannelLevel,
  channelLevels,
  channelRights,
  channelVisibilities,
} from '@rushes/contract/audience/lists/channels';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createHarness, type Harness } from '../../../../test/harness.ts';
import { type TestUser, signUp } from '../../../../test/users.ts';

type CallName = keyof typeof channelService.calls;
type State = (typeof channelVisibilities)[number] | 'archived';
type Outcome = 'yes' | 'forbidden' | 'not-found' | 'wrong-state';

/** How someone belongs to a channel: by which row, and with which level at last. */
interface Standing {
  readonly title: string;
  readonly level: ChannelLevel | null;
  readonly user?: ChannelLevel;
  readonly group?: ChannelLevel;
  readonly isAsking?: true;
  /** Content managers hold every level without being members. */
  readonly isContentManager?: true;
}

const standings: readonly Standing[] = [
  { title: 'nobody of it', level: null },
  { title: 'someone who asks', level: null, isAsking: true },
  ...channelLevels.map((level) => ({ title: `a ${level} by name`, level, user: level })),
  ...channelLevels.map((level) => ({ title: `a ${level} by a group`, level, group: level })),
  {
    title: 'a member by name who is a manager by a group',
    level: 'manager',
    user: 'member',
    group: 'manager',
  },
  {
    title: 'a moderator by name who is a member by a group',
    level: 'moderator',
    user: 'moderator',
    group: 'member',
  },
  { title: 'a content manager', level: 'manager', isContentManager: true },
];
const states: readonly State[] = [...channelVisibilities, 'archived'];

let app: Harness;
let customerId: string;
let cm: TestUser;
let helper: TestUser;

beforeAll(async () => {
  app = await createHarness();
  ({ customerId } = await app.make.customer());
  cm = await signUp(app, customerId, 'cm', 'Cleo');
  helper = await signUp(app, customerId, 'cc', 'Hedda');
});
afterAll(() => app[Symbol.asyncDispose]());

interface Scene {
  readonly who: TestUser;
  readonly channelId: string;
  readonly published: readonly string[];
  readonly waiting: readonly string[];
  readonly memberId: string;
}

/** A moderated channel with two items and two submissions of others, and someone who belongs to it like this. */
async function sceneOf(state: State, standing: Standing): Promise<Scene> {
  const isContentManager = standing.isContentManager === true;
  const who = await signUp(app, customerId, isContentManager ? 'cm' : 'cc', 'Wanda');
  const values = {
    name: `News ${who.customerUserId}`,
    visibility: 'restricted',
    moderated: true,
    subscribing: true,
  };
  const { channelId } = await cm.ok<{ channelId: string }>('channel/createChannel', values);
  if (standing.isAsking === true) await who.ok('channel/askToJoin', { channelId });
  const visibility = state === 'archived' ? 'open' : state;
  await cm.ok('channel/updateChannel', { channelId, revision: 1, visibility });
  const users = [{ customerUserId: helper.customerUserId, level: 'contributor' }];
  if (standing.user !== undefined) users.push({ customerUserId: who.customerUserId, level: standing.user });
  const groups = standing.group === undefined ? [] : [{ groupId: await groupOf(who), level: standing.group }];
  const { members } = await cm.ok<{ members: { memberId: string; customerUserId: string }[] }>(
    'channel/setMembers',
    { channelId, users, groups },
  );
  const bring = async (by: TestUser) => (await submit(by, channelId)).itemId;
  const scene = {
    who,
    channelId,
    published: [await bring(cm), await bring(cm)],
    waiting: [await bring(helper), await bring(helper)],
    memberId: members.find((member) => member.customerUserId === helper.customerUserId)?.memberId ?? '',
  };
  if (state === 'archived') await cm.ok('channel/archiveChannels', { channelIds: [channelId] });
  return scene;
}

async function groupOf(who: TestUser): Promise<string> {
  const { groupId } = await cm.ok<{ groupId: string }>('user/createGroup', {
    name: `Group of ${who.customerUserId}`,
    source: 'manual',
    customerUserIds: [who.customerUserId],
  });
  return groupId;
}

async function submit(by: TestUser, channelId: string): Promise<ChannelItem> {
  const programId = await app.make.program(by, { published: true });
  return by.ok<ChannelItem>('channel/submitProgram', { channelId, programId });
}

/** What the matrix says, written apart from the code that enforces it. */
const levelFor = {
  getChannel: 'manager',
  updateChannel: 'manager',
  getMembers: 'manager',
  countMembers: 'manager',
  findCandidates: 'manager',
  setMembers: 'manager',
  removeMembers: 'manager',
  arrangeItem: 'manager',
  removeItems: 'manager',
  restoreItems: 'manager',
  getItems: 'moderator',
  moderateItem: 'moderator',
  findPresent: 'contributor',
  submitProgram: 'contributor',
} as const satisfies Partial<Record<CallName, ChannelLevel>>;
const forContentManagers = [
  'getChannels',
  'countChannels',
  'createChannel',
  'archiveChannels',
  'deleteChannels',
  'restoreChannels',
] as const satisfies readonly CallName[];
const forEverybody = [
  'getInbox',
  'countInbox',
  'getInboxItems',
  'markSeen',
  'discover',
  'getProgramChannels',
  'dropPlannedChannel',
] as const satisfies readonly CallName[];
const forReaders = ['getChannelItems', 'follow', 'askToJoin', 'leave'] as const satisfies readonly CallName[];

function isAtLeast(level: ChannelLevel | null, wanted: ChannelLevel): boolean {
  const order = ['member', 'contributor', 'moderator', 'manager'];
  return level !== null && order.indexOf(level) >= order.indexOf(wanted);
}

function expected(call: CallName, state: State, standing: Standing): Outcome {
  const isContentManager = standing.isContentManager === true;
  if (forEverybody.some((each) => each === call)) return 'yes';
  if (forContentManagers.some((each) => each === call)) return isContentManager ? 'yes' : 'forbidden';
  const isOfReaders = forReaders.some((each) => each === call);
  // What is out of use is there for content managers alone, and is not watched.
  if (state === 'archived' && (!isContentManager || isOfReaders)) return 'not-found';
  const isHidden = state === 'private' && standing.level === null;
  if (isHidden) return 'not-found';
  if (isOfReaders) return expectedOfReaders(call as (typeof forReaders)[number], state, standing);
  if (state === 'archived' && call === 'submitProgram') return 'wrong-state';
  return isAtLeast(standing.level, levelFor[call as keyof typeof levelFor]) ? 'yes' : 'forbidden';
}

function expectedOfReaders(
  call: (typeof forReaders)[number],
  state: State,
  { level, user, isAsking, isContentManager }: Standing,
): Outcome {
  if (call === 'getChannelItems') return state === 'open' || level !== null ? 'yes' : 'forbidden';
  if (call === 'follow') return state === 'open' ? 'yes' : 'wrong-state';
  const isOutside = level === null || isContentManager === true;
  const asks = state === 'restricted' && isOutside && isAsking !== true;
  if (call === 'askToJoin') return asks ? 'yes' : 'wrong-state';
  // Through a group one stays; who asked a moment before takes it back.
  return user !== undefined || isAsking === true || asks ? 'yes' : 'wrong-state';
}

/** What each call is asked with; those that need something of their own make it. */
const requests: Readonly<Record<CallName, (scene: Scene) => object | Promise<object>>> = {
  getChannels: () => ({}),
  countChannels: () => ({}),
  getInbox: () => ({}),
  countInbox: () => ({}),
  getInboxItems: () => ({}),
  discover: () => ({}),
  markSeen: () => ({}),
  getChannelItems: ({ channelId }) => ({ channelId }),
  getProgramChannels: async ({ who }) => ({ programId: await app.make.program(who, { published: true }) }),
  dropPlannedChannel: async ({ who }) => ({ programId: await app.make.program(who, { published: true }) }),
  getChannel: ({ channelId }) => ({ channelId }),
  getMembers: ({ channelId }) => ({ channelId }),
  countMembers: ({ channelId }) => ({ channelId }),
  getItems: ({ channelId }) => ({ channelId }),
  findCandidates: ({ channelId }) => ({ channelId, search: 'h' }),
  findPresent: ({ channelId }) => ({ channelId, programIds: [] }),
  submitProgram: async ({ channelId, who }) => ({
    channelId,
    programId: await app.make.program(who, { published: true }),
  }),
  updateChannel: async ({ channelId }) => {
    const { revision } = await cm.ok<{ revision: number }>('channel/getChannel', { channelId });
    return { channelId, revision, description: 'New' };
  },
  setMembers: ({ channelId }) => ({
    channelId,
    users: [{ customerUserId: helper.customerUserId, level: 'moderator' }],
  }),
  moderateItem: ({ channelId, waiting }) => ({ channelId, itemId: waiting[0], decision: 'publish' }),
  arrangeItem: ({ channelId, published }) => ({ channelId, itemId: published[0], pinned: true }),
  removeItems: ({ channelId, published }) => ({ channelId, itemIds: [published[1]] }),
  // Taken out by someone else before.
  restoreItems: async ({ channelId, published }) => {
    await cm.ok('channel/removeItems', { channelId, itemIds: [published[1]] });
    return { channelId, itemIds: [published[1]], confirmed: true };
  },
  removeMembers: ({ channelId, memberId }) => ({ channelId, memberIds: [memberId] }),
  follow: ({ channelId }) => ({ channelId, following: true }),
  askToJoin: ({ channelId }) => ({ channelId }),
  leave: ({ channelId }) => ({ channelId }),
  createChannel: () => ({ name: 'X', visibility: 'private', moderated: true, subscribing: true }),
  archiveChannels: ({ channelId }) => ({ channelIds: [channelId] }),
  deleteChannels: ({ channelId }) => ({ channelIds: [channelId] }),
  restoreChannels: ({ channelId }) => ({ channelIds: [channelId] }),
};

/** Which lists of a user the channel is in. */
async function knownTo({ who, channelId }: Scene): Promise<Record<string, boolean>> {
  const names = async (path: string, request: object) => {
    const answer = await who.ok<Record<string, unknown>>(`channel/${path}`, request);
    const rows = (answer['channels'] ?? answer['items']) as { channelId: string }[];
    return rows.some((row) => row.channelId === channelId);
  };
  return {
    discover: await names('discover', { limit: 100, search: `News ${who.customerUserId}` }),
    inbox: await names('getInbox', {}),
    items: await names('getInboxItems', {}),
  };
}

function expectedKnown(state: State, { user, group }: Standing): Record<string, boolean> {
  const isUsed = state !== 'archived';
  const isIn = isUsed && (user !== undefined || group !== undefined);
  return { discover: isUsed && (state !== 'private' || isIn), inbox: isIn, items: isIn };
}

async function outcomeOf(call: CallName, scene: Scene): Promise<string> {
  const { body } = await app.call(`channel/${call}`, await requests[call](scene), scene.who.token);
  return body.status === 'Ok' ? 'yes' : (body.code ?? '');
}

const callNames = Object.keys(requests) as CallName[];
/** `npm run test:full` tries every cell, `npm test` each ninth. */
const every = process.env['RUSHES_TEST_FULL'] === undefined ? 9 : 1;
const cells = states
  .flatMap((state) => standings.map((standing) => ({ state, standing, of: standing.title })))
  .filter((_cell, index) => index % every === 0);

describe('what one may in a channel', () => {
  test('is asked of every call there is', () => {
    expect(callNames.toSorted()).toEqual(Object.keys(channelService.calls).toSorted());
    const known = [...Object.keys(levelFor), ...forContentManagers, ...forEverybody, ...forReaders];
    expect(known.toSorted()).toEqual(callNames.toSorted());
  });

  test('is published as it is asked for here', () => {
    expect(channelRights).toEqual({
      watch: 'member',
      submit: levelFor.submitProgram,
      publishDirectly: 'moderator',
      moderate: levelFor.moderateItem,
      arrange: levelFor.arrangeItem,
      editMembers: levelFor.setMembers,
      editChannel: levelFor.updateChannel,
    });
  });

  test.each(cells)('$state: $of may what the matrix says, and nothing else', async ({ state, standing }) => {
    const scene = await sceneOf(state, standing);
    expect(await knownTo(scene)).toEqual(expectedKnown(state, standing));
    const found: Record<string, string> = {};
    const wanted: Record<string, string> = {};
    for (const call of callNames) {
      found[call] = await outcomeOf(call, scene);
      wanted[call] = expected(call, state, standing);
    }
    expect(found).toEqual(wanted);
  });

  const bringers = cells.filter(
    ({ state, standing }) => state !== 'archived' && isAtLeast(standing.level, 'contributor'),
  );

  test.each(bringers)(
    '$state: $of brings something in, waiting or at once, takes it back and undoes that',
    async ({ standing, state }) => {
      const { who, channelId, published } = await sceneOf(state, standing);
      const item = await submit(who, channelId);
      const isDirect = isAtLeast(standing.level, 'moderator');
      expect(item).toMatchObject({ isOwn: true, state: isDirect ? 'published' : 'submitted' });
      const own = { channelId, itemIds: [item.itemId] };
      await who.ok('channel/removeItems', own);
      await who.ok('channel/restoreItems', { ...own });
      const both = { channelId, itemIds: [item.itemId, published[0]] };
      const { body } = await app.call('channel/removeItems', both, who.token);
      expect(body.code ?? body.status).toBe(isAtLeast(standing.level, 'manager') ? 'Ok' : 'forbidden');
    },
  );
});
