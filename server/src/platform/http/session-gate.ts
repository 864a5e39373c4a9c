// What the HTTP layer asks of the session feature: who holds a token, and that the user did something.
import type { FastifyRequest } from 'fastify';
import type { Caller } from './caller.ts';

export interface LiveSession {
  readonly caller: Caller;
  /** Only calls for any signed-in user are allowed until the password is changed. */
  readonly mustChangePassword: boolean;
  /** The absolute end. */
  readonly expiresAt: Date;
}

export interface SessionGate {
  /** The live session that an access token belongs to. */
  authenticate(accessToken: string): Promise<LiveSession | null>;
  /** The session with this id, where it lives. */
  find(sessionId: string): Promise<LiveSession | null>;
  /** Notes activity; the idle limit counts from the last one. */
  touch(session: LiveSession): void;
}

/** The token of an `Authorization: Bearer` header. */
export function bearerOf(request: FastifyRequest): string | undefined {
  const header = request.headers.authorization;
  if (header === undefined || header.length > 600) return undefined;
  return /^bearer ([A-Za-z0-9._~+/=-]+)$/i.exec(header)?.[1];
}
