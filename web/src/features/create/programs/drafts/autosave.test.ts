import type { Draft } from '@rushes/contract/create/programs';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { EditList } from '../../../../timeline/edit-list.ts';
import { advance, createAutosave, isSaved, startSaving } from './autosave.ts';

const list = (...ends: number[]): EditList =>
  ends.map((outFrame, index) => ({ itemId: String(index), clipId: 'c', inFrame: 0, outFrame }));

function draftOf(revision: number, items: EditList): Draft {
  return {
    revision,
    savedAt: '2026-01-01T00:00:00Z',
    savedBy: null,
    timeline: {
      items: items.map(({ itemId, clipId, inFrame, outFrame }) => ({
        ...{ itemId, clipId, inFrame, outFrame },
        ...{ inMs: 0, outMs: 0, startFrame: 0 },
      })),
    },
    durationMs: 0,
    bumpers: { intro: null, outro: null, licence: null, watermark: null },
    pieces: { ready: 0, total: 0, reused: 1 },
    hls: null,
    sprite: null,
    variants: [],
    rungs: [],
    limitingClipId: null,
    waitingForClipIds: [],
    deletedClipIds: [],
    endingLicences: [],
    differsFromLive: false,
    differsFromScheduled: false,
  };
}

class Conflict extends Error {
  readonly theirs: Draft;
  constructor(theirs: Draft) {
    super('conflict');
    this.theirs = theirs;
  }
}

class Refusal extends Error {}

function setUp(save: (items: EditList, revision: number) => Promise<Draft>) {
  const saves: { items: EditList; revision: number }[] = [];
  const failures: unknown[] = [];
  const clashed: string[] = [];
  const autosave = createAutosave({
    draft: draftOf(1, list(10)),
    save(items, revision) {
      saves.push({ items, revision });
      return save(items, revision);
    },
    conflictOf: (error) => (error instanceof Conflict ? error.theirs : null),
    onFailure: (error) => failures.push(error),
    isPassing: (error) => !(error instanceof Refusal),
    onClash: ({ clashes }) => clashed.push(...clashes.map(({ field }) => field)),
  });
  return { autosave, saves, failures, clashed };
}

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

it('saves once a change has rested, with the revision it was made from', async () => {
  const { autosave, saves } = setUp(async (items, revision) => draftOf(revision + 1, items));
  autosave.change(list(20));
  await vi.advanceTimersByTimeAsync(500);
  autosave.change(list(30));
  await vi.advanceTimersByTimeAsync(799);
  expect(saves).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(saves).toEqual([{ items: list(30), revision: 1 }]);
  expect(autosave.get().phase).toBe('resting');
  expect(autosave.get().draft.revision).toBe(2);
});

it('sends what was refused for what it is only after another change, and tells of it once', async () => {
  const { autosave, saves, failures } = setUp(() => Promise.reject(new Refusal('a clip is gone')));
  autosave.change(list(20));
  await vi.advanceTimersByTimeAsync(60_000);
  expect([saves.length, failures.length]).toEqual([1, 1]);
  autosave.change(list(30));
  await vi.advanceTimersByTimeAsync(60_000);
  expect([saves.length, failures.length]).toEqual([2, 2]);
});

it('keeps one save in flight and then sends what came meanwhile', async () => {
  const answers: ((draft: Draft) => void)[] = [];
  const { autosave, saves } = setUp(() => new Promise((resolve) => answers.push(resolve)));
  autosave.change(list(20));
  await vi.advanceTimersByTimeAsync(800);
  autosave.change(list(30));
  await vi.advanceTimersByTimeAsync(5_000);
  expect(saves).toHaveLength(1);
  answers[0]?.(draftOf(2, list(20)));
  await vi.advanceTimersByTimeAsync(800);
  expect(saves[1]).toEqual({ items: list(30), revision: 2 });
});

it('keeps a change that could not be saved and tries again', async () => {
  let isOffline = true;
  const { autosave, saves, failures } = setUp(async (items, revision) => {
    if (isOffline) throw new Error('offline');
    return draftOf(revision + 1, items);
  });
  autosave.change(list(20));
  await vi.advanceTimersByTimeAsync(800);
  expect(autosave.get().phase).toBe('failed');
  expect(failures).toHaveLength(1);
  isOffline = false;
  await vi.advanceTimersByTimeAsync(5_000);
  expect(saves).toHaveLength(2);
  expect(autosave.get().phase).toBe('resting');
});

it('puts a change and what another saved together, and saves that', async () => {
  const theirs = draftOf(7, [...list(10), { itemId: 'new', clipId: 'c', inFrame: 0, outFrame: 99 }]);
  const { autosave, saves, clashed } = setUp(async (items, revision) => {
    if (revision !== 7) throw new Conflict(theirs);
    return draftOf(8, items);
  });
  autosave.change(list(20));
  await vi.advanceTimersByTimeAsync(1600);
  expect(saves[1]).toMatchObject({
    items: [...list(20), { itemId: 'new', clipId: 'c', inFrame: 0, outFrame: 99 }],
    revision: 7,
  });
  expect(autosave.get()).toMatchObject({ phase: 'resting', draft: { revision: 8 } });
  expect(clashed).toEqual([]);
});

