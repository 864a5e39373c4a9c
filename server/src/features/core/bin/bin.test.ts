import type { DeletedObject, Use } from '@rushes/contract/core/bin';
import type { DeletedKind } from '@rushes/contract/core/lists/bin';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { auditedActions } from '../../../../test/audit.ts';
import { createHarness, type Harness } from '../../../../test/harness.ts';
import { type TestUser, signIn, signUp } from '../../../../test/users.ts';
import { createRowClips } from '../../../../test/row-clips.ts';
import { type TestClock, testClock } from '../../../platform/clock.ts';

interface Permanent {
  deleted: { kind: DeletedKind; id: string }[];
  failed: { kind: DeletedKind; id: string; code: string }[];
}

let clock: TestClock;
let app: Harness;
let cm: TestUser;
let cc: TestUser;
let viewer: TestUser;
let outside: TestUser;

beforeAll(async () => {
  clock = testClock();
  app = await createHarness({ clock });
});
afterAll(() => app[Symbol.asyncDispose]());
beforeEach(async () => {
  const { customerId } = await app.make.customer();
  cm = await signUp(app, customerId, 'cm', 'Clara');
  cc = await signUp(app, customerId, 'cc', 'Casper');
  viewer = await signUp(app, customerId, 'viewer', 'Vera');
  outside = await signUp(app, (await app.make.customer()).customerId, 'cm', 'Olga');
});

const inBin = async (by: TestUser, request: object = {}) =>
  (await by.ok<{ items: DeletedObject[] }>('bin/getDeleted', request)).items;
const namesIn = async (by: TestUser, request: object = {}) =>
  (await inBin(by, request)).map(({ name }) => name);
const erase = (by: TestUser, ...objects: { kind: DeletedKind; id: string }[]) =>
  by.ok<Permanent>('bin/deletePermanently', { objects });
const usesOf = async (by: TestUser, kind: DeletedKind, ...ids: string[]) =>
  (await by.ok<{ uses: Use[] }>('bin/getUses', { kind, ids })).uses;

const newList = (name: string, by = cm, scope = 'organisation') =>
  by.ok<{ listId: string }>('contact/createList', { name, scope }).then(({ listId }) => listId);

/** A program of the user's own with this clip on its timeline. */
async function programWith(by: TestUser, clipId: string, title: string): Promise<string> {
  const { programId } = await by.ok<{ programId: string }>('program/createProgram', { title });
  await by.ok('program/saveTimeline', { programId, timeline: { items: [{ clipId }] } });
  return programId;
}

/** One of each kind, deleted by the content manager. */
async function deleteOneOfEach() {
  const clip = await app.make.clip(cm, { name: 'Harbour' });
  const program = await app.make.program(cm, { title: 'Welcome' });
  const channel = await app.make.channel(cm, { name: 'News' });
  const list = await newList('Press');
  await cm.ok('clip/deleteClips', { clipIds: [clip] });
  clock.advance(1000);
  await cm.ok('program/deletePrograms', { programIds: [program] });
  clock.advance(1000);
  await cm.ok('channel/deleteChannels', { channelIds: [channel] });
  clock.advance(1000);
  await cm.ok('contact/deleteList', { listId: list });
  return { clip, program, channel, list };
}

