import { request as rawRequest } from 'node:http';
import { connect } from 'node:net';
import { services } from '@rushes/contract/services';
import { errors } from '@rushes/contract/errors';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createHarness, type Harness } from '../../../test/harness.ts';

type Body = string | Uint8Array<ArrayBuffer>;

let app: Harness;
let access: string;

beforeAll(async () => {
  app = await createHarness();
  const { customerId } = await app.make.customer();
  access = (await app.signIn((await app.make.user(customerId, 'cm')).userName)).access_token;
});
afterAll(() => app[Symbol.asyncDispose]());

async function post(path: string, body: Body, headers: Record<string, string> = {}) {
  const response = await fetch(app.url + path, {
    method: 'POST',
    headers: { authorization: `Bearer ${access}`, 'content-type': 'application/json', ...headers },
    body,
  });
  const text = await response.text();
  return {
    http: response.status,
    headers: response.headers,
    body: JSON.parse(text) as Record<string, unknown>,
  };
}

const call = (body: Body, headers?: Record<string, string>) =>
  post('/rest/secure/service/customeruser/findUsers', body, headers);

function withHost(host: string, path = '/rest/secure/service/session/getSession'): Promise<number> {
  const { port } = new URL(app.url);
  return new Promise((resolve, reject) => {
    rawRequest({ port, host: '127.0.0.1', path, method: 'POST', headers: { host } }, (response) => {
      response.resume();
      resolve(response.statusCode ?? 0);
    })
      .on('error', reject)
      .end();
  });
}

