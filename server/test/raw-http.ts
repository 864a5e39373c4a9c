// Requests as no client library would send them: what is given goes onto the socket as it is.
import { connect as connectPlain } from 'node:net';
import { connect as connectSecure } from 'node:tls';

export interface RawAnswer {
  /** 0 where the connection ended without an answer. */
  readonly status: number;
  readonly head: string;
  readonly body: string;
}

export interface RawRequest {
  readonly method?: string;
  readonly target: string;
  readonly version?: '1.0' | '1.1';
  /** Absent: the address of the server; null: no Host header. */
  readonly host?: string | null;
  /** Lines without their end; bytes outside ASCII are sent as latin1. */
  readonly headers?: readonly string[];
  readonly body?: Buffer;
}

/** Sends one request and reads until the server closes; throws where it does not within `withinMs`. */
export function sendRaw(url: string, request: RawRequest, withinMs = 10_000): Promise<RawAnswer> {
  const { protocol, hostname, port, host: own } = new URL(url);
  const { method = 'GET', target, version = '1.1', host = own, headers = [], body } = request;
  const lines = [
    `${method} ${target} HTTP/${version}`,
    ...(host === null ? [] : [`Host: ${host}`]),
    'Connection: close',
    ...(body === undefined ? [] : [`Content-Length: ${body.length}`]),
    ...headers,
  ];
  const at = { host: hostname, port: Number(port) };
  const socket =
    protocol === 'https:' ? connectSecure({ ...at, rejectUnauthorized: false }) : connectPlain(at);
  const { promise, resolve, reject } = Promise.withResolvers<RawAnswer>();
  const chunks: Buffer[] = [];
  socket.setTimeout(withinMs, () => {
    reject(new Error(`No end of the answer to ${JSON.stringify(request)}`));
    socket.destroy();
  });
  socket.on('data', (chunk: Buffer) => void chunks.push(chunk));
  // A server that refuses may close while the request is still being sent.
  socket.on('error', () => undefined);
  socket.on('close', () => resolve(readAnswer(Buffer.concat(chunks).toString('latin1'))));
  socket.write(
    Buffer.concat([Buffer.from(`${lines.join('\r\n')}\r\n\r\n`, 'latin1'), body ?? Buffer.alloc(0)]),
  );
  return promise;
}

function readAnswer(text: string): RawAnswer {
  const end = text.indexOf('\r\n\r\n');
  // Go on, says the server, before its answer proper.
  if (/^HTTP\/1\.1 1\d\d/.test(text) && end >= 0) return readAnswer(text.slice(end + 4));
  return {
    status: Number(/^HTTP\/1\.1 (\d{3})/.exec(text)?.[1] ?? 0),
    head: end < 0 ? text : text.slice(0, end),
    body: end < 0 ? '' : text.slice(end + 4),
  };
}
