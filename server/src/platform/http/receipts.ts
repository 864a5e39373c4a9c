// Whether an answer reached its client, as far as the connection tells.
import type { Socket } from 'node:net';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { HttpServer } from './server.ts';

/**
 * Resolves with true once the client ended the connection, or asked for something else on it, after the last byte was sent.
 * Sent bytes may still wait in the buffers of the machine: a client that goes away before it read them resets the connection.
 * Where this server ends the connection, nobody knows what was read, and the answer counts as not received.
 */
export type Receipts = (request: FastifyRequest, reply: FastifyReply) => Promise<boolean>;

/** Lets routes of this server ask whether their answers were received. */
export function watchReceipts(http: HttpServer): Receipts {
  const sent = new WeakMap<Socket, () => void>();
  http.addHook('onRequest', async ({ raw }) => sent.get(raw.socket)?.());
  return ({ raw: { socket } }, { raw: response }) => {
    const { promise, resolve } = Promise.withResolvers<boolean>();
    response.once('finish', () => {
      const received = () => {
        sent.delete(socket);
        resolve(true);
      };
      sent.set(socket, received);
      let hasClientEnded = false;
      socket.once('end', () => {
        hasClientEnded = response.shouldKeepAlive;
      });
      socket.once('close', (hadError) => resolve(hasClientEnded && !hadError));
    });
    // After the end of the answer this says nothing more.
    response.once('close', () => {
      if (!response.writableFinished) resolve(false);
    });
    return promise;
  };
}