describe('calls', () => {
  test('an absent clientRequest, or an absent body, is an empty request', async () => {
    for (const body of ['', '{}', '{"clientRequest":null}', '{"clientRequest":{}}']) {
      expect((await call(body)).body['status']).toBe('Ok');
    }
  });

  test('whatever a client sends is answered 200 with status Error, never 400 or 500 [R1]', async () => {
    const deep = `{"clientRequest":${'['.repeat(10_000)}${']'.repeat(10_000)}}`;
    const bodies: Record<'unreadable' | 'invalid', Body[]> = {
      unreadable: [
        '{',
        'null',
        '[]',
        '"text"',
        '1e400',
        deep,
        '{"clientRequest":{"search":"a\\u0000b"}}',
        '{"clientRequest":{"__proto__":{"role":"admin"}}}',
        new Uint8Array([0x7b, 0xff, 0xfe, 0x7d]),
      ],
      invalid: [
        '{"clientRequest":{"search":7}}',
        '{"clientRequest":{"limit":1e400}}',
        '{"clientRequest":{"limit":-0.5}}',
        `{"clientRequest":{"search":"${'x'.repeat(500_000)}"}}`,
      ],
    };
    for (const code of ['unreadable', 'invalid'] as const) {
      for (const body of bodies[code]) {
        const answer = await call(body);
        expect([answer.http, answer.body['status'], answer.body['code']]).toEqual([200, 'Error', code]);
        expect(answer.body['requestId']).toBe(answer.headers.get('x-request-id'));
        // Fields are spoken of only where some are marked.
        expect((answer.body['fields'] as unknown[]).length > 0).toBe(code === 'invalid');
        expect(answer.body['errorMessage']).toBe(errors[code].message);
      }
    }
    const fine = await call('{"clientRequest":{"search":"\\ud800 \\u0041"}}');
    expect(fine.http).toBe(200);
  });

  test('a body that is not called JSON is refused in the same way', async () => {
    const types = [
      'text/plain',
      'application/json\t;x',
      'application/json x',
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=x',
      'application/jsonp',
      ' ',
      'application/json;charset=utf-16',
    ];
    for (const type of types) {
      const answer = await call('{"clientRequest":{}}', { 'content-type': type });
      expect([type, answer.http, answer.body['code']]).toEqual([type, 200, 'unreadable']);
    }
    expect((await call('{}', { 'content-type': 'application/json; charset=utf-8' })).body['status']).toBe(
      'Ok',
    );
  });

  test('wrong fields are named, each with a sentence of ours', async () => {
    const answer = await call('{"clientRequest":{"limit":1000,"search":7}}');
    expect(answer.body['fields']).toEqual([
      { path: 'search', message: 'Enter text.' },
      { path: 'limit', message: 'Enter 50 or less.' },
    ]);
    expect(answer.body['errorMessage']).toBe(errors.invalid.message);
    const sentences = async (path: string, request: object) =>
      (await app.call(path, request, access)).body.fields?.map(
        ({ path: at, message }) => `${at}: ${message}`,
      );
    expect(await sentences('clip/updateClip', { clipId: 'x', name: '', tags: [7, 'x'.repeat(41)] })).toEqual([
      "clipId: This isn't a valid ID.",
      'name: This field is required.',
      'tags.0: Enter text.',
      'tags.1: Use at most 40 characters.',
    ]);
    const filters = [
      { column: 'gone', op: 'is', values: ['x'] },
      { column: 'state', op: 'in', values: ['lost'] },
    ];
    expect(await sentences('clip/getClips', { filters, limit: 1.5 })).toEqual([
      'filters.0.column: Choose one of the available values.',
      "filters.1: This column can't be filtered this way.",
      'limit: Enter a whole number.',
    ]);
    expect(await sentences('clip/deleteClips', { clipIds: [] })).toEqual(['clipIds: Choose at least one.']);
    expect(await sentences('program/getProgram', {})).toEqual(['programId: This field is required.']);
    expect(await sentences('program/createProgram', { title: 'a\ud800' })).toEqual([
      "title: This contains a character that can't be used.",
    ]);
  });

  test('a body over 1 MiB is 413, without reading more', async () => {
    const chunked = await new Promise<string>((resolve) => {
      const socket = connect(Number(new URL(app.url).port), '127.0.0.1');
      let answer = '';
      socket.on('data', (chunk) => {
        answer += chunk.toString();
      });
      socket.on('error', () => resolve(answer));
      socket.on('close', () => resolve(answer));
      socket.write(
        `POST /rest/secure/service/customeruser/findUsers HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${access}\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n`,
      );
      for (let part = 0; part < 17; part += 1) socket.write(`10000\r\n${'y'.repeat(65_536)}\r\n`);
    });
    expect(chunked).toMatch(/^HTTP\/1\.1 413 [^]*"code":"too-large"/);
  });

  test('an unknown call is 404 in the same shape; only POST calls', async () => {
    for (const path of ['/rest/secure/service/clip/nothing', '/rest/x', '/rest/secure/service/%zz/x']) {
      const answer = await post(path, '{}');
      expect([answer.http, answer.body['status'], answer.body['code']]).toEqual([404, 'Error', 'not-found']);
    }
    const got = await fetch(`${app.url}/rest/secure/service/session/getSession`);
    expect(got.status).toBe(404);
  });

  test('without a live session the answer is 401 before the body is read [X-01]', async () => {
    for (const authorization of ['', 'Bearer', 'Bearer x', `Bearer ${'A'.repeat(43)}`, 'Basic YTpi']) {
      const answer = await call('{', { authorization });
      expect([answer.http, answer.body['code']]).toEqual([401, 'not-signed-in']);
    }
  });

  test('a bug is 500 with its request id and nothing else, and is in the log once', async () => {
    const { playback } = app.app.features;
    playback.register({
      letter: 'c',
      maySee: () => Promise.reject(new Error('SELECT secret FROM inside')),
      load: async () => null,
    });
    const member = await app.make.user((await app.make.customer()).customerId, 'cm');
    const session = await app.signIn(member.userName);
    const policy = session.preSignedCookie;
    const cookie = `CloudFront-Policy=${policy.policy}; CloudFront-Signature=${policy.signature}; CloudFront-Key-Pair-Id=${policy.keyPairId}; CloudFront-Hash-Algorithm=SHA256`;
    const text = Buffer.from(
      policy.policy.replaceAll('-', '+').replaceAll('_', '=').replaceAll('~', '/'),
      'base64',
    ).toString();
    const folder = new URL(/"Resource":"([^"]+)\*"/.exec(text)?.[1] ?? '').pathname;
    const response = await fetch(`${app.url}${folder}c-00000000-0000/poster.jpg`, { headers: { cookie } });
    const body = (await response.json()) as { requestId: string };
    expect([response.status, body]).toEqual([
      500,
      {
        status: 'Error',
        code: 'internal',
        errorMessage: errors.internal.message,
        fields: [],
        requestId: response.headers.get('x-request-id'),
      },
    ]);
    const lines = app
      .logged()
      .split('\n')
      .filter((line) => line.includes(body.requestId) && line.includes('"level":"error"'));
    expect(lines).toHaveLength(1);
  });
});

