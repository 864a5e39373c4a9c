// Structured logs; what could open a door is cut out before it is written.
import { pino, type DestinationStream, type Logger } from 'pino';
import type { LogLevel } from './config.ts';

export type Log = Logger;

const secretNames = [
  'password',
  'passWord',
  'refreshToken',
  'refresh_token',
  'accessToken',
  'access_token',
  'token',
  'secret',
  'signature',
  'policy',
  'cookie',
  'authorization',
  'databaseUrl',
  'secretAccessKey',
];

const redactedPaths = [
  ...secretNames,
  ...secretNames.map((name) => `*.${name}`),
  ...secretNames.map((name) => `*.*.${name}`),
  'req.headers["set-cookie"]',
  'res.headers["set-cookie"]',
  '*["x-metrics-token"]',
];

const secretQuery =
  /([?&](?:[a-z_-]*token|code|state|password|signature|policy|key-pair-id|x-amz-[a-z-]+|secret[a-z]*)=)[^&\s"]+/gi;
const secretPath =
  /(\/(?:login|landing|resetpassword|invitation|s|phone|activate|mail\/(?:unsubscribe|preferences|confirm))\/)[^?\s"]+/g;
const credentialsInUrl = /(\/\/[^/\s:@"]*:)[^@\s"]+@/g;

/** Removes secrets from a text that holds an address. */
export function redactText(text: string): string {
  return text
    .replace(secretQuery, '$1[redacted]')
    .replace(secretPath, '$1[redacted]')
    .replace(credentialsInUrl, '$1[redacted]@');
}

/** Builds the logger of the process; one JSON line an event on stderr, or on `destination`. */
export function createLog(options: { level: LogLevel; destination?: DestinationStream }): Log {
  const destination = options.destination ?? pino.destination({ dest: 2, sync: true });
  return pino(
    {
      level: options.level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      redact: { paths: redactedPaths, censor: '[redacted]' },
      formatters: { level: (label) => ({ level: label }) },
      serializers: { err: serializeError, error: serializeError, url: redactValue },
    },
    destination,
  );
}

function redactValue(value: unknown): unknown {
  return typeof value === 'string' ? redactText(value) : value;
}

function serializeError(value: unknown): unknown {
  if (!(value instanceof Error)) return value;
  const serialized = pino.stdSerializers.err(value);
  return {
    type: serialized.type,
    message: redactText(serialized.message),
    stack: redactText(serialized.stack),
    ...('code' in value ? { code: value.code } : {}),
  };
}
