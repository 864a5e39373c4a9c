import { act, renderHook } from '@testing-library/react';
import { expect, it } from 'vitest';
import { leaving, useLeaveQuestion, useUnsaved } from './leaving.ts';

it('asks only while something is not saved, and no more once it is given up', async () => {
  expect(await leaving.ask()).toBe(true);
  const question = renderHook(() => useLeaveQuestion());
  const form = renderHook(({ isUnsaved }) => useUnsaved(isUnsaved), { initialProps: { isUnsaved: true } });
  let answer = Promise.resolve(true);
  act(() => {
    answer = leaving.ask();
  });
  act(() => question.result.current?.(false));
  expect(await answer).toBe(false);
  expect(leaving.isHeld()).toBe(true);
  act(() => {
    answer = leaving.ask();
  });
  act(() => question.result.current?.(true));
  expect(await answer).toBe(true);
  expect(leaving.isHeld()).toBe(false);
  form.rerender({ isUnsaved: false });
  form.rerender({ isUnsaved: true });
  expect(leaving.isHeld()).toBe(true);
  form.unmount();
  expect(leaving.isHeld()).toBe(false);
});

it('knows what is chosen by the address: another choice takes it away, another tab or filter does not', () => {
  const at = (pathname: string, search: object = {}) => ({ pathname, search: { ...search } });
  const form = renderHook(({ mail }) => useUnsaved(true, { word: 'mail', value: mail }), {
    initialProps: { mail: 'first' },
  });
  const isLeft = (from: object, to: object) => leaving.isLeftBy(at('/mails', from), at('/mails', to));
  expect(isLeft({ mail: 'first' }, { mail: 'second' })).toBe(true);
  expect(isLeft({ mail: 'first' }, {})).toBe(true);
  expect(isLeft({ mail: 'first' }, { mail: 'first', q: 'word' })).toBe(false);
  // The first of the list is shown where nothing is chosen.
  expect(isLeft({}, { mail: 'first' })).toBe(false);
  expect(isLeft({}, { q: 'word' })).toBe(false);
  expect(isLeft({}, { mail: 'second' })).toBe(true);
  expect(leaving.isLeftBy(at('/mails'), at('/home'))).toBe(true);
  form.unmount();
  expect(leaving.isLeftBy(at('/mails'), at('/home'))).toBe(false);
});

it('goes on holding what the user agreed to leave until the page is left', async () => {
  const question = renderHook(() => useLeaveQuestion());
  const form = renderHook(() => useUnsaved(true));
  let answer = Promise.resolve(false);
  act(() => {
    answer = leaving.confirm();
  });
  act(() => question.result.current?.(true));
  expect(await answer).toBe(true);
  // What comes next may fail: the text is still there, and asked about.
  expect(leaving.isHeld()).toBe(true);
  leaving.giveUp();
  expect(leaving.isHeld()).toBe(false);
  form.unmount();
});