it('keeps ours where both changed the same, and tells of it', async () => {
  const { autosave, saves, clashed } = setUp(async (items, revision) => {
    if (revision !== 7) throw new Conflict(draftOf(7, list(99)));
    return draftOf(8, items);
  });
  autosave.change(list(20));
  await vi.advanceTimersByTimeAsync(1600);
  expect(saves[1]).toEqual({ items: list(20), revision: 7 });
  expect(clashed).toEqual(['trim']);
  expect(autosave.get().merged?.other).toEqual(list(99));
});

it('takes its own save that comes back as another’s for saved', async () => {
  const { autosave, saves, clashed } = setUp((items, revision) =>
    Promise.reject(new Conflict(draftOf(revision + 1, items))),
  );
  autosave.change(list(20));
  await vi.advanceTimersByTimeAsync(5_000);
  expect([saves.length, clashed.length]).toEqual([1, 0]);
  expect(autosave.get()).toMatchObject({ phase: 'resting', draft: { revision: 2 } });
});

it('takes a save whose answer was lost for its own, whatever was changed since', async () => {
  const added = [...list(10), { itemId: 'new', clipId: 'c', inFrame: 0, outFrame: 99 }];
  let [hasArrived, isLost] = [false, true];
  const { autosave, saves } = setUp(async (items, revision) => {
    if (hasArrived && revision === 1) throw new Conflict(draftOf(2, added));
    hasArrived = true;
    if (isLost) throw new Error('offline');
    return draftOf(revision + 1, items);
  });
  autosave.change(added);
  await vi.advanceTimersByTimeAsync(800);
  expect(autosave.get().phase).toBe('failed');
  isLost = false;
  // It is deleted again: back to what the server is known to have.
  autosave.change(list(10));
  expect(autosave.get().phase).toBe('waiting');
  await vi.advanceTimersByTimeAsync(5_000);
  expect(saves.at(-1)).toEqual({ items: list(10), revision: 2 });
  expect(autosave.get()).toMatchObject({ phase: 'resting', wanted: list(10), draft: { revision: 3 } });
});

it('asks where what was put together is refused, says why, and then refuses ours like any other change', async () => {
  const theirs = draftOf(7, list(99));
  const { autosave, saves, failures } = setUp(async (_items, revision) => {
    throw revision < 7 ? new Conflict(theirs) : new Refusal('not yours');
  });
  autosave.change(list(20));
  await vi.advanceTimersByTimeAsync(10_000);
  expect(autosave.get()).toMatchObject({ phase: 'conflict', theirs: { revision: 7 }, wanted: list(20) });
  expect([saves.length, failures.length]).toEqual([2, 1]);
  autosave.resolve('keep-mine');
  await vi.advanceTimersByTimeAsync(60_000);
  expect(autosave.get()).toMatchObject({ phase: 'failed', wanted: list(20) });
  expect([saves.length, failures.length]).toEqual([3, 2]);
});

it('knows each save whose answer was lost', async () => {
  const first = [...list(10), { itemId: 'new', clipId: 'c', inFrame: 0, outFrame: 99 }];
  let sends = 0;
  const { autosave, saves } = setUp(async (items, revision) => {
    sends += 1;
    if (sends < 3) throw new Error('offline');
    if (revision === 1) throw new Conflict(draftOf(2, first));
    return draftOf(revision + 1, items);
  });
  autosave.change(first);
  await vi.advanceTimersByTimeAsync(800);
  autosave.change(list(10, 20));
  await vi.advanceTimersByTimeAsync(10_000);
  expect(saves.at(-1)).toEqual({ items: list(10, 20), revision: 2 });
  expect(autosave.get()).toMatchObject({ phase: 'resting', wanted: list(10, 20) });
});

it('takes the other version whole when that is chosen', () => {
  const refused = advance(startSaving(draftOf(1, list(10))), {
    type: 'unmergeable',
    theirs: draftOf(7, list(99)),
  });
  const taken = advance(refused, { type: 'take-theirs' });
  expect(taken).toMatchObject({ phase: 'resting', draft: { revision: 7 }, theirs: null });
  expect(isSaved(taken)).toBe(true);
});

it('takes news of the server, but never over unsaved work', () => {
  const resting = startSaving(draftOf(1, list(10)));
  expect(advance(resting, { type: 'heard', draft: draftOf(2, list(50)) }).draft.revision).toBe(2);
  const dirty = advance(resting, { type: 'changed', list: list(20) });
  expect(advance(dirty, { type: 'heard', draft: draftOf(2, list(50)) }).wanted).toEqual(list(20));
  expect(advance(resting, { type: 'heard', draft: draftOf(0, list(50)) })).toBe(resting);
});

it('takes up what was left unsaved, puts it together with what was saved since, and asks where it can’t', async () => {
  const { autosave, saves } = setUp(async (items, revision) => draftOf(revision + 1, items));
  autosave.restore(list(20), 1);
  await vi.advanceTimersByTimeAsync(800);
  expect(saves).toEqual([{ items: list(20), revision: 1 }]);
  autosave.restore(list(20, 30), 1, list(10));
  expect(autosave.get()).toMatchObject({ phase: 'waiting', draft: { revision: 2 }, wanted: list(20, 30) });
  autosave.restore(list(30), 1);
  expect(autosave.get()).toMatchObject({ phase: 'conflict', theirs: { revision: 2 } });
});
