import { describe, expect, test, vi } from 'vitest';
import { createApi } from './call.ts';
import { isCallError } from './call-error.ts';
import type { Tokens } from './tokens.ts';

function client(answer: unknown, status = 200) {
  const fetch = vi.fn<typeof globalThis.fetch>(async () =>
    Response.json(answer, { status, headers: { 'x-request-id': 'r1' } }),
  );
  const tokens = { fresh: () => Promise.resolve('t1'), end: vi.fn<Tokens['end']>() };
  const onOtherCustomer = vi.fn<(customerId: string) => void>();
  const onFault = vi.fn<(requestId: string | undefined) => void>();
  const api = createApi({ fetch, tokens: tokens as unknown as Tokens, onOtherCustomer, onFault });
  return { api, fetch, tokens, onOtherCustomer, onFault };
}
const refusal = (call: Promise<unknown>) =>
  call.then(
    () => null,
    (error: unknown) => error,
  );

describe('a call', () => {
  test('carries version, bearer token and bypass, and gives back the answer [C-01]', async () => {
    const { api, fetch } = client({ status: 'Ok', clientResponse: { count: 3 } });
    expect(await api.clip.countClips({ tag: 'b-roll' })).toEqual({ count: 3 });
    const [url, request] = fetch.mock.calls[0] ?? [];
    expect(url).toBe('/rest/secure/service/clip/countClips');
    expect(request?.body).toBe('{"clientRequest":{"tag":"b-roll"}}');
    expect(request?.headers).toMatchObject({
      Authorization: 'Bearer t1',
      'ngsw-bypass': 'true',
      'Web-Version': expect.any(String) as string,
    });
  });

  test('that is refused throws sentence, code, fields and request id, and keeps the session', async () => {
    const fields = [{ path: 'name', message: 'too long' }];
    const body = { status: 'Error', errorMessage: 'No.', code: 'invalid', fields, requestId: 'r9' };
    const { api, tokens, onFault } = client(body);
    const error = await refusal(api.clip.countClips({}));
    expect(error).toMatchObject({
      message: 'No.',
      code: 'invalid',
      fields,
      requestId: 'r9',
      httpStatus: 200,
    });
    expect(tokens.end).not.toHaveBeenCalled();
    expect(onFault).not.toHaveBeenCalled();
  });

  test('that is answered 401 ends the session as expired [X-01]', async () => {
    const { api, tokens } = client({ status: 'Error', errorMessage: 'x', code: 'not-signed-in' }, 401);
    await refusal(api.clip.countClips({}));
    expect(tokens.end).toHaveBeenCalledWith('sessionExpired');
  });

  test('that breaks on the server says so with its number, and does not sign out', async () => {
    const { api, tokens, onFault } = client({ status: 'Error', errorMessage: 'x', code: 'internal' }, 500);
    expect(await refusal(api.clip.countClips({}))).toMatchObject({ code: 'internal', requestId: 'r1' });
    expect(tokens.end).not.toHaveBeenCalled();
    expect(onFault).toHaveBeenCalledWith('r1');
  });

  test('for another profile asks to switch to it; without an id only an error is logged [X-03]', async () => {
    const id = '7d444840-9dc0-11d1-b245-5ffdce74fad2';
    const named = client({ status: 'Error', errorMessage: `Switch ##${id}## please` }, 409);
    await refusal(named.api.clip.countClips({}));
    expect(named.onOtherCustomer).toHaveBeenCalledWith(id);
    const log = vi.spyOn(console, 'error').mockReturnValue(undefined);
    const unnamed = client({ status: 'Error', errorMessage: 'Switch ##null## please' }, 409);
    await refusal(unnamed.api.clip.countClips({}));
    expect(unnamed.onOtherCustomer).not.toHaveBeenCalled();
    expect(log).toHaveBeenCalledOnce();
  });

  test('ends a session that the server calls broken [X-04]', async () => {
    const errorMessage = "Oops, there's something wrong. Try clearing your browser cache by pressing Ctrl+F5";
    const { api, tokens } = client({ status: 'Error', errorMessage });
    await refusal(api.clip.countClips({}));
    expect(tokens.end).toHaveBeenCalledWith('broken');
  });

  test('that does not arrive is an offline error, and an answer that is no JSON is one too of its status', async () => {
    const { api, fetch } = client(null);
    fetch.mockRejectedValueOnce(new TypeError('failed'));
    expect(isCallError(await refusal(api.clip.countClips({})), 'offline')).toBe(true);
    fetch.mockResolvedValueOnce(new Response('<html>', { status: 503 }));
    expect(await refusal(api.clip.countClips({}))).toMatchObject({ code: 'busy', httpStatus: 503 });
  });
});
