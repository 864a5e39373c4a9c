// The only reader of the environment: every setting, checked once at the start.
import { isIP } from 'node:net';
import { join, resolve } from 'node:path';
import { StartRefused } from './start-refused.ts';
import { stateDirectoryOf } from './state-directory.ts';

export type Role = 'web' | 'worker';

export type StorageConfig =
  | { readonly kind: 'directory'; readonly path: string }
  | {
      readonly kind: 's3';
      readonly bucket: string;
      /** Put before every key; empty or ending in a slash. */
      readonly prefix: string;
      readonly region: string;
      readonly endpoint?: string;
      /** Absent: the AWS chain of the environment. */
      readonly credentials?: { readonly accessKeyId: string; readonly secretAccessKey: string };
    };

/** What turns speech into text: a program on this machine, or a service. */
export type SpeechConfig =
  | { readonly kind: 'command'; readonly command: readonly string[] }
  | { readonly kind: 'http'; readonly url: string; readonly key?: string; readonly model: string };

export interface Config {
  readonly roles: ReadonlySet<Role>;
  readonly host: string;
  readonly port: number;
  /** What users type: PUBLIC_URL, else the listening address. Without a slash at the end. */
  readonly publicUrl: string;
  /** PUBLIC_URL was set: a real installation, never a demo. */
  readonly isPublic: boolean;
  readonly isLoopback: boolean;
  readonly dataDir: string;
  /** Where all state lies: `dataDir`, or a place that the users of PostgreSQL and ffmpeg can reach. */
  readonly stateDir: string;
  readonly databaseUrl?: string;
  readonly storage: StorageConfig;
  readonly demo: { readonly enabled: boolean; readonly password?: string };
  /** As Fastify's `trustProxy`: true, a number of hops, or addresses. */
  readonly trustProxy: boolean | number | string;
  readonly tls?: { readonly certFile: string; readonly keyFile: string };
  readonly metricsToken?: string;
  /** Absent `smtpUrl`: mails are laid into the outbox folder of the state directory. */
  readonly mail: { readonly from: string; readonly smtpUrl?: string };
  /** Sign-in by an OpenID Connect provider (Google too). */
  readonly oidc?: { readonly issuer: string; readonly clientId: string; readonly clientSecret: string };
  /** The analytics site, where a customer names none of its own. */
  readonly analyticsUrl?: string;
  /** Absent: no captions are written by machine. */
  readonly speech?: SpeechConfig;
  readonly logLevel: LogLevel;
  /** Chosen ffmpeg and ffprobe, where they are not on PATH. */
  readonly ffmpegPath: string;
  readonly ffprobePath: string;
}

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
export type LogLevel = (typeof logLevels)[number];

type Environment = Readonly<Record<string, string | undefined>>;

/** Reads and checks the settings; throws `StartRefused` with the cause and what to do. */
export function readConfig(
  environment: Environment = process.env,
  argv: readonly string[] = process.argv.slice(2),
): Config {
  const read = (name: string) => environment[name]?.trim() || undefined;
  const host = read('HOST') ?? '127.0.0.1';
  const port = readPort(read('PORT') ?? '8080');
  const isLoopback = isLoopbackHost(host);
  const publicUrl = readPublicUrl(read('PUBLIC_URL'));
  const tls = readTls(read('TLS_CERT'), read('TLS_KEY'));
  if (!isLoopback && !publicUrl?.startsWith('https://') && tls === undefined) {
    throw new StartRefused(
      `HOST=${host} can be reached from outside, where browsers need https: set PUBLIC_URL=https://… (behind a proxy) or TLS_CERT and TLS_KEY.`,
    );
  }
  const dataDir = resolve(read('DATA_DIR') ?? 'data');
  const stateDir = stateDirectoryOf(dataDir);
  const demoOff = read('DEMO')?.toLowerCase() === 'off';
  const demoPassword = read('DEMO_PASSWORD');
  const databaseUrl = readDatabaseUrl(read('DATABASE_URL'));
  const metricsToken = read('METRICS_TOKEN');
  const oidc = readOidc(read('OIDC_ISSUER'), read('OIDC_CLIENT_ID'), read('OIDC_CLIENT_SECRET'));
  const analyticsUrl = readWebAddress('ANALYTICS_URL', read('ANALYTICS_URL'));
  const speech = readSpeech(read);
  return {
    roles: readRoles(argv),
    host,
    port,
    publicUrl: publicUrl ?? `${tls ? 'https' : 'http'}://${urlHost(host)}:${port}`,
    isPublic: publicUrl !== undefined,
    isLoopback,
    dataDir,
    stateDir,
    storage: readStorage(read('STORAGE'), stateDir),
    demo: {
      enabled: !demoOff && isLoopback && publicUrl === undefined,
      ...(demoPassword === undefined ? {} : { password: demoPassword }),
    },
    trustProxy: readTrustProxy(read('TRUST_PROXY')),
    mail: readMail(read('SMTP_URL'), read('MAIL_FROM')),
    logLevel: readLogLevel(read('LOG_LEVEL') ?? 'info'),
    ffmpegPath: read('FFMPEG') ?? 'ffmpeg',
    ffprobePath: read('FFPROBE') ?? 'ffprobe',
    ...(databaseUrl === undefined ? {} : { databaseUrl }),
    ...(tls === undefined ? {} : { tls }),
    ...(metricsToken === undefined ? {} : { metricsToken }),
    ...(oidc === undefined ? {} : { oidc }),
    ...(analyticsUrl === undefined ? {} : { analyticsUrl }),
    ...(speech === undefined ? {} : { speech }),
  };
}

