import { expect, test } from 'vitest';
import { readConfig } from './config.ts';
import { StartRefused } from './start-refused.ts';

const read = (environment: Record<string, string> = {}, argv: string[] = []) =>
  readConfig({ DATA_DIR: '/srv/rushes', ...environment }, argv);

test('without settings it is a demo on loopback with both roles', () => {
  const config = read();
  expect(config).toMatchObject({
    host: '127.0.0.1',
    port: 8080,
    publicUrl: 'http://127.0.0.1:8080',
    isPublic: false,
    demo: { enabled: true },
    storage: { kind: 'directory', path: '/srv/rushes/storage' },
    trustProxy: false,
  });
  expect([...config.roles]).toEqual(['web', 'worker']);
});

test('a demo exists only on loopback, without PUBLIC_URL, and when it is not off', () => {
  expect(read({ DEMO: 'off' }).demo.enabled).toBe(false);
  expect(read({ PUBLIC_URL: 'https://v.example' }).demo.enabled).toBe(false);
  expect(read({ HOST: '0.0.0.0', TLS_CERT: '/c', TLS_KEY: '/k' }).demo.enabled).toBe(false);
  expect(read({ DEMO_PASSWORD: 'x' }).demo).toEqual({ enabled: true, password: 'x' });
});

test('an address that others reach needs https', () => {
  expect(() => read({ HOST: '0.0.0.0' })).toThrow(/PUBLIC_URL=https.*TLS_CERT and TLS_KEY/);
  expect(() => read({ HOST: '0.0.0.0', PUBLIC_URL: 'http://v.example' })).toThrow(StartRefused);
  expect(read({ HOST: '0.0.0.0', PUBLIC_URL: 'https://v.example/' }).publicUrl).toBe('https://v.example');
});

test('a bucket is read with prefix, endpoint and keys', () => {
  const { storage } = read({
    STORAGE: 's3://films/a/b?endpoint=http://127.0.0.1:9000&region=eu-west-1&accessKeyId=I&secretAccessKey=S',
  });
  expect(storage).toEqual({
    kind: 's3',
    bucket: 'films',
    prefix: 'a/b/',
    region: 'eu-west-1',
    endpoint: 'http://127.0.0.1:9000',
    credentials: { accessKeyId: 'I', secretAccessKey: 'S' },
  });
});

test.each<[Record<string, string>, string[]]>([
  [{ PORT: 'http' }, []],
  [{ PORT: '70000' }, []],
  [{ PUBLIC_URL: 'video.example' }, []],
  [{ PUBLIC_URL: 'https://video.example/path' }, []],
  [{ TLS_CERT: '/c' }, []],
  [{ DATABASE_URL: 'mysql://x' }, []],
  [{ STORAGE: 's3:films' }, []],
  [{ STORAGE: 'ftp://films' }, []],
  [{ STORAGE: 's3://films?accessKeyId=I' }, []],
  [{ LOG_LEVEL: 'loud' }, []],
  [{}, ['--roles=web,mail']],
])('the bad setting %j %j is refused in one line', (environment, argv) => {
  expect(() => read(environment, argv)).toThrow(StartRefused);
  expect(() => read(environment, argv)).toThrow(/^[^\n]+$/);
});

test('roles and the proxy are taken as given', () => {
  expect([...read({}, ['--roles=worker']).roles]).toEqual(['worker']);
  expect(read({ TRUST_PROXY: '1' }).trustProxy).toBe(1);
  expect(read({ TRUST_PROXY: '0' }).trustProxy).toBe(false);
  expect(read({ TRUST_PROXY: '10.0.0.0/8' }).trustProxy).toBe('10.0.0.0/8');
});

test('mail, OpenID Connect and analytics are off until they are whole', () => {
  expect(read().mail).toEqual({ from: 'Rushes <rushes@localhost>' });
  const mail = { SMTP_URL: 'smtps://u:p@mail.example:465', MAIL_FROM: 'Video <video@example.org>' };
  expect(read(mail).mail).toEqual({ smtpUrl: mail.SMTP_URL, from: mail.MAIL_FROM });
  expect(() => read({ SMTP_URL: mail.SMTP_URL })).toThrow(/MAIL_FROM is missing/);
  expect(() => read({ ...mail, SMTP_URL: 'mail.example' })).toThrow(/SMTP_URL is not an address/);
  expect(() => read({ ...mail, MAIL_FROM: 'x\r\nBcc: y@z.example' })).toThrow(/MAIL_FROM/);
  const oidc = { OIDC_ISSUER: 'https://accounts.google.com', OIDC_CLIENT_ID: 'c', OIDC_CLIENT_SECRET: 's' };
  expect(read().oidc).toBeUndefined();
  expect(read(oidc).oidc).toEqual({ issuer: oidc.OIDC_ISSUER, clientId: 'c', clientSecret: 's' });
  expect(() => read({ OIDC_ISSUER: oidc.OIDC_ISSUER })).toThrow(/set all three/);
  expect(() => read({ ...oidc, OIDC_ISSUER: 'http://house.example' })).toThrow(/https/);
  expect(() => read({ ANALYTICS_URL: 'javascript:alert(1)' })).toThrow(/ANALYTICS_URL is not an address/);
});

test('speech is written by a command or a service, and a key is sent only where nobody listens', () => {
  expect(read({}).speech).toBeUndefined();
  expect(read({ SPEECH_COMMAND: 'whisper-cli  -m /models/base.bin' }).speech).toEqual({
    kind: 'command',
    command: ['whisper-cli', '-m', '/models/base.bin'],
  });
  const service = { SPEECH_URL: 'https://speech.example/v1/', SPEECH_KEY: 'k' };
  expect(read(service).speech).toEqual({
    ...{ kind: 'http', url: 'https://speech.example/v1', key: 'k', model: 'whisper-1' },
  });
  expect(() => read({ ...service, SPEECH_COMMAND: 'x' })).toThrow(/set one of them/);
  expect(() => read({ SPEECH_KEY: 'k' })).toThrow(/SPEECH_KEY belongs to SPEECH_URL/);
  expect(() => read({ ...service, SPEECH_URL: 'http://speech.example' })).toThrow(/https/);
  expect(() => read({ ...service, SPEECH_URL: 'https://speech.example/?key=k' })).toThrow(/no place/);
});