describe('the bin', () => {
  test('lists what was deleted, by whom, when and until when it is kept; searched, filtered and counted', async () => {
    const { clip } = await deleteOneOfEach();
    const all = await inBin(cm);
    expect(all.map(({ kind, name }) => [kind, name])).toEqual([
      ['contact-list', 'Press'],
      ['channel', 'News'],
      ['program', 'Welcome'],
      ['clip', 'Harbour'],
    ]);
    const days = (Date.parse(all[3]?.keptUntil ?? '') - Date.parse(all[3]?.deletedAt ?? '')) / 86_400_000;
    expect(days).toBe(30);
    expect(all[3]).toMatchObject({
      kind: 'clip',
      id: clip,
      deletedBy: { customerUserId: cm.customerUserId, name: 'Clara' },
    });
    expect(await namesIn(cm, { search: 'welc' })).toEqual(['Welcome']);
    const filters = [{ column: 'kind', op: 'in', values: ['clip', 'channel'] }];
    expect(await namesIn(cm, { filters })).toEqual(['News', 'Harbour']);
    expect(await cm.ok('bin/countDeleted', { filters })).toEqual({ count: 2 });
    expect(await namesIn(cm, { sort: { column: 'name', direction: 'asc' }, limit: 2 })).toEqual([
      'Harbour',
      'News',
    ]);
  });

  test('shows each user what they may restore: creators their own, nobody what belongs to other organisations', async () => {
    await deleteOneOfEach();
    const own = await app.make.clip(cc, { name: 'Mine' });
    await cm.ok('clip/deleteClips', { clipIds: [own] });
    expect(await namesIn(cc)).toEqual(['Mine']);
    expect(await cc.ok('bin/countDeleted', {})).toEqual({ count: 1 });
    expect(await inBin(cc)).toMatchObject([{ deletedBy: { name: 'Clara' } }]);
    expect(await namesIn(outside)).toEqual([]);
    expect(await namesIn(viewer)).toEqual([]);
    const list = await newList('Private', cm, 'personal');
    await cm.ok('contact/deleteList', { listId: list });
    const second = await signUp(app, cm.customerId, 'cm', 'Carla');
    expect(await namesIn(cm)).toContain('Private');
    expect(await namesIn(second)).not.toContain('Private');
    const role = await app.make.customRole(cm.customerId, 'cm', [
      'create.programs:see',
      'create.programs:delete',
    ]);
    const narrow = await signIn(app, await app.make.user(cm.customerId, 'cm', { customRoleId: role }));
    expect(await namesIn(narrow)).toEqual([]);
  });

  test('names one deleted object to those who may restore it, and to nobody else', async () => {
    const { program } = await deleteOneOfEach();
    const request = { kind: 'program', id: program };
    expect(await cm.ok('bin/getDeletedObject', request)).toMatchObject({
      name: 'Welcome',
      deletedBy: { name: 'Clara' },
    });
    for (const user of [cc, outside])
      expect((await user.refused('bin/getDeletedObject', request)).code).toBe('not-found');
    expect((await cm.refused('bin/getDeletedObject', { kind: 'clip', id: program })).code).toBe('not-found');
    await cm.ok('program/restorePrograms', { programIds: [program] });
    expect((await cm.refused('bin/getDeletedObject', request)).code).toBe('not-found');
  });

  test('gives each kind back as it was', async () => {
    const { clip, program, channel, list } = await deleteOneOfEach();
    expect(await cm.ok('clip/restoreClips', { clipIds: [clip] })).toEqual({ restored: [clip] });
    expect(await cm.ok('program/restorePrograms', { programIds: [program] })).toEqual({
      restored: [program],
    });
    expect(await cm.ok('channel/restoreChannels', { channelIds: [channel] })).toEqual({ changed: [channel] });
    expect(await cm.ok('contact/restoreLists', { listIds: [list] })).toEqual({
      restored: [list],
      failed: [],
    });
    expect(await cm.ok('channel/getChannel', { channelId: channel })).toMatchObject({ state: 'active' });
    expect(await cm.ok('contact/getList', { listId: list })).toMatchObject({ state: 'active' });
    expect(await namesIn(cm)).toEqual([]);
  });
});