function readPort(text: string): number {
  const port = Number(text);
  if (!Number.isInteger(port) || port < 0 || port > 65_535) {
    throw new StartRefused(`PORT=${text} is not a port: give a number from 1 to 65535.`);
  }
  return port;
}

function isLoopbackHost(host: string): boolean {
  if (host === 'localhost' || host === '::1') return true;
  return isIP(host) === 4 && host.startsWith('127.');
}

function urlHost(host: string): string {
  return isIP(host) === 6 ? `[${host}]` : host;
}

function readPublicUrl(text: string | undefined): string | undefined {
  if (text === undefined) return undefined;
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const isPlain = url !== undefined && url.pathname === '/' && url.search === '' && url.hash === '';
  if (!isPlain || !['http:', 'https:'].includes(url.protocol) || url.username !== '') {
    throw new StartRefused(
      `PUBLIC_URL=${text} is not an address without a path: write it like https://video.example.org.`,
    );
  }
  return url.origin;
}

function readTls(certFile: string | undefined, keyFile: string | undefined): Config['tls'] {
  if (certFile === undefined && keyFile === undefined) return undefined;
  if (certFile === undefined || keyFile === undefined) {
    throw new StartRefused('TLS_CERT and TLS_KEY belong together: set both to the paths of PEM files.');
  }
  return { certFile: resolve(certFile), keyFile: resolve(keyFile) };
}

function readDatabaseUrl(text: string | undefined): string | undefined {
  if (text === undefined) return undefined;
  if (!/^postgres(ql)?:\/\//.test(text) || !URL.canParse(text)) {
    throw new StartRefused(
      'DATABASE_URL is not an address of PostgreSQL: write it like postgres://user:password@host/database.',
    );
  }
  return text;
}

function readRoles(argv: readonly string[]): ReadonlySet<Role> {
  const text = argv.find((argument) => argument.startsWith('--roles='))?.slice('--roles='.length);
  if (text === undefined) return new Set<Role>(['web', 'worker']);
  const roles = new Set<Role>();
  for (const name of text.split(',')) {
    if (name !== 'web' && name !== 'worker') {
      throw new StartRefused(`--roles=${text} names an unknown role: use web, worker, or web,worker.`);
    }
    roles.add(name);
  }
  return roles;
}

function readStorage(text: string | undefined, stateDir: string): StorageConfig {
  if (text === undefined) return { kind: 'directory', path: join(stateDir, 'storage') };
  const scheme = /^([a-z][a-z0-9+.-]*):\/\//i.exec(text)?.[1];
  if (scheme !== undefined && scheme !== 's3') {
    throw new StartRefused(
      `STORAGE does not know ${scheme}: give a directory, or a bucket like s3://bucket?endpoint=https://….`,
    );
  }
  if (!text.startsWith('s3:')) return { kind: 'directory', path: resolve(text) };
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url === undefined || url.hostname === '') {
    throw new StartRefused(
      'STORAGE is not a bucket: write it like s3://bucket?endpoint=https://…&region=eu-west-1.',
    );
  }
  const prefix = url.pathname.replace(/^\/+|\/+$/g, '');
  const endpoint = url.searchParams.get('endpoint');
  const accessKeyId = url.searchParams.get('accessKeyId');
  const secretAccessKey = url.searchParams.get('secretAccessKey');
  if ((accessKeyId === null) !== (secretAccessKey === null)) {
    throw new StartRefused(
      'STORAGE names one of accessKeyId and secretAccessKey: give both, or none to use the AWS environment.',
    );
  }
  return {
    kind: 's3',
    bucket: url.hostname,
    prefix: prefix === '' ? '' : `${prefix}/`,
    region: url.searchParams.get('region') ?? 'us-east-1',
    ...(endpoint === null ? {} : { endpoint }),
    ...(accessKeyId === null || secretAccessKey === null
      ? {}
      : { credentials: { accessKeyId, secretAccessKey } }),
  };
}