describe('the server', () => {
  test('names that are not ours get nothing (DNS rebinding)', async () => {
    expect(await withHost('evil.example')).toBe(421);
    expect(await withHost('localhost.evil.example')).toBe(421);
    expect(await withHost('localhost:1234')).toBe(401);
    expect(await withHost('[::1]:8080')).toBe(401);
  });

  test('every answer carries the headers that keep a page safe', async () => {
    const { headers } = await fetch(`${app.url}/api`);
    const policy = headers.get('content-security-policy') ?? '';
    expect(policy).toContain("script-src 'self' 'wasm-unsafe-eval';");
    expect(policy).toContain("style-src 'self' 'unsafe-inline'");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(headers.get('referrer-policy')).toBe('no-referrer');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    const answer = await call('{}');
    expect(answer.headers.get('cache-control')).toBe('no-store');
  });

  test('health, readiness and metrics answer', async () => {
    expect((await fetch(`${app.url}/livez`)).status).toBe(200);
    const ready = await fetch(`${app.url}/readyz`);
    expect(ready.status).toBe(200);
    expect(await ready.text()).toMatch(/^ready\npass database .*\n(.*\n)*(pass|warn) sandbox .*\n$/);
    const health = (await (await fetch(`${app.url}/healthz`)).json()) as { checks: Record<string, unknown> };
    expect(Object.keys(health.checks)).toEqual(['database', 'storage', 'disk', 'queue', 'sandbox']);
    const metrics = await (await fetch(`${app.url}/metrics`)).text();
    expect(metrics).toContain('rushes_http_request_duration_seconds_bucket');
  });

  test('a host where ffmpeg cannot be isolated is ready, and its details say so', async () => {
    await using weak = await createHarness({
      beside: app,
      sandbox: { kind: 'limits', hasOwnUsers: false, network: 'none' },
    });
    const ready = await fetch(`${weak.url}/readyz`);
    expect(ready.status).toBe(200);
    expect(await ready.text()).toContain(
      'warn sandbox ffmpeg has no file-system isolation. Only MP4, MOV, MKV and WebM are accepted.',
    );
  });

  test('openapi.json describes every call with its access rule, and resolves', async () => {
    const document = (await (await fetch(`${app.url}/openapi.json`)).json()) as {
      openapi: string;
      paths: Record<string, Record<string, { 'x-authz'?: unknown }>>;
      components: { schemas: Record<string, unknown> };
    };
    expect(document.openapi).toBe('3.1.0');
    for (const service of Object.values(services)) {
      for (const [method, { access: rule }] of Object.entries(service.calls)) {
        const path = document.paths[`/rest/secure/service/${service.name}/${method}`];
        expect(path?.['post']?.['x-authz']).toEqual(rule);
      }
    }
    for (const path of ['/oauth/token', '/uploads', '/events']) expect(document.paths[path]).toBeDefined();
    expect(document.components.schemas).toHaveProperty('Clip');
    for (const [, name] of JSON.stringify(document).matchAll(/"#\/components\/schemas\/([^"]+)"/g)) {
      expect(document.components.schemas).toHaveProperty(name ?? '');
    }
    const page = await (await fetch(`${app.url}/api`)).text();
    expect(page).toContain('/rest/secure/service/program/publishProgram');
    expect(page).not.toMatch(/<script|<link/);
  });

  test('live events reach the session they are for, until it ends', async () => {
    const { customerId } = await app.make.customer();
    const [one, two] = [await app.make.user(customerId, 'cm'), await app.make.user(customerId, 'viewer')];
    const session = await app.signIn(one.userName);
    const response = await fetch(`${app.url}/events`, {
      headers: { authorization: `Bearer ${session.access_token}` },
    });
    expect(response.headers.get('content-type')).toMatch(/^text\/event-stream/);
    const { db, events } = app.app.context;
    await db.system(async (trx) => {
      await events.publish(trx, { customerId, customerUserId: two.customerUserId }, { type: 'counts' });
      await events.publish(trx, { customerId }, { type: 'clip', clipId: 'for-all' });
      await events.publish(trx, { customerId, customerUserId: one.customerUserId }, { type: 'counts' });
    });
    await app.ok('session/logout', {}, session.access_token);
    const data = (await response.text()).split('\n').filter((line) => line.startsWith('data:'));
    expect(data.map((line) => JSON.parse(line.slice(5)) as unknown)).toEqual([
      { type: 'clip', clipId: 'for-all' },
      { type: 'counts' },
      { type: 'session-ended' },
    ]);
    expect((await fetch(`${app.url}/events`)).status).toBe(401);
  });
});