describe('a deleted channel', () => {
  test('is in no list and cannot be opened; one that was archived comes back archived', async () => {
    const channelId = await app.make.channel(cm, { name: 'Old news' });
    const request = { channelIds: [channelId] };
    await cm.ok('channel/archiveChannels', request);
    expect(await cm.ok('channel/deleteChannels', request)).toEqual({ changed: [channelId] });
    expect(await cm.ok('channel/countChannels', {})).toEqual({ count: 0 });
    expect((await cm.refused('channel/getChannel', { channelId })).code).toBe('not-found');
    expect(await outside.ok('channel/restoreChannels', request)).toEqual({ changed: [] });
    expect(await outside.ok('channel/deleteChannels', request)).toEqual({ changed: [] });
    expect((await cc.refused('channel/deleteChannels', request)).code).toBe('forbidden');
    await cm.ok('channel/restoreChannels', request);
    expect(await cm.ok('channel/getChannel', { channelId })).toMatchObject({ state: 'archived' });
    expect((await auditedActions(app, channelId)).toSorted()).toEqual([
      'channels.archived',
      'channels.deleted',
      'channels.restored',
    ]);
  });

  test('asks before it shows programs again that were narrowed while it was in the bin', async () => {
    const programId = await app.make.program(cm, { published: true });
    const channelId = await app.make.channel(cm);
    await cm.ok('channel/submitProgram', { channelId, programId });
    await cm.ok('channel/deleteChannels', { channelIds: [channelId] });
    await cm.ok('program/setAudience', { programId, audience: { customerUserIds: [cc.customerUserId] } });
    const refused = await cm.refused('channel/restoreChannels', { channelIds: [channelId] });
    expect(refused.code).toBe('audience-changes');
    expect(await namesIn(cm)).toHaveLength(1);
    await cm.ok('channel/restoreChannels', { channelIds: [channelId], confirmed: true });
    expect(await namesIn(cm)).toEqual([]);
  });
});

describe('a deleted contact list', () => {
  test('frees its name; while another list has it, the deleted one is not restored', async () => {
    const first = await newList('Press');
    await cm.ok('contact/deleteList', { listId: first });
    expect(await cm.ok('contact/countLists', {})).toEqual({ count: 0 });
    expect((await cm.refused('contact/getList', { listId: first })).code).toBe('not-found');
    const second = await newList('press');
    expect(await cm.ok('contact/restoreLists', { listIds: [first] })).toEqual({
      restored: [],
      failed: [{ listId: first, code: 'name-taken' }],
    });
    await cm.ok('contact/deleteList', { listId: second });
    expect(await outside.ok('contact/restoreLists', { listIds: [first] })).toEqual({
      restored: [],
      failed: [],
    });
    expect((await cc.refused('contact/restoreLists', { listIds: [first] })).code).toBe('forbidden');
    expect(await cm.ok('contact/restoreLists', { listIds: [first] })).toMatchObject({ restored: [first] });
    expect((await auditedActions(app, first)).toSorted()).toEqual([
      'contacts.list-created',
      'contacts.list-deleted',
      'contacts.list-restored',
    ]);
  });

  test('keeps who is on it, and is not offered in preferences while it is in the bin', async () => {
    const listId = await newList('Press');
    const contactId = await app.make.contact(cm);
    await cm.ok('contact/addToList', { listId, contactIds: [contactId] });
    const names = async () =>
      (await cm.ok<{ memberships: { name: string }[] }>('contact/getContact', { contactId })).memberships.map(
        ({ name }) => name,
      );
    await cm.ok('contact/deleteList', { listId });
    expect(await names()).toEqual([]);
    await cm.ok('contact/restoreLists', { listIds: [listId] });
    expect(await names()).toEqual(['Press']);
  });
});

describe('where something is used', () => {
  test('is listed for each kind before it is deleted, without names the caller may not see', async () => {
    const { clipId } = await createRowClips(app.app.context.db).clip(cc, { shared: true });
    const own = await programWith(cc, clipId, 'Casper’s cut');
    await programWith(cm, clipId, 'Clara’s cut');
    expect(await usesOf(cc, 'clip', clipId)).toEqual([
      { what: 'draft-programs', count: 2, names: ['Casper’s cut'] },
    ]);
    await cc.ok('program/publishProgram', { programId: own });
    expect(await usesOf(cm, 'clip', clipId)).toEqual([
      { what: 'published-programs', count: 1, names: ['Casper’s cut'] },
      { what: 'draft-programs', count: 1, names: ['Clara’s cut'] },
    ]);
    expect(await usesOf(outside, 'clip', clipId)).toEqual([]);

    const channelId = await app.make.channel(cm, { name: 'News' });
    const programId = await app.make.program(cm, { title: 'Welcome', published: true });
    await cm.ok('channel/submitProgram', { channelId, programId });
    await app.make.shareLink(cm, programId);
    expect(await usesOf(cm, 'program', programId)).toEqual([
      { what: 'channels', count: 1, names: ['News'] },
      { what: 'share-links', count: 1, names: [] },
    ]);
    expect(await usesOf(cc, 'program', programId)).toEqual([]);
    expect(await usesOf(cm, 'channel', channelId)).toEqual([
      { what: 'programs', count: 1, names: ['Welcome'] },
      { what: 'users', count: 3, names: [] },
    ]);

    const listId = await newList('Press');
    await cm.ok('contact/addToList', { listId, contactIds: [await app.make.contact(cm)] });
    const rule = [{ column: 'list', listId, values: ['confirmed'] }];
    await cm.ok('contact/createSegment', { name: 'Reporters', rule });
    expect(await usesOf(cm, 'contact-list', listId)).toEqual([
      { what: 'segments', count: 1, names: ['Reporters'] },
      { what: 'contacts', count: 1, names: [] },
    ]);
    expect((await cm.refused('contact/deleteList', { listId })).code).toBe('wrong-state');
    expect(await usesOf(outside, 'contact-list', listId)).toEqual([]);
    expect(await usesOf(viewer, 'clip', clipId)).toEqual([]);
  });
});

