import { afterEach, expect, test, vi } from 'vitest';
import { downloadFile } from '../api/download.ts';
import { writeStored } from '../device/stored.ts';
import { uploadTable } from '../api/table-upload.ts';
import { tokens } from './tokens.ts';

const refused = (status: number) =>
  vi.stubGlobal('fetch', () =>
    Promise.resolve(Response.json({ status: 'Error', errorMessage: 'No.' }, { status })),
  );
const requests = [
  ['a download', () => downloadFile('/reports/1', 'mine.csv')],
  ['a table that is sent', () => uploadTable('users', new File(['a,b'], 'a.csv'))],
] as const;

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test.each(requests)('%s that is answered 401 ends the session as expired [X-01]', async (_name, request) => {
  vi.spyOn(tokens, 'fresh').mockResolvedValue('t1');
  const end = vi.spyOn(tokens, 'end').mockReturnValue(undefined);
  refused(401);
  await expect(request()).rejects.toMatchObject({ httpStatus: 401 });
  expect(end).toHaveBeenCalledWith('sessionExpired');
});

test.each(requests)('%s that is refused for what it is leaves the session alone', async (_name, request) => {
  writeStored('refreshToken', 'cookie');
  vi.spyOn(tokens, 'fresh').mockResolvedValue('t1');
  const end = vi.spyOn(tokens, 'end').mockReturnValue(undefined);
  refused(400);
  await expect(request()).rejects.toMatchObject({ httpStatus: 400 });
  expect(end).not.toHaveBeenCalled();
});
