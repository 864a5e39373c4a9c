// Structured logs; what could open a door is cut out before it is written.
import { pino, type DestinationStream, type Logger } from 'pino';
import type { LogLevel } from './config.ts';

export type Log = Logger;

/** Names of values that are never written, in lower case. */
const secretNames = new Set([
  'password',
  'refreshtoken',
  'refresh_token',
  'accesstoken',
  'access_token',
  'token',
  'secret',
  'signature',
  'policy',
  'cookie',
  'set-cookie',
  'authorization',
  'x-metrics-token',
  'databaseurl',
  'secretaccesskey',
]);
const deepest = 4;

const secretQuery =
  /([?&](?:[a-z_-]*token|code|state|password|signature|policy|key-pair-id|x-amz-[a-z-]+|secret[a-z]*)=)[^&\s"]+/gi;
const secretPath =
  /(\/(?:login|landing|resetpassword|invitation|s|b|g|phone|activate|calendar|mail\/(?:unsubscribe|preferences|confirm|notifications))\/)[^?\s"]+/g;
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
      // Not pino's own `redact`: with names at any depth, it takes twenty times as long as the rest of a line.
      formatters: { level: (label) => ({ level: label }), log: (logged) => withoutSecrets(logged) },
      serializers: { err: serializeError, error: serializeError, url: redactValue },
    },
    destination,
  );
}

function withoutSecrets(logged: Record<string, unknown>, depth = 0): Record<string, unknown> {
  let safe = logged;
  for (const [name, value] of Object.entries(logged)) {
    const written = secretNames.has(name.toLowerCase()) ? '[redacted]' : safeValue(value, depth + 1);
    if (written === value) continue;
    if (safe === logged) safe = { ...logged };
    safe[name] = written;
  }
  return safe;
}

function safeValue(value: unknown, depth: number): unknown {
  if (typeof value !== 'object' || value === null || value instanceof Error || depth > deepest) return value;
  if (Array.isArray(value)) return value.map((part) => safeValue(part, depth + 1));
  return withoutSecrets(value as Record<string, unknown>, depth);
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
