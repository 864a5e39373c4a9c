import { createHmac, randomBytes } from 'node:crypto';
import { connect } from 'node:net';
import { S3Client } from '@aws-sdk/client-s3';
import { createPresignedPost } from '@aws-sdk/s3-presigned-post';
import { largestImageBytes } from '@rushes/contract/limits';
import type { UploadSignature } from '@rushes/contract/media/upload-signatures';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createHarness, type Harness } from '../../../../test/harness.ts';
import type { MadeUser } from '../../../../test/factories.ts';
import { signatureOf } from './post-policy.ts';
import { policyKeyOf } from './service.ts';

let app: Harness;
let token: string;
let cm: MadeUser;
const clock = {
  aheadMs: 0,
  nowMs: () => Date.now() + clock.aheadMs,
  now: () => new Date(clock.nowMs()),
  iso: () => clock.now().toISOString(),
};

beforeAll(async () => {
  app = await createHarness({ clock });
  const { customerId } = await app.make.customer();
  cm = await app.make.user(customerId, 'cm');
  token = (await app.signIn(cm.userName)).access_token;
});
afterAll(() => app[Symbol.asyncDispose]());

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

type Fields = [name: string, value: string][];

const sign = () => app.ok<UploadSignature>('common/getUploadSignature', {}, token);

function conditionsOf(signed: UploadSignature): unknown[][] {
  const policy = JSON.parse(Buffer.from(signed.Policy, 'base64').toString()) as { conditions: unknown[] };
  return policy.conditions.filter((condition) => Array.isArray(condition));
}

function prefixOf(signed: UploadSignature): string {
  const rule = conditionsOf(signed).find(([kind, field]) => kind === 'starts-with' && field === '$key');
  return String(rule?.[2]);
}

function formOf(signed: UploadSignature, name = 'image.png'): Fields {
  return [
    ['key', `${prefixOf(signed)}${name}`],
    ['Content-Type', 'image/png'],
    ['X-Amz-Algorithm', 'AWS4-HMAC-SHA256'],
    ...Object.entries(signed),
  ];
}

interface Sent {
  readonly http: number;
  readonly code: string | undefined;
}

async function send(fields: Fields, bytes: Buffer = png, after: Fields = []): Promise<Sent> {
  const form = new FormData();
  for (const [name, value] of fields) form.append(name, value);
  form.append('file', new Blob([new Uint8Array(bytes)], { type: 'image/png' }), 'image.png');
  for (const [name, value] of after) form.append(name, value);
  const response = await fetch(`${app.url}/uploads/form`, { method: 'POST', body: form });
  const text = await response.text();
  return { http: response.status, code: /<Code>(\w+)<\/Code>/.exec(text)?.[1] };
}

/** Sends a form as far as the first byte of a file of 8 MB, and stays there. */
async function sendHead(fields: Fields, look: (answer: () => string) => Promise<void>): Promise<void> {
  const socket = connect(Number(new URL(app.url).port), '127.0.0.1');
  let answer = '';
  socket.on('data', (chunk) => {
    answer += chunk.toString();
  });
  socket.on('error', () => undefined);
  const part = (disposition: string, rest: string) =>
    `--edge\r\nContent-Disposition: form-data; ${disposition}\r\n${rest}`;
  const head = [
    ...fields.map(([name, value]) => part(`name="${name}"`, `\r\n${value}\r\n`)),
    part('name="file"; filename="image.png"', 'Content-Type: image/png\r\n\r\n\u0089'),
  ].join('');
  socket.write(
    `POST /uploads/form HTTP/1.1\r\nHost: localhost\r\nContent-Type: multipart/form-data; boundary=edge\r\nContent-Length: 8000000\r\n\r\n${head}`,
  );
  try {
    await look(() => answer);
  } finally {
    socket.destroy();
  }
}

