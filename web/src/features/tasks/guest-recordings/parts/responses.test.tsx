import type { GuestRecordingDetail, GuestResponse } from '@rushes/contract/tasks/guest-recordings';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { findDialog, openApp } from '../../../../test-app.tsx';
import { idOf } from '../../../media/clips/parts/test-clips.ts';
import { Responses } from './responses.tsx';

const at = '2026-01-05T10:00:00.000Z';
const owner = { customerUserId: idOf(1), name: 'Clara' };
const recording: GuestRecordingDetail = {
  ...{ guestRecordingId: idOf(2), title: 'Stories', state: 'open', createdBy: owner, createdAt: at },
  ...{ updatedAt: at, waitingCount: 1, acceptedCount: 0, submittedCount: 2, opensAt: null, closesAt: null },
  ...{ welcome: '', questions: [], prompts: [], maxResponses: null, maxMs: 60_000, verifiesEmail: false },
  consent: { text: 'I agree.', scopes: ['public'], validMonths: null, version: 1 },
  ...{ program: null, template: null, welcomeClip: null, url: '', joinUrl: '', joinCode: '' },
  ...{ revision: 1, canManage: true },
};
const responseOf = (number: number, more: Partial<GuestResponse> = {}): GuestResponse => ({
  ...{
    responseId: idOf(number),
    state: 'submitted',
    name: 'Gina',
    email: 'gina@guest.test',
    submittedAt: at,
  },
  ...{ isEmailVerified: false, location: '', questions: [], prompts: [], answers: [], takes: [], note: '' },
  ...{ program: null, consent: null, ...more },
});
const consent: GuestResponse['consent'] = {
  ...{ state: 'active', text: 'I agree to this.', version: 3, scopes: ['public', 'paid'], signedAt: at },
  ...{ expiresAt: null, withdrawnAt: null, name: 'Kim', email: 'kim@guest.test' },
  ...{ guardianName: 'Pat Parent', clientAddress: '192.0.2.1' },
};

const open = (path: string, items = [responseOf(3), responseOf(4, { name: 'Kim', consent })]) =>
  openApp(<Responses recording={recording} />, {
    role: 'cm',
    path,
    answers: {
      'guestrecording/getGuestResponses': { items, nextCursor: null },
      'guestrecording/countGuestResponses': { count: items.length },
    },
  });

test('a response opens by its address, and says what its guest agreed to, who for a minor, and when', async () => {
  const { user, path } = await open(`/?response=${idOf(4)}`);
  const dialog = within(await findDialog('Kim'));
  const section = within(dialog.getByRole('region', { name: 'Consent' }));
  expect(section.getByText('Valid')).toBeTruthy();
  expect(section.getByText('Kim, represented by Pat Parent')).toBeTruthy();
  expect(section.getByText('Under 18')).toBeTruthy();
  expect(section.getByText('5 January 2026')).toBeTruthy();
  expect(section.getByText('Public use')).toBeTruthy();
  expect(section.getByText('Paid advertising')).toBeTruthy();
  // The text says “as described below”.
  const uses = section.getByText('I agree to this.').compareDocumentPosition(section.getByText('Public use'));
  expect(uses & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(path()).toBe('/');
  await user.click(screen.getByRole('button', { name: 'Gina' }));
  await findDialog('Gina');
  expect(path()).toContain(idOf(3));
  expect(screen.queryByRole('region', { name: 'Consent' })).toBeNull();
});

test('a recording whose length was found to pass the limit says so in the list and in its response', async () => {
  const takeOf = (number: number, durationMs: number | null): GuestResponse['takes'][number] => ({
    ...{ takeId: idOf(number), promptId: idOf(20), clipId: null, clipState: 'processing', durationMs },
    ...{ hls: null, poster: null },
  });
  const { user } = await open('/', [
    responseOf(3, { takes: [takeOf(21, null)] }),
    responseOf(4, { name: 'Kim', takes: [takeOf(22, 70_000), takeOf(23, 80_000)] }),
    responseOf(5, { name: 'Late', takes: [takeOf(24, 62_500)] }),
  ]);
  await screen.findByRole('button', { name: 'Kim' });
  expect(screen.getAllByText('Longer than the limit of 1:00')).toHaveLength(1);
  await user.click(screen.getByRole('button', { name: 'Kim' }));
  const dialog = within(await findDialog('Kim'));
  expect(dialog.getAllByText('Longer than the limit of 1:00')).toHaveLength(2);
});
