// `POST /imports?kind=…&name=…`: the bytes of a table, streamed into storage by a signed-in user.
import { type Readable, Transform } from 'node:stream';
import type { FastifyRequest } from 'fastify';
import { AppError } from '../app-error.ts';
import type { Config } from '../config.ts';
import type { AnyTrx } from '../db/database.ts';
import { linkOriginOf, originOf } from '../http/origin.ts';
import type { HttpServer } from '../http/server.ts';
import { bearerOf, type SessionGate } from '../http/session-gate.ts';
import type { Imports } from './engine.ts';

const mostBytes = 20 * 1024 * 1024;

/** Opens the route; the session's role decides what kinds of table it may bring. */
export function registerImportUploads<Trx extends AnyTrx>(
  http: HttpServer,
  { imports, gate, config }: { imports: Imports<Trx>; gate: SessionGate; config: Config },
): void {
  void http.register(async (scope) => {
    // The body is read by the route, once session and kind have let it through.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null));
    scope.post('/imports', async (request, reply) => {
      const token = bearerOf(request);
      const session = token === undefined ? null : await gate.authenticate(token);
      if (session === null) throw new AppError('not-signed-in');
      const { caller, mustChangePassword } = session;
      if (mustChangePassword || caller.customerId === null) throw new AppError('forbidden');
      const { kind, filename } = questionOf(request);
      imports.requireKind(caller, kind);
      gate.touch(session);
      const from = {
        clientAddress: request.ip,
        requestId: request.id,
        origin: linkOriginOf(config, originOf(config, request)),
      };
      try {
        const bytes = request.raw.pipe(limitTo(mostBytes));
        request.raw.once('error', (error) => bytes.destroy(error));
        const job = await imports.upload(caller, { kind, filename, bytes }, from);
        return await reply.header('cache-control', 'no-store').send(job);
      } catch (error) {
        // What the client still sends is not read.
        if (!request.raw.complete) reply.header('connection', 'close');
        throw error;
      }
    });
  });
}

function questionOf(request: FastifyRequest): { kind: string; filename: string } {
  const { kind, name } = request.query as Readonly<Record<string, unknown>>;
  if (typeof kind !== 'string' || !/^[a-z-]{1,40}$/.test(kind)) throw new AppError('not-found');
  const filename = typeof name === 'string' ? name.replaceAll(/\p{Cc}/gu, '').slice(0, 200) : '';
  if (Number(request.headers['content-length'] ?? 0) > mostBytes) throw new AppError('too-large');
  return { kind, filename: filename === '' ? 'table.csv' : filename };
}

function limitTo(bytes: number): Readable & NodeJS.WritableStream {
  let length = 0;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      length += chunk.length;
      if (length > bytes) done(new AppError('too-large'));
      else done(null, chunk);
    },
  });
}
