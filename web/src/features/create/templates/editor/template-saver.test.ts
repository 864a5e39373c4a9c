import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { templateOf } from '../test-templates.ts';
import { isValid } from './template-problems.ts';
import { createTemplateSaver, type TemplateValues } from './template-saver.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

type Save = Parameters<typeof createTemplateSaver>[0]['save'];

function start(save: Save) {
  const failures: unknown[] = [];
  const saver = createTemplateSaver({
    template: templateOf(1, { revision: 4 }),
    save,
    isValid,
    conflictOf: (error) => (error as { conflict?: never }).conflict ?? null,
    onFailure: (error) => failures.push(error),
  });
  return { saver, failures };
}

/** Saves by hand: each call waits until it is answered. */
function byHand() {
  const calls: {
    values: TemplateValues;
    revision: number;
    answer: () => void;
    fail: (e: unknown) => void;
  }[] = [];
  const save: Save = (values, revision) =>
    new Promise((resolve, reject) => {
      const answer = () => resolve(templateOf(1, { ...values, revision: revision + 1 }));
      calls.push({ values, revision, answer, fail: reject });
    });
  return { calls, save };
}

const settle = () => vi.advanceTimersByTimeAsync(0);

test('changes that follow each other are one save; what comes while it runs is the next', async () => {
  const { calls, save } = byHand();
  const { saver } = start(save);
  saver.change({ title: 'A' });
  saver.change({ title: 'Ab' });
  expect(saver.get().phase).toBe('waiting');
  await vi.advanceTimersByTimeAsync(1000);
  expect(calls.map(({ values, revision }) => [values.title, revision])).toEqual([['Ab', 4]]);
  saver.change({ title: 'Abc' });
  calls[0]?.answer();
  await vi.advanceTimersByTimeAsync(1000);
  expect(calls.map(({ values, revision }) => [values.title, revision])).toEqual([
    ['Ab', 4],
    ['Abc', 5],
  ]);
  calls[1]?.answer();
  await settle();
  expect(saver.get()).toMatchObject({ phase: 'saved', revision: 6 });
});

test('nothing invalid is sent, and it is sent once it is mended', async () => {
  const { calls, save } = byHand();
  const { saver } = start(save);
  saver.change({ title: ' ' });
  expect(saver.get().phase).toBe('invalid');
  await vi.advanceTimersByTimeAsync(5000);
  expect(calls).toEqual([]);
  saver.change({ title: 'Again' });
  await vi.advanceTimersByTimeAsync(1000);
  expect(calls).toHaveLength(1);
});

test('someone else’s save is taken over, or overwritten with the next one', async () => {
  const theirs = templateOf(1, { title: 'Theirs', revision: 9 });
  for (const choice of ['reload', 'overwrite'] as const) {
    const { calls, save } = byHand();
    const { saver } = start(save);
    saver.change({ title: 'Mine' });
    await vi.advanceTimersByTimeAsync(1000);
    calls[0]?.fail({ conflict: { current: theirs, changedBy: 'Olga' } });
    await settle();
    expect(saver.get()).toMatchObject({ phase: 'conflict', conflict: { changedBy: 'Olga' } });
    saver[choice]();
    await vi.advanceTimersByTimeAsync(1000);
    const expected = choice === 'reload' ? 'Theirs' : 'Mine';
    expect(saver.get().values.title).toBe(expected);
    expect(calls.slice(1).map(({ revision }) => revision)).toEqual(choice === 'reload' ? [] : [9]);
  }
});

test('a save that fails is tried again by hand, and what is newer is only taken while all is saved', async () => {
  const { calls, save } = byHand();
  const { saver, failures } = start(save);
  saver.change({ title: 'Mine' });
  await vi.advanceTimersByTimeAsync(1000);
  calls[0]?.fail(new Error('offline'));
  await settle();
  expect([saver.get().phase, failures.length]).toEqual(['failed', 1]);
  saver.hear(templateOf(1, { title: 'Newer', revision: 7 }));
  expect(saver.get().values.title).toBe('Mine');
  void saver.flush();
  await settle();
  calls[1]?.answer();
  await settle();
  expect(saver.get().phase).toBe('saved');
  saver.hear(templateOf(1, { title: 'Newer', revision: 7 }));
  expect(saver.get().values.title).toBe('Newer');
});
