import { afterEach, expect, test, vi } from 'vitest';
import { tokens } from '../session/tokens.ts';
import { CallError } from './call-error.ts';
import { deleteUpload } from './tus-delete.ts';

function answering(status: number, body: object | null = null) {
  vi.spyOn(tokens, 'fresh').mockResolvedValue('t1');
  const answer = new Response(body === null ? null : JSON.stringify(body), { status });
  return vi.spyOn(globalThis, 'fetch').mockResolvedValue(answer);
}

afterEach(() => vi.restoreAllMocks());

test.each([
  [204, 'deleted'],
  [404, 'deleted'],
  [410, 'deleted'],
  [400, 'stored'],
  [409, 'stored'],
] as const)('an answer of %i means %s', async (status, outcome) => {
  const sent = answering(status);
  expect(await deleteUpload('u 1')).toBe(outcome);
  expect(sent.mock.calls[0]?.[0]).toBe('/uploads/u%201');
});

test('any other answer is an error, in the words of the server', async () => {
  answering(503, { code: 'busy', errorMessage: 'The server is busy.' });
  await expect(deleteUpload('u1')).rejects.toThrow(CallError);
  answering(502);
  await expect(deleteUpload('u1')).rejects.toThrow('502');
});
