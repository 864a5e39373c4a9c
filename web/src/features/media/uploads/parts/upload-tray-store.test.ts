import { act, renderHook } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { uploadTray } from './upload-tray-store.ts';

test('the tray stays collapsed on the next page for what stopped before, until something new happens', async () => {
  uploadTray.toggle();
  vi.resetModules();
  const next = await import('./upload-tray-store.ts');
  const { result } = renderHook(() => next.useUploadTrayOpen());
  act(() => next.uploadTray.reopen({ isNew: false }));
  expect(result.current).toBe(false);
  act(() => next.uploadTray.reopen({ isNew: true }));
  expect(result.current).toBe(true);
});
