import { screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { findDialog, openApp } from '../../../../test-app.tsx';
import { DeleteDraft } from './delete-draft.tsx';

const guestRecordingId = '00000000-0000-4000-8000-000000000001';

test('a draft is deleted once the user has confirmed it', async () => {
  const onDeleted = vi.fn<() => void>();
  const recording = { guestRecordingId, title: 'Fair' };
  const { user, requestsOf } = await openApp(<DeleteDraft {...{ recording, onDeleted }} />, {
    answers: { 'guestrecording/deleteGuestRecording': {} },
  });
  await user.click(await screen.findByRole('button', { name: 'Delete' }));
  const dialog = within(await findDialog('Delete this draft?'));
  expect(dialog.getByText(/^“Fair” .*You can't undo this\.$/)).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: 'Cancel' }));
  expect(requestsOf('guestrecording/deleteGuestRecording')).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Delete' }));
  await user.click(within(await findDialog('Delete this draft?')).getByRole('button', { name: 'Delete' }));
  await vi.waitFor(() => expect(onDeleted).toHaveBeenCalledOnce());
  expect(requestsOf('guestrecording/deleteGuestRecording')).toEqual([{ guestRecordingId }]);
});
