import { describe, expect, test, vi } from 'vitest';
import { type ApiOptions, createApi } from './call.ts';
import { isCallError } from './call-error.ts';
import type { Tokens } from '../session/tokens.ts';

function client(answer: unknown, status = 200) {
  const fetch = vi.fn<typeof globalThis.fetch>(async () =>
    Response.json(answer, { status, headers: { 'x-request-id': 'r1' } }),
  );
  const tokens = {
    fresh: () => Promise.resolve('t1'),
    end: vi.fn<Tokens['end']>(),
    isStored: () => true,
  };
  const activity = {
    answered: vi.fn<() => void>(),
    counts: (path: string) => path.startsWith('clip/'),
    isOver: vi.fn<() => boolean>(() => false),
  };
  const onEffect = vi.fn<ApiOptions['onEffect']>();
  return { api: createApi({ fetch, tokens, activity, onEffect }), fetch, tokens, activity, onEffect };
}
const refusal = (call: Promise<unknown>) =>
  call.then(
    () => null,
    (error: unknown) => error,
  );

describe('a call', () => {
  test('carries version, bearer token and bypass, and gives back the answer [C-01]', async () => {
    const { api, fetch } = client({ status: 'Ok', clientResponse: { count: 3 } });
    expect(await api.clip.countClips({ search: 'b-roll' })).toEqual({ count: 3 });
    const [url, request] = fetch.mock.calls[0] ?? [];
    expect(url).toBe('/rest/secure/service/clip/countClips');
    expect(request?.body).toBe('{"clientRequest":{"search":"b-roll"}}');
    expect(request?.headers).toMatchObject({
      Authorization: 'Bearer t1',
      'ngsw-bypass': 'true',
      'Web-Version': expect.any(String) as string,
    });
  });

  test('that is refused throws sentence, code, fields and request id, and keeps the session', async () => {
    const fields = [{ path: 'name', message: 'too long' }];
    const body = { status: 'Error', errorMessage: 'No.', code: 'invalid', fields, requestId: 'r9' };
    const { api, tokens, onEffect } = client(body);
    const error = await refusal(api.clip.countClips({}));
    expect(error).toMatchObject({
      message: 'No.',
      code: 'invalid',
      fields,
      requestId: 'r9',
      httpStatus: 200,
    });
    expect(tokens.end).not.toHaveBeenCalled();
    expect(onEffect).not.toHaveBeenCalled();
  });

  test('that is answered 401 ends the session as expired [X-01]', async () => {
    const { api, tokens } = client({ status: 'Error', errorMessage: 'x', code: 'not-signed-in' }, 401);
    await refusal(api.clip.countClips({}));
    expect(tokens.end).toHaveBeenCalledWith('sessionExpired');
  });

  test('that names another profile switches to it, and shows the sentence without it [X-03]', async () => {
    const customerId = '7d444840-9dc0-11d1-b245-5ffdce74fad2';
    const errorMessage = `This belongs to another of your profiles. ##${customerId}##`;
    const body = { status: 'Error', errorMessage, code: 'switch-customer' };
    const { api, onEffect } = client(body, 409);
    expect(await refusal(api.clip.countClips({}))).toMatchObject({
      message: 'This belongs to another of your profiles.',
    });
    expect(onEffect).toHaveBeenCalledWith({ type: 'switch', customerId }, expect.anything());
  });

  test('that breaks on the server says so with its number, and does not end the session [X-01]', async () => {
    const { api, tokens, onEffect } = client({ status: 'Error', errorMessage: 'x', code: 'internal' }, 500);
    expect(await refusal(api.clip.countClips({}))).toMatchObject({ code: 'internal', requestId: 'r1' });
    expect(tokens.end).not.toHaveBeenCalled();
    expect(onEffect).toHaveBeenCalledWith({ type: 'fault' }, expect.objectContaining({ requestId: 'r1' }));
  });

  test('that the page makes by itself changes nothing when it breaks [C-03]', async () => {
    const { api, tokens, onEffect } = client({ status: 'Error', errorMessage: 'x' }, 500);
    await refusal(api.event.getMenuNotificationCount({}));
    expect(tokens.end).not.toHaveBeenCalled();
    expect(onEffect).not.toHaveBeenCalled();
  });

  test('is activity once it is answered; what the page asks by itself is not [S-03]', async () => {
    const { api, fetch, activity } = client({ status: 'Ok', clientResponse: {} });
    await api.clip.countClips({});
    expect(activity.answered).toHaveBeenCalledOnce();
    await api.event.getMenuNotificationCount({});
    await api.session.renewMediaCookies({});
    expect(
      fetch.mock.calls.map(([, request]) => new Headers(request?.headers).get('rushes-passive')),
    ).toEqual([null, '1', '1']);
    fetch.mockRejectedValueOnce(new TypeError('failed'));
    await refusal(api.clip.countClips({}));
    expect(activity.answered).toHaveBeenCalledOnce();
  });

  test('that comes after the idle limit ends the session instead of reviving it [S-03]', async () => {
    const { api, fetch, tokens, activity } = client({ status: 'Ok', clientResponse: {} });
    activity.isOver.mockReturnValue(true);
    expect(await refusal(api.clip.countClips({}))).toMatchObject({ code: 'not-signed-in' });
    expect(tokens.end).toHaveBeenCalledWith('sessionExpired');
    expect(fetch).not.toHaveBeenCalled();
  });

  test('for another profile asks to switch to it; without an id an error is to be logged [X-03]', async () => {
    const id = '7d444840-9dc0-11d1-b245-5ffdce74fad2';
    const named = client({ status: 'Error', errorMessage: `Switch ##${id}## please` }, 409);
    await refusal(named.api.clip.countClips({}));
    expect(named.onEffect.mock.lastCall?.[0]).toEqual({ type: 'switch', customerId: id });
    const unnamed = client({ status: 'Error', errorMessage: 'Switch ##null## please' }, 409);
    await refusal(unnamed.api.clip.countClips({}));
    expect(unnamed.onEffect.mock.lastCall?.[0]).toMatchObject({ type: 'log' });
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
