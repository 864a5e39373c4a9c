import { createServer } from 'node:net';
import { expect, test, vi } from 'vitest';
import { createLog } from '../log.ts';
import { createDatabase } from './create.ts';

/** A message of the wire protocol: https://www.postgresql.org/docs/18/protocol-message-formats.html */
function message(kind: string, body: Buffer): Buffer {
  const head = Buffer.alloc(5);
  head.write(kind);
  head.writeUInt32BE(body.length + 4, 1);
  return Buffer.concat([head, body]);
}

test('a server that stops just as it lets someone in ends no process', async () => {
  const isIn = [message('R', Buffer.alloc(4)), message('Z', Buffer.from('I'))];
  const stops = message('E', Buffer.from('SFATAL\0C57P01\0Mterminating connection\0\0'));
  const server = createServer((socket) => {
    socket.once('data', () => socket.end(Buffer.concat([...isIn, stops])));
    socket.on('error', () => undefined);
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const address = server.address();
  const port = address !== null && typeof address === 'object' ? address.port : 0;
  const uncaught = vi.fn<(error: Error) => void>();
  const others = process.listeners('uncaughtException');
  process.removeAllListeners('uncaughtException').on('uncaughtException', uncaught);
  const log = createLog({ level: 'error', destination: { write: () => undefined } });
  const connection = { host: '127.0.0.1', port, user: 'x', password: 'x', database: 'x' };
  try {
    await using db = createDatabase<Record<string, never>>({ connection, log });
    await expect(db.system((trx) => trx.selectNoFrom([]).execute())).rejects.toThrow(/connection/i);
  } finally {
    process.removeListener('uncaughtException', uncaught);
    for (const other of others) process.on('uncaughtException', other);
    server.close();
  }
  expect(uncaught).not.toHaveBeenCalled();
});
