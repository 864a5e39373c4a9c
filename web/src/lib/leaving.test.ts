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
