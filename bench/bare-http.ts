import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import pg from 'pg';

/** What the parent process sends: a prepared statement and where it runs. */
export interface BareStatement {
  readonly pool: pg.PoolConfig;
  readonly query: pg.QueryConfig;
}

// Rows of one prepared statement as JSON, behind nothing but `node:http` and `pg`: no session, no tenant, no checks.
const [{ pool: config, query }] = (await once(process, 'message')) as [BareStatement];
const pool = new pg.Pool(config);
const server = createServer((request, response) => {
  let body = '';
  request.setEncoding('utf8').on('data', (chunk: string) => {
    body += chunk;
  });
  request.on('end', () => {
    JSON.parse(body);
    void pool.query(query).then(({ rows }) => {
      const text = JSON.stringify({ status: 'Ok', clientResponse: { items: rows } });
      response.writeHead(200, {
        'content-type': 'application/json; charset=utf-8',
        'content-length': Buffer.byteLength(text),
      });
      response.end(text);
    });
  });
}).listen(0, '127.0.0.1');
await once(server, 'listening');
process.send?.((server.address() as AddressInfo).port);
