import type { ImportJob } from '@rushes/contract/core/imports';
import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { formDrafts } from '../../../lib/forms/form-drafts.ts';
import { session } from '../../../lib/session/session.ts';
import type { ImportControl } from './api.ts';
import { useRowFixes } from './use-row-fixes.ts';

const form = 'Import contacts from CSV';
const fixed = { email: 'ada@north.demo' };

beforeEach(() => {
  const me = { userId: 'u1', view: null, customer: { customerId: 'c1' } };
  vi.spyOn(session, 'get').mockReturnValue({ status: 'signed-in', me } as never);
});
afterEach(() => {
  vi.restoreAllMocks();
  formDrafts.clear();
});

const checked = (updatedAt: string) => ({ importId: 'i1', state: 'validated', updatedAt }) as ImportJob;

/** A wizard in which an import is open, or none. */
function open(first?: ImportJob) {
  const opened = vi.fn<ImportControl['open']>();
  const { result, rerender, unmount } = renderHook(
    ({ job }: { job: ImportJob | undefined }) => useRowFixes(form, { job, open: opened }),
    { initialProps: { job: first } },
  );
  return {
    opened,
    unmount,
    fix: () => act(() => result.current[1](new Map([[4, fixed]]))),
    fixes: () => [...result.current[0]],
    show: (job: ImportJob) => rerender({ job }),
  };
}

test('rows that were mended come back with their import after the session ended', () => {
  const before = open(checked('first'));
  before.fix();
  formDrafts.keepAll();
  before.unmount();
  const after = open();
  act(() => formDrafts.wanted.set(formDrafts.list.get()[0] ?? null));
  expect(after.opened).toHaveBeenCalledWith('i1');
  after.show(checked('first'));
  expect(after.fixes()).toEqual([[4, fixed]]);
});

test('a later check starts without fixes, and earlier ones are no draft any more', () => {
  const wizard = open(checked('first'));
  wizard.fix();
  wizard.show(checked('second'));
  expect(wizard.fixes()).toEqual([]);
  formDrafts.keepAll();
  expect(formDrafts.list.get()).toEqual([]);
});