describe('permanent deletion', () => {
  test('is for what is in the bin and the caller may restore, and is written down', async () => {
    const { clip, program, channel, list } = await deleteOneOfEach();
    const objects = [
      { kind: 'clip', id: clip },
      { kind: 'program', id: program },
      { kind: 'channel', id: channel },
      { kind: 'contact-list', id: list },
    ] as const;
    for (const user of [cc, outside]) {
      const { deleted, failed } = await erase(user, ...objects);
      expect(deleted).toEqual([]);
      expect(failed.map(({ code }) => code)).toEqual(Array.from({ length: 4 }, () => 'not-found'));
    }
    const kept = await app.make.clip(cm);
    expect(await erase(cm, { kind: 'clip', id: kept })).toMatchObject({ deleted: [] });
    expect(await erase(cm, ...objects)).toEqual({ deleted: objects, failed: [] });
    expect(await namesIn(cm)).toEqual([]);
    expect(await cm.ok('clip/restoreClips', { clipIds: [clip] })).toEqual({ restored: [] });
    expect(await cm.ok('channel/restoreChannels', { channelIds: [channel] })).toEqual({ changed: [] });
    expect(await auditedActions(app, clip)).toContain('clips.deleted-permanently');
    expect(await auditedActions(app, program)).toContain('programs.deleted-permanently');
    expect(await auditedActions(app, channel)).toContain('channels.deleted-permanently');
    expect(await auditedActions(app, list)).toContain('contacts.list-deleted-permanently');
  });

  test('frees the storage of a clip; one that a program uses is kept until it no longer does', async () => {
    const used = async () =>
      (await cm.ok<{ usage: { storageBytes: number } }>('setup/getSetup', {})).usage.storageBytes;
    const before = await used();
    const { clipId } = await createRowClips(app.app.context.db).clip(cm);
    const programId = await programWith(cm, clipId, 'Welcome');
    expect(await used()).toBeGreaterThan(before);
    await cm.ok('clip/deleteClips', { clipIds: [clipId] });
    expect(await inBin(cm)).toMatchObject([{ id: clipId, keptUntil: null }]);
    const object = { kind: 'clip', id: clipId } as const;
    expect(await erase(cm, object)).toEqual({ deleted: [], failed: [{ ...object, code: 'clip-in-use' }] });
    await cm.ok('program/deletePrograms', { programIds: [programId] });
    expect(await erase(cm, object)).toEqual({ deleted: [object], failed: [] });
    expect(await used()).toBe(before);
  });

  test('comes by itself for channels and contact lists after the days of the organisation', async () => {
    const [channelId, listId] = [await app.make.channel(cm), await newList('Press')];
    await cm.ok('channel/deleteChannels', { channelIds: [channelId] });
    clock.advance(29 * 86_400_000);
    await app.app.features.bin.sweep();
    const later = await signUp(app, cm.customerId, 'cm', 'Later');
    await later.ok('contact/deleteList', { listId });
    expect(await namesIn(later)).toHaveLength(2);
    clock.advance(2 * 86_400_000);
    await app.app.features.bin.sweep();
    expect(await namesIn(await signUp(app, cm.customerId, 'cm', 'Last'))).toEqual(['Press']);
  });
});
