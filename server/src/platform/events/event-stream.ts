// `GET /events`: server-sent events, read by fetch with the bearer header, until the session ends.
import type { LiveEvent } from '@rushes/contract/events';
import type { Permissions } from '@rushes/contract/identity/roles';
import type { OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { AppError } from '../app-error.ts';
import type { HttpServer } from '../http/server.ts';
import { bearerOf, type LiveSession, type SessionGate } from '../http/session-gate.ts';
import type { Events } from './events.ts';

interface Stream {
  readonly sessionId: string;
  readonly response: ServerResponse;
  end(): void;
}

const heartbeatMs = 15_000;
// One read of the session in four heartbeats is enough: its end is also told as an event.
const checkEveryBeats = 4;
// A client that reads nothing for so long is gone.
const maxUnreadBytes = 256 * 1024;
// Sessions without a customer hear of themselves alone.
const noCustomer = '00000000-0000-0000-0000-000000000000';

/** Registers the stream; all streams end when the server closes. */
export function registerEventStream(app: HttpServer, events: Events<LiveEvent>, gate: SessionGate): void {
  const streams = new Set<Stream>();
  let beats = 0;
  const timer = setInterval(() => {
    beats += 1;
    for (const stream of streams) beat(stream, gate, beats % checkEveryBeats === 0);
  }, heartbeatMs).unref();
  const endAll = () => {
    for (const stream of streams) stream.end();
  };
  const stopGap = events.onGap(endAll);
  app.addHook('preClose', async () => {
    clearInterval(timer);
    stopGap();
    endAll();
  });
  app.get('/events', { exposeHeadRoute: false }, async (request, reply) => {
    const token = bearerOf(request);
    const session = token === undefined ? null : await gate.authenticate(token);
    if (session === null) throw new AppError('not-signed-in');
    reply.hijack();
    const response = reply.raw.writeHead(200, {
      ...(reply.getHeaders() as OutgoingHttpHeaders),
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
      'x-content-type-options': 'nosniff',
      'x-request-id': request.id,
    });
    response.write(': connected\n\n');
    const stream = open({ events, gate }, session, response);
    streams.add(stream);
    response.once('close', () => {
      streams.delete(stream);
      stream.end();
    });
    return reply;
  });
}

function open(
  { events, gate }: { events: Events<LiveEvent>; gate: SessionGate },
  { caller }: LiveSession,
  response: ServerResponse,
): Stream {
  let permissions: Permissions = caller.permissions;
  // Until the session is read again, it hears of no object: what it may see is less by now, or more.
  const renew = () => {
    permissions = new Set();
    gate.find(caller.sessionId).then(
      (session) => {
        permissions = session?.caller.permissions ?? permissions;
      },
      () => end(),
    );
  };
  const target = {
    customerId: caller.customerId ?? noCustomer,
    customerUserId: caller.customerUserId ?? caller.userId,
    sessionId: caller.sessionId,
    permissions: () => permissions,
  };
  const send = (event: LiveEvent) => {
    response.write(`data: ${JSON.stringify(event)}\n\n`);
    if (event.type === 'rights-changed') renew();
    const isLast = event.type === 'session-ended' || event.type === 'session-changed';
    if (isLast) end();
    else if (response.writableLength > maxUnreadBytes) response.destroy();
  };
  const unsubscribe = events.subscribe(target, send);
  const end = () => {
    unsubscribe();
    if (!response.writableEnded) response.end();
  };
  return { sessionId: caller.sessionId, response, end };
}

function beat(stream: Stream, gate: SessionGate, isCheckDue: boolean): void {
  stream.response.write(': still here\n\n');
  if (stream.response.writableLength > maxUnreadBytes) stream.response.destroy();
  if (!isCheckDue) return;
  gate.find(stream.sessionId).then(
    (session) => {
      if (session !== null) return;
      stream.response.write(`data: ${JSON.stringify({ type: 'session-ended' })}\n\n`);
      stream.end();
    },
    // A database that does not answer is no reason to end the stream.
    () => undefined,
  );
}
