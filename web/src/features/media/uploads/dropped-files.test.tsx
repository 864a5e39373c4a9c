import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { openApp } from '../../../test-app.tsx';
import { uploadDropped, uploadQueue } from './api.ts';

const readable = (name: string) => ({
  ...{ name, isFile: true, isDirectory: false },
  file: (give: (file: File) => void) => give(new File(['x'], name)),
});
const unreadable = (name: string) => ({
  ...{ name, isFile: true, isDirectory: false },
  file: (_: unknown, fail: (error: Error) => void) => fail(new DOMException('no', 'NotReadableError')),
});
function folder(name: string, entries: readonly object[]) {
  let left: readonly object[] = entries;
  const readEntries = (give: (part: readonly object[]) => void) => {
    give(left);
    left = [];
  };
  return { name, isFile: false, isDirectory: true, createReader: () => ({ readEntries }) };
}
function drop(entry: object): DataTransfer {
  const item = { kind: 'file', getAsFile: () => null, webkitGetAsEntry: () => entry };
  return { items: [item] } as unknown as DataTransfer;
}

test('the readable files of a dropped folder upload, and one that cannot be read is named', async () => {
  await openApp(null, {
    answers: { 'folder/createFolder': { folderId: '11111111-1111-4111-8111-111111111111', name: 'Trip' } },
  });
  const add = vi.spyOn(uploadQueue, 'add').mockResolvedValue(['key']);
  const inside = [readable('a.mp4'), unreadable('broken.mp4'), readable('b.mp4')];
  await uploadDropped(drop(folder('Trip', inside)));
  expect(add.mock.calls[0]?.[0].map(({ file }) => file.name)).toEqual(['a.mp4', 'b.mp4']);
  expect(await screen.findByText("Couldn't read “broken.mp4”.")).toBeTruthy();
});
