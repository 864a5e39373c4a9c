import { screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { findDialog, inTurn, openApp, Refusal } from '../../../../../test-app.tsx';
import { listOf, segmentOf } from '../../test-contacts.ts';
import { SegmentDialog } from './segment-dialog.tsx';

type Props = Partial<Parameters<typeof SegmentDialog>[0]>;

async function open(props: Props = {}, answers: Record<string, unknown> = {}) {
  const onClose = vi.fn<() => void>();
  const app = await openApp(<SegmentDialog onClose={onClose} {...props} />, {
    answers: {
      'contact/countSegment': { count: 7 },
      'contact/getLists': {
        items: [listOf(1), listOf(2, { scope: 'personal' })],
        nextCursor: null,
      },
      'contact/createSegment': segmentOf(1),
      'contact/updateSegment': segmentOf(1),
      ...answers,
    },
  });
  await findDialog(/segment$/);
  return { ...app, onClose };
}

const name = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Name' });
const text = (label: string) => screen.getByRole<HTMLInputElement>('textbox', { name: label });
const save = () => screen.getByRole<HTMLButtonElement>('button', { name: /^(Create|Save)$/ });

test('a new segment is saved once it has a name and a whole condition', async () => {
  const { user, requestsOf, onClose } = await open();
  await user.type(name(), 'Kiel');
  expect(save().disabled).toBe(true);
  await user.type(text('Attribute'), 'to=wn');
  await user.type(text('Value'), 'Kiel');
  await user.click(screen.getByRole('button', { name: 'Create' }));
  await expect
    .poll(() => requestsOf('contact/createSegment'))
    .toEqual([{ name: 'Kiel', rule: [{ column: 'attribute', key: 'town', op: 'is', values: ['Kiel'] }] }]);
  await expect.poll(() => onClose.mock.calls.length).toBe(1);
});

test('how many contacts it matches is shown while it is made', async () => {
  const { user } = await open();
  expect(screen.getByRole('status').textContent).toBe('');
  await user.type(text('Attribute'), 'town');
  await user.type(text('Value'), 'K');
  expect(await screen.findByText('Matches 7 contacts.')).toBeTruthy();
});

test('a condition that is half typed keeps the segment from being saved until it is removed', async () => {
  const { user } = await open({ segment: segmentOf(1) });
  expect(save().disabled).toBe(false);
  await user.click(screen.getByRole('button', { name: 'Add condition' }));
  expect(save().disabled).toBe(true);
  const added = screen.getAllByRole('group', { name: 'Condition' })[1] as HTMLElement;
  await user.click(within(added).getByRole('button', { name: 'Remove condition' }));
  expect(save().disabled).toBe(false);
});

test('a condition about a list offers the lists of the organisation', async () => {
  const { user, requestsOf } = await open();
  await user.type(name(), 'Subscribers');
  await user.click(screen.getByRole('combobox', { name: 'Attribute or field' }));
  await user.click(await screen.findByRole('option', { name: 'List' }));
  await user.click(screen.getByRole('combobox', { name: 'List' }));
  await user.click(await screen.findByRole('option', { name: 'List 1' }));
  expect(screen.queryByRole('option', { name: 'List 2' })).toBeNull();
  await user.click(screen.getByRole('combobox', { name: 'Subscription status' }));
  await user.click(await screen.findByRole('option', { name: 'Confirmed' }));
  await user.click(save());
  await expect
    .poll(() => requestsOf('contact/createSegment'))
    .toMatchObject([{ rule: [{ column: 'list', listId: listOf(1).listId, values: ['confirmed'] }] }]);
});

test('a change is saved over what was opened', async () => {
  const segment = segmentOf(1);
  const { user, requestsOf } = await open({ segment });
  await user.type(name(), ' and more');
  await user.click(save());
  await expect
    .poll(() => requestsOf('contact/updateSegment'))
    .toEqual([{ segmentId: segment.segmentId, revision: 2, name: 'Segment 1 and more', rule: segment.rule }]);
});

test('a taken name is marked until another one is typed', async () => {
  const { user, onClose } = await open(
    { segment: segmentOf(1) },
    {
      'contact/updateSegment': new Refusal('invalid', { fields: [{ path: 'name', message: 'taken' }] }),
    },
  );
  await user.click(save());
  expect(await screen.findByText(/^A segment with this name/)).toBeTruthy();
  expect(onClose).not.toHaveBeenCalled();
  await user.type(name(), '!');
  expect(screen.queryByText(/^A segment with this name/)).toBeNull();
  expect(name().value).toBe('Segment 1!');
});

const theirs = segmentOf(1, {
  name: 'Theirs',
  revision: 3,
  rule: [{ column: 'state', values: ['enabled'] }],
});
const stale = (saved: unknown) => ({
  'contact/updateSegment': inTurn(
    new Refusal('conflict', { details: { current: theirs, changedBy: '' } }),
    saved,
  ),
});

test('where someone else saved before, both changes can be kept', async () => {
  const { user, requestsOf, onClose } = await open({ segment: segmentOf(1) }, stale(segmentOf(1)));
  await user.type(name(), '!');
  await user.click(save());
  expect(await screen.findByText('Someone else changed this while you were editing')).toBeTruthy();
  expect([name().value, save().disabled]).toEqual(['Segment 1!', true]);
  await user.click(screen.getByRole('button', { name: 'Overwrite' }));
  await expect
    .poll(() => requestsOf('contact/updateSegment').at(-1))
    .toEqual({ segmentId: theirs.segmentId, revision: 3, name: 'Segment 1!', rule: theirs.rule });
  await expect.poll(() => onClose.mock.calls.length).toBe(1);
});

test('where someone else saved before, Reload shows theirs', async () => {
  const { user } = await open({ segment: segmentOf(1) }, stale(segmentOf(1)));
  await user.type(name(), '!');
  await user.click(save());
  await user.click(await screen.findByRole('button', { name: 'Reload and discard' }));
  expect([name().value, save().disabled]).toEqual(['Theirs', false]);
  expect(screen.getByRole('group', { name: 'Condition' }).textContent).toContain('Active');
});