/** Written apart from the product's: each step as the documentation of S3 names it. */
function signApart(secret: string, [date, region]: readonly [string, string], policy: string): string {
  let key: Buffer | string = `AWS4${secret}`;
  for (const part of [date, region, 's3', 'aws4_request'])
    key = createHmac('sha256', key).update(part, 'utf8').digest();
  return createHmac('sha256', key).update(policy, 'utf8').digest('hex');
}

const without = (fields: Fields, name: string): Fields => fields.filter(([key]) => key !== name);
const withValue = (fields: Fields, name: string, change: (value: string) => string): Fields =>
  fields.map(([key, value]) => [key, key === name ? change(value) : value]);

describe('a signed form', () => {
  test('the vector that AWS published is reproduced', () => {
    const policy = [
      '{ "expiration": "2015-12-30T12:00:00.000Z",',
      '  "conditions": [',
      '    {"bucket": "sigv4examplebucket"},',
      '    ["starts-with", "$key", "user/user1/"],',
      '    {"acl": "public-read"},',
      '    {"success_action_redirect": "http://sigv4examplebucket.s3.amazonaws.com/successful_upload.html"},',
      '    ["starts-with", "$Content-Type", "image/"],',
      '    {"x-amz-meta-uuid": "14365123651274"},',
      '    {"x-amz-server-side-encryption": "AES256"},',
      '    ["starts-with", "$x-amz-meta-tag", ""],',
      '',
      '    {"x-amz-credential": "AKIAIOSFODNN7EXAMPLE/20151229/us-east-1/s3/aws4_request"},',
      '    {"x-amz-algorithm": "AWS4-HMAC-SHA256"},',
      '    {"x-amz-date": "20151229T000000Z" }',
      '  ]',
      '}',
    ].join('\r\n');
    const key = {
      accessKeyId: 'AKIAIOSFODNN7EXAMPLE',
      secretAccessKey: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
      region: 'us-east-1',
    };
    expect(signatureOf(key, '20151229', Buffer.from(policy).toString('base64'))).toBe(
      '8afdbf4008c03f22c2cd3cdb72e4afbb1f6a588f3255ac628749a66d7f09699e',
    );
  });

  test('an empty request gives exactly the four fields, and an image goes up with them once [C-05] [E-05]', async () => {
    const signed = await sign();
    expect(Object.keys(signed).toSorted()).toEqual([
      'Policy',
      'X-Amz-Credential',
      'X-Amz-Date',
      'X-Amz-Signature',
    ]);
    const [, date = '', region = ''] = signed['X-Amz-Credential'].split('/');
    const { secretAccessKey } = policyKeyOf(app.secrets.serverSecret);
    expect(signed['X-Amz-Signature']).toBe(signApart(secretAccessKey, [date, region], signed.Policy));
    expect(prefixOf(signed)).toMatch(
      new RegExp(`^${cm.customerId}/${cm.customerUserId}/[A-Za-z0-9_-]{32}/$`),
    );
    expect(await send(formOf(signed))).toEqual({ http: 204, code: undefined });
    expect(await send(formOf(signed))).toEqual({ http: 403, code: 'AccessDenied' });
    expect(await send(formOf(signed, 'another.png'))).toEqual({ http: 403, code: 'AccessDenied' });
  });

  test('what the SDK of AWS signs with our key is accepted [C-05]', async () => {
    const { accessKeyId, secretAccessKey, region } = policyKeyOf(app.secrets.serverSecret);
    const client = new S3Client({ region, credentials: { accessKeyId, secretAccessKey } });
    const prefix = `${cm.customerId}/${cm.customerUserId}/${randomBytes(24).toString('base64url')}/`;
    const { fields } = await createPresignedPost(client, {
      Bucket: 'rushes',
      Key: `${prefix}\${filename}`,
      Expires: 600,
      Conditions: [
        ['starts-with', '$Content-Type', 'image/'],
        ['content-length-range', 1, 1000],
      ],
    });
    const form: Fields = Object.entries({ ...fields, key: `${prefix}sdk.png` });
    expect(await send([...form, ['Content-Type', 'image/png']])).toEqual({ http: 204, code: undefined });
  });

  test('a hundred and more changed forms are refused, and nothing is written [C-05]', async () => {
    const signed = await sign();
    const good = formOf(signed);
    const other = await sign();
    const mutations: [string, Fields, Fields?][] = [];
    for (const [name] of good) {
      mutations.push([`without ${name}`, without(good, name)]);
      mutations.push([`${name} twice`, [...good, [name, good.find(([key]) => key === name)?.[1] ?? '']]]);
      mutations.push([`${name} twice in capitals`, [...good, [name.toUpperCase(), 'x']]]);
      mutations.push([`${name} empty`, withValue(good, name, () => '')]);
      mutations.push([`${name} longer`, withValue(good, name, (value) => `x${value}`)]);
      mutations.push([`${name} with a NUL`, withValue(good, name, (value) => `\u0000${value}`)]);
    }
    for (let at = 0; at < 32; at += 1)
      mutations.push([
        `signature bit ${at}`,
        withValue(good, 'X-Amz-Signature', (value) => flipped(value, at)),
      ]);
    for (let at = 0; at < 20; at += 1)
      mutations.push([`policy letter ${at}`, withValue(good, 'Policy', (value) => flipped(value, at * 13))]);
    for (const name of ['Policy', 'X-Amz-Signature', 'X-Amz-Credential'] as const)
      if (other[name] !== signed[name])
        mutations.push([`another's ${name}`, withValue(good, name, () => other[name])]);
    const extras = ['acl', 'success_action_redirect', 'redirect', 'success_action_status', 'tagging'];
    for (const name of [...extras, 'x-amz-security-token', 'x-amz-meta-a', 'Cache-Control', 'bucket'])
      mutations.push([`an unnamed ${name}`, [...good, [name, 'https://elsewhere.example']]]);
    const [customerId, , nonce] = prefixOf(signed).split('/');
    for (const key of [
      prefixOf(other),
      `${customerId}/${cm.userId}/${nonce}/a.png`,
      `${prefixOf(signed)}../a.png`,
      `${prefixOf(signed)}`,
      `${prefixOf(signed)}a/b.png`,
      `/${prefixOf(signed)}a.png`,
      `${prefixOf(signed)}%2e%2e.png`,
      `${prefixOf(signed)}a b.png`,
      `${prefixOf(signed)}${'a'.repeat(200)}`,
    ])
      mutations.push([`key ${key}`, withValue(good, 'key', () => key)]);
    for (const type of ['text/html', 'video/mp4', 'Image/png', ' image/png'])
      mutations.push([`type ${type}`, withValue(good, 'Content-Type', () => type)]);
    mutations.push(['a field after the file', without(good, 'key'), good.filter(([name]) => name === 'key')]);
    expect(mutations.length).toBeGreaterThan(100);
    for (const [what, fields, after] of mutations) {
      const { http } = await send(fields, png, after);
      expect([what, http]).toEqual([what, 403]);
    }
    expect(await send(good)).toEqual({ http: 204, code: undefined });
  });

  test('a signature is good to its last second, not after it [C-05]', async () => {
    const signed = await sign();
    const fields = formOf(signed);
    const { expiration } = JSON.parse(Buffer.from(signed.Policy, 'base64').toString()) as {
      expiration: string;
    };
    const leftMs = Date.parse(expiration) - clock.nowMs();
    expect(leftMs).toBeLessThanOrEqual(15 * 60_000);
    try {
      clock.aheadMs = leftMs + 1;
      expect(await send(fields)).toEqual({ http: 403, code: 'AccessDenied' });
      clock.aheadMs = leftMs - 2000;
      expect(await send(fields)).toEqual({ http: 204, code: undefined });
    } finally {
      clock.aheadMs = 0;
    }
  });

  test('ten MiB are taken, one byte more is not, and an empty file is none [K-03]', async () => {
    const of = (sizeBytes: number) => Buffer.concat([png, Buffer.alloc(Math.max(0, sizeBytes - png.length))]);
    const fields = formOf(await sign());
    expect(await send(fields, of(largestImageBytes + 1))).toEqual({ http: 413, code: 'EntityTooLarge' });
    expect(await send(fields, Buffer.alloc(0))).toEqual({ http: 403, code: 'EntityTooSmall' });
    expect(await send(fields, of(largestImageBytes))).toEqual({ http: 204, code: undefined });
  });

  test('a form whose fields are refused is answered before its file has come [C-05]', async () => {
    const signed = await sign();
    const wrong = withValue(formOf(signed), 'X-Amz-Signature', (value) => flipped(value, 3));
    await sendHead(formOf(signed), async (answer) => {
      expect(answer()).toBe('');
    });
    for (const [fields, code] of [
      [wrong, 'SignatureDoesNotMatch'],
      [withValue(formOf(signed), 'key', () => 'elsewhere'), 'AccessDenied'],
      [[...formOf(signed), ['filler', 'x'.repeat(70_000)]] as Fields, 'MalformedPOSTRequest'],
    ] as const)
      await sendHead(fields, async (answer) => {
        await expect.poll(answer).toMatch(new RegExp(`^HTTP/1.1 403 [^]*<Code>${code}</Code>`));
      });
    // A signature that was used is refused by its fields too.
    expect(await send(formOf(signed))).toEqual({ http: 204, code: undefined });
    await sendHead(formOf(signed), async (answer) => {
      await expect.poll(answer).toContain('<Code>AccessDenied</Code>');
    });
  });

  test('an image counts against the storage of the organisation, beside its footage', async () => {
    const { customerId } = await app.make.customer();
    const user = await app.make.user(customerId, 'cc');
    const own = (await app.signIn(user.userName)).access_token;
    await app.make.clip(user);
    const setQuota = (quotaBytes: number) =>
      app.app.context.db.system((trx) =>
        trx.updateTable('customers').set({ quota_bytes: quotaBytes }).where('id', '=', customerId).execute(),
      );
    const signOwn = async () => formOf(await app.ok<UploadSignature>('common/getUploadSignature', {}, own));
    await setQuota(1000 + png.length * 2 - 1);
    expect(await send(await signOwn())).toEqual({ http: 204, code: undefined });
    expect(await send(await signOwn())).toEqual({ http: 413, code: 'QuotaExceeded' });
    await setQuota(1000 + png.length * 2);
    expect(await send(await signOwn())).toEqual({ http: 204, code: undefined });
    const film = await fetch(`${app.url}/uploads`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${own}`,
        'tus-resumable': '1.0.0',
        'upload-length': '1',
        'upload-metadata': `filename ${btoa('a.mp4')},kind ${btoa('clip')}`,
      },
    });
    expect([film.status, await film.text()]).toEqual([413, expect.stringContaining('quota-exceeded')]);
  });

  test('what is no image by its content is refused, whatever it is called [K-03]', async () => {
    const hostile = [
      '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
      '<html><script>alert(1)</script></html>',
      '%PDF-1.7',
      '#EXTM3U\n#EXTINF:1,\nfile:///etc/passwd',
      'PK\u0003\u0004',
    ];
    const fields = formOf(await sign());
    for (const text of hostile)
      expect(await send(fields, Buffer.from(text))).toEqual({ http: 415, code: 'NotAnImage' });
  });

  test('a form that is no form is refused without a fault', async () => {
    for (const [type, body] of [
      ['multipart/form-data; boundary=x', 'nonsense'],
      ['multipart/form-data; boundary=', '--'],
      ['application/json', '{}'],
      ['text/plain', 'a'],
    ] as const) {
      const response = await fetch(`${app.url}/uploads/form`, {
        method: 'POST',
        headers: { 'content-type': type },
        body,
      });
      expect([type, response.status]).toEqual([type, 403]);
    }
  });
});

function flipped(text: string, at: number): string {
  const letter = text[at] === 'a' ? 'b' : 'a';
  return text.slice(0, at) + letter + text.slice(at + 1);
}
