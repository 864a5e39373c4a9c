import { expect, it, vi } from 'vitest';
import { unsavedWork } from '../../../../lib/forms/unsaved.ts';
import { openApp } from '../../../../test-app.tsx';
import { uploadQueue } from '../api.ts';
import { UploadLayer } from './upload-layer.tsx';

it('keeps the page while bytes are sent, also for a user who may add nothing any more [S-06]', async () => {
  vi.spyOn(uploadQueue, 'restore').mockResolvedValue();
  const isHolding = vi.spyOn(uploadQueue, 'isHolding').mockReturnValue(true);
  await openApp(<UploadLayer />, { role: 'viewer' });
  expect(document.querySelector('input[type=file]')).toBeNull();
  expect(unsavedWork.isHolding()).toBe(true);
  isHolding.mockReturnValue(false);
  expect(unsavedWork.isHolding()).toBe(false);
});

it('lists what a viewer began to send for a task after a reload', async () => {
  const restore = vi.spyOn(uploadQueue, 'restore').mockResolvedValue();
  await openApp(<UploadLayer />, { role: 'viewer' });
  await vi.waitFor(() => expect(restore).toHaveBeenCalledOnce());
});
