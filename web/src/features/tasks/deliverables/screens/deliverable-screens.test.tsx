import type { Deliverable, DeliverableDetail } from '@rushes/contract/tasks/deliverables';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openApp } from '../../../../test-app.tsx';
import { clipOf, idOf } from '../../../media/clips/parts/test-clips.ts';
import { approval, roundOf, vera } from '../../approvals/test-approvals.ts';
import { DeliverableActions } from '../parts/deliverable-actions.tsx';
import { DeliverableListScreen } from './deliverable-list-screen.tsx';

const settings = { filter: [], gridColumns: [] };
const listed: Deliverable = {
  ...{ deliverableId: idOf(801), approvalId: approval.approvalId, title: 'Harbour spot', state: 'open' },
  ...{ version: 2, round: 3, dueAt: null, requestedAt: '2026-01-05T10:00:00.000Z', requester: 'Casper' },
  ...{ decidedCount: 1, reviewerCount: 3, isWaiting: true, canManage: true },
};
const detail: DeliverableDetail = { ...listed, versions: [], program: null };
const choices = {
  'event/getMenuNotificationCount': { searchFilters: { files: settings, footage: settings } },
  'program/getGroupChoices': { groups: [] },
  'customeruser/findUsers': { users: [{ ...vera, role: 'viewer' }] },
  'clip/getClips': {
    items: [clipOf(811, { name: 'Final cut' }), clipOf(812, { name: 'Half done', state: 'processing' })],
    nextCursor: null,
  },
};

test('the list says which deliverables wait for the user, and how many have decided', async () => {
  await openApp(<DeliverableListScreen />, {
    answers: {
      ...choices,
      'deliverable/getDeliverables': { items: [listed], nextCursor: null },
      'deliverable/countDeliverables': { count: 1 },
    },
  });
  const link = await screen.findByRole('link', { name: 'Harbour spot' });
  expect(link.getAttribute('href')).toContain(`/tasks/deliverable/${idOf(801)}`);
  expect(screen.getByText('1 of 3 reviewers have decided')).toBeTruthy();
  expect(screen.getByText('To review')).toBeTruthy();
  expect(screen.getByText('v2')).toBeTruthy();
});

test('a new deliverable takes the name of its clip, and is sent once someone is asked', async () => {
  const { user, requestsOf } = await openApp(<DeliverableListScreen />, {
    answers: {
      ...choices,
      'deliverable/getDeliverables': { items: [], nextCursor: null },
      'deliverable/countDeliverables': { count: 0 },
      'deliverable/createDeliverable': detail,
    },
  });
  expect(await screen.findByText('No deliverables yet')).toBeTruthy();
  await user.click(screen.getAllByRole('button', { name: 'New deliverable' })[0] as HTMLElement);
  const dialog = await screen.findByRole('dialog', { name: 'New deliverable' });
  const send = within(dialog).getByRole('button', { name: 'Request approval' });
  expect(within(dialog).getByText('Choose a clip.')).toBeTruthy();
  await user.click(within(dialog).getByRole('combobox', { name: 'Clip' }));
  expect(screen.queryByRole('option', { name: /Half done/ })).toBeNull();
  await user.click(await screen.findByRole('option', { name: /Final cut/ }));
  expect(within(dialog).getByRole('textbox', { name: 'Title' })).toHaveProperty('value', 'Final cut');
  expect(send.hasAttribute('disabled')).toBe(true);
  await user.click(within(dialog).getByRole('combobox', { name: 'Reviewers' }));
  await user.click(await screen.findByRole('option', { name: 'Vera' }));
  await user.click(send);
  expect(requestsOf('deliverable/createDeliverable')).toEqual([
    {
      ...{ title: 'Final cut', clipId: idOf(811), dueAt: null, onSilence: 'open', note: '' },
      stages: [{ rule: 'all', customerUserIds: [vera.customerUserId], groupIds: [], guests: [] }],
    },
  ]);
});

test('what was approved becomes a program; the next version goes to the same reviewers', async () => {
  const approved = { ...approval, state: 'approved' as const, rounds: [roundOf(1, { state: 'approved' })] };
  const { user, requestsOf } = await openApp(
    <DeliverableActions deliverable={{ ...detail, state: 'approved' }} approval={approved} />,
    {
      answers: {
        ...choices,
        'deliverable/addVersion': detail,
        'deliverable/createProgramFromDeliverable': { programId: idOf(1) },
      },
    },
  );
  await user.click(screen.getByRole('button', { name: 'Add version' }));
  const dialog = await screen.findByRole('dialog', { name: 'Add version' });
  expect(within(dialog).getByText('Vera')).toBeTruthy();
  await user.click(within(dialog).getByRole('combobox', { name: 'Clip' }));
  await user.click(await screen.findByRole('option', { name: /Final cut/ }));
  await user.click(within(dialog).getByRole('button', { name: 'Request approval' }));
  expect(requestsOf('deliverable/addVersion')).toMatchObject([
    { deliverableId: idOf(801), clipId: idOf(811), stages: [{ customerUserIds: [vera.customerUserId] }] },
  ]);
  await user.click(screen.getByRole('button', { name: 'Create program' }));
  expect(requestsOf('deliverable/createProgramFromDeliverable')).toEqual([{ deliverableId: idOf(801) }]);
});
