import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { ThemeProvider } from '../../../../ui/theme-provider.tsx';
import { remoteUploads, uploadQueue } from '../api.ts';
import { newUpload, type UploadItem, type UploadPhase } from '../upload-model.ts';
import { uploadTray } from './upload-tray-store.ts';
import { UploadTray } from './upload-tray.tsx';

afterEach(() => {
  vi.restoreAllMocks();
  uploadTray.reopen({ isNew: true });
});

const editor = '/myprograms/editprogram/p';

function upload(phase: UploadPhase): UploadItem {
  return {
    ...newUpload(phase, { name: `${phase}.mp4`, size: 1000 }, false),
    phase,
    clipId: `clip-${phase}`,
    reason: phase === 'failed' ? 'It has no picture.' : null,
  };
}

/** Lists uploads in these phases; the function given puts them into others. */
function listUploads(...phases: UploadPhase[]): (...then: UploadPhase[]) => void {
  const get = vi.spyOn(uploadQueue, 'get').mockReturnValue(phases.map(upload));
  let changed: () => void = () => undefined;
  vi.spyOn(uploadQueue, 'subscribe').mockImplementation((listener) => {
    changed = listener;
    return () => undefined;
  });
  vi.spyOn(uploadQueue, 'refresh').mockReturnValue();
  return (...then) =>
    act(() => {
      get.mockReturnValue(then.map(upload));
      changed();
    });
}

async function show(at = '/') {
  const root = createRootRoute({
    component: () => (
      <>
        <UploadTray />
        <Outlet />
      </>
    ),
  });
  const paths = ['/', '/clips/edit/$clipId', '/myprograms/editprogram/$programId'];
  const routes = paths.map((path) =>
    createRoute({ getParentRoute: () => root, path, component: () => null }),
  );
  const router = createRouter({
    routeTree: root.addChildren(routes),
    history: createMemoryHistory({ initialEntries: [at] }),
  });
  render(
    <ThemeProvider>
      <RouterProvider router={router as never} />
    </ThemeProvider>,
  );
  await screen.findByRole('region', { name: 'Uploads' });
  return (path: string) => act(() => router.navigate({ to: path as never }));
}

const isOpen = () => screen.queryByRole('button', { name: 'Collapse uploads' }) !== null;

it('collapses to its header when an editor opens', async () => {
  listUploads('ready', 'sending');
  const go = await show();
  expect(isOpen()).toBe(true);
  await go(editor);
  expect(isOpen()).toBe(false);
  expect(screen.getByText(/^Uploading 1/)).toBeTruthy();
  await go('/');
  expect(isOpen()).toBe(true);
});

it('collapses when a clip is opened from it', async () => {
  listUploads('ready');
  await show();
  await userEvent.click(screen.getByRole('link', { name: 'ready.mp4' }));
  expect(isOpen()).toBe(false);
});

it('collapses on the next screen when all is done, and not while an upload failed', async () => {
  const change = listUploads('ready', 'failed');
  const go = await show();
  await go('/clips/edit/c');
  expect(isOpen()).toBe(true);
  change('ready');
  expect(isOpen()).toBe(true);
  await go('/');
  expect(isOpen()).toBe(false);
  change('ready', 'sending');
  expect(isOpen()).toBe(true);
});

it('stays out of the way of an editor, where one fails too, and says so in its header', async () => {
  const change = listUploads('processing');
  await show(editor);
  expect(isOpen()).toBe(false);
  change('ready', 'sending');
  expect(isOpen()).toBe(false);
  change('ready', 'failed');
  expect(isOpen()).toBe(false);
  expect(screen.getByText('1 file needs attention')).toBeTruthy();
});

it('stays as the user turns it', async () => {
  const change = listUploads('ready');
  await show(editor);
  await userEvent.click(screen.getByRole('button', { name: 'Expand uploads' }));
  expect(isOpen()).toBe(true);
  await userEvent.click(screen.getByRole('button', { name: 'Collapse uploads' }));
  change('ready', 'sending');
  expect(isOpen()).toBe(false);
  await userEvent.click(screen.getByRole('button', { name: 'Expand uploads' }));
});

it('clears all that ended at once, what stopped too, but no recording that stopped', async () => {
  const remote = { kind: 'link', id: 'i' } as const;
  const taken = { ...upload('stopped'), key: 'recorded', isRecorded: true };
  listUploads('ready', 'stopped');
  vi.spyOn(uploadQueue, 'get').mockReturnValue([
    ...[upload('ready'), upload('sending'), upload('stopped'), taken],
    { ...upload('stopped'), key: 'link', remote },
  ]);
  const dismissed = vi.spyOn(uploadQueue, 'dismissFinished').mockReturnValue();
  const cancelled = vi.spyOn(uploadQueue, 'cancel').mockResolvedValue('deleted');
  const removed = vi.spyOn(remoteUploads, 'cancel').mockResolvedValue();
  await show();
  await userEvent.click(screen.getByRole('button', { name: 'Clear completed' }));
  expect(dismissed).toHaveBeenCalledOnce();
  expect(cancelled.mock.calls).toEqual([['stopped']]);
  expect(removed.mock.calls.map(([item]) => item.key)).toEqual(['link']);
});