function readTrustProxy(text: string | undefined): Config['trustProxy'] {
  if (text === undefined || ['false', 'off', '0'].includes(text)) return false;
  if (text === 'true' || text === 'on') return true;
  return /^\d+$/.test(text) ? Number(text) : text;
}

function readMail(smtpUrl: string | undefined, from: string | undefined): Config['mail'] {
  if (smtpUrl === undefined) return { from: from ?? 'Rushes <rushes@localhost>' };
  if (!/^smtps?:\/\//.test(smtpUrl) || !URL.canParse(smtpUrl)) {
    throw new StartRefused(
      'SMTP_URL is not an address of a mail server: write it like smtps://user:password@host:465.',
    );
  }
  if (from === undefined || !/^[^<>\r\n]*<?[^\s<>@]+@[^\s<>@]+>?$/.test(from)) {
    throw new StartRefused(
      'MAIL_FROM is missing or not an email address: write it like Video <video@example.org>.',
    );
  }
  return { from, smtpUrl };
}

function readOidc(
  issuer: string | undefined,
  clientId: string | undefined,
  clientSecret: string | undefined,
): Config['oidc'] {
  if (issuer === undefined && clientId === undefined && clientSecret === undefined) return undefined;
  if (issuer === undefined || clientId === undefined || clientSecret === undefined) {
    throw new StartRefused(
      'OIDC_ISSUER, OIDC_CLIENT_ID and OIDC_CLIENT_SECRET belong together: set all three.',
    );
  }
  const url = new URL(readWebAddress('OIDC_ISSUER', issuer) ?? issuer);
  if (url.protocol !== 'https:' && !isLoopbackHost(url.hostname)) {
    throw new StartRefused(`OIDC_ISSUER=${issuer} must begin with https://.`);
  }
  return { issuer, clientId, clientSecret };
}

function readWebAddress(name: string, text: string | undefined): string | undefined {
  if (text === undefined) return undefined;
  if (!/^https?:\/\//.test(text) || !URL.canParse(text)) {
    throw new StartRefused(`${name} is not an address: write it like https://example.org.`);
  }
  return text;
}

function readSpeech(read: (name: string) => string | undefined): SpeechConfig | undefined {
  const [command, key] = [read('SPEECH_COMMAND'), read('SPEECH_KEY')];
  const url = readWebAddress('SPEECH_URL', read('SPEECH_URL'));
  if (command !== undefined && url !== undefined) {
    throw new StartRefused('SPEECH_COMMAND and SPEECH_URL are two ways to write captions: set one of them.');
  }
  if (command !== undefined) return { kind: 'command', command: command.split(/\s+/) };
  if (url === undefined) {
    if (key !== undefined) throw new StartRefused('SPEECH_KEY belongs to SPEECH_URL: set both.');
    return undefined;
  }
  const { protocol, hostname, username, search, hash } = new URL(url);
  if (username !== '' || search !== '' || hash !== '') {
    throw new StartRefused('SPEECH_URL has no place for secrets: write it like https://example.org/v1.');
  }
  if (key !== undefined && protocol !== 'https:' && !isLoopbackHost(hostname)) {
    throw new StartRefused('SPEECH_URL must begin with https:// where SPEECH_KEY is sent to it.');
  }
  const model = read('SPEECH_MODEL') ?? 'whisper-1';
  return { kind: 'http', url: url.replace(/\/+$/, ''), model, ...(key === undefined ? {} : { key }) };
}

function readLogLevel(text: string): LogLevel {
  const level = logLevels.find((known) => known === text.toLowerCase());
  if (level === undefined)
    throw new StartRefused(`LOG_LEVEL=${text} is unknown: use one of ${logLevels.join(', ')}.`);
  return level;
}
