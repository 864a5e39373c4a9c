import { act, renderHook } from '@testing-library/react';
import { useForm } from '@mantine/form';
import { expect, it } from 'vitest';
import { CallError } from '../api/call-error.ts';
import { useSharedForm } from './use-shared-form.ts';

const una = { name: 'Una', location: 'Kiel' };

function open() {
  return renderHook(
    ({ stands }: { stands: typeof una }) => {
      const form = useForm({ initialValues: stands });
      return { form, shared: useSharedForm(form, stands) };
    },
    { initialProps: { stands: una } },
  );
}

const conflict = (current: typeof una) =>
  new CallError({
    code: 'conflict',
    message: 'Someone saved.',
    httpStatus: 200,
    details: { current, changedBy: 'Adam' },
  });

it('follows what others save, and leaves what was typed alone', () => {
  const { result, rerender } = open();
  act(() => result.current.form.setFieldValue('name', 'Mine'));
  rerender({ stands: { name: 'Una', location: 'Bremen' } });
  expect(result.current.form.getValues()).toEqual({ name: 'Mine', location: 'Bremen' });
  rerender({ stands: { name: 'Theirs', location: 'Bremen' } });
  expect(result.current.form.getValues()).toEqual({ name: 'Mine', location: 'Bremen' });
  expect(result.current.shared.seen).toEqual({ name: 'Una', location: 'Bremen' });
});

it('keeps what is typed while a save is under way', () => {
  const { result } = open();
  const sent = { name: 'Mine', location: 'Kiel' };
  act(() => result.current.form.setValues({ ...sent, location: 'Hull' }));
  act(() => result.current.shared.handleSaved(sent, sent));
  expect(result.current.form.getValues()).toEqual({ name: 'Mine', location: 'Hull' });
  expect(result.current.form.isDirty()).toBe(true);
});

it('lets a clash be decided either way', () => {
  for (const choice of ['takeTheirs', 'keepMine'] as const) {
    const { result } = open();
    act(() => result.current.form.setValues({ name: 'Mine', location: 'Hull' }));
    const theirs = { name: 'Theirs', location: 'Kiel' };
    act(() => {
      expect(result.current.shared.handleRefused<typeof una>(conflict(theirs), (all) => all)).toBe('clash');
    });
    expect(result.current.shared.clash).toMatchObject({ fields: ['name'], changedBy: 'Adam' });
    act(() => result.current.shared[choice]());
    const name = choice === 'keepMine' ? 'Mine' : 'Theirs';
    expect(result.current.form.getValues()).toEqual({ name, location: 'Hull' });
    expect(result.current.shared).toMatchObject({ clash: null, seen: theirs });
  }
});
