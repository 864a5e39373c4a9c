import { act, renderHook } from '@testing-library/react';
import { useForm } from '@mantine/form';
import { expect, it } from 'vitest';
import { CallError } from '../api/call-error.ts';
import { useSharedForm } from './use-shared-form.ts';

const una = { name: 'Una', location: 'Kiel' };

function open() {
  return renderHook(
    ({ current }: { current: typeof una }) => {
      const form = useForm({ initialValues: current });
      return { form, shared: useSharedForm(form, current) };
    },
    { initialProps: { current: una } },
  );
}

const refusal = (current: typeof una) =>
  new CallError({
    code: 'conflict',
    message: 'Someone saved.',
    httpStatus: 200,
    details: { current, changedBy: 'Adam' },
  });

it('follows what others save while nothing is typed, and leaves what was typed alone', () => {
  const { result, rerender } = open();
  const moved = { name: 'Una', location: 'Bremen' };
  rerender({ current: moved });
  expect(result.current.form.getValues()).toEqual(moved);
  act(() => result.current.form.setFieldValue('name', 'Mine'));
  rerender({ current: { name: 'Theirs', location: 'Bremen' } });
  expect(result.current.form.getValues()).toEqual({ name: 'Mine', location: 'Bremen' });
  expect(result.current.shared.seen).toEqual(moved);
});

it('keeps what is typed while a save is under way', () => {
  const { result } = open();
  const sent = { name: 'Mine', location: 'Kiel' };
  act(() => result.current.form.setValues({ ...sent, location: 'Hull' }));
  act(() => result.current.shared.handleSaved(sent, sent));
  expect(result.current.form.getValues()).toEqual({ name: 'Mine', location: 'Hull' });
  expect(result.current.form.isDirty()).toBe(true);
});

it('after a refused save reloads theirs, or puts what was typed over theirs', () => {
  const theirs = { name: 'Theirs', location: 'Bremen' };
  const results = { reload: theirs, overwrite: { name: 'Mine', location: 'Bremen' } } as const;
  for (const choice of ['reload', 'overwrite'] as const) {
    const { result } = open();
    act(() => result.current.form.setFieldValue('name', 'Mine'));
    act(() => {
      expect(result.current.shared.handleRefused<typeof una>(refusal(theirs), (all) => all)).toBe(true);
    });
    expect(result.current.shared.conflict).toEqual({ theirs, changedBy: 'Adam' });
    expect(result.current.form.getValues()).toEqual({ name: 'Mine', location: 'Kiel' });
    act(() => result.current.shared[choice]());
    expect(result.current.form.getValues()).toEqual(results[choice]);
    expect(result.current.shared).toMatchObject({ conflict: null, seen: theirs });
  }
});
