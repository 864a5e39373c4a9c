// A store that speaks S3, for the conformance suite.
import { createRequire } from 'node:module';
import { mkdirSync } from 'node:fs';
import type { AddressInfo } from 'node:net';

/** A running server with one bucket. */
export interface S3Server {
  readonly bucket: string;
  readonly access: {
    readonly endpoint: string;
    readonly credentials: { readonly accessKeyId: string; readonly secretAccessKey: string };
  };
  close(): Promise<void>;
}

interface S3rver {
  run(): Promise<AddressInfo>;
  close(): Promise<void>;
}

/** Starts the server on a free port with its objects below `directory`. */
export async function startS3Server(directory: string): Promise<S3Server> {
  mkdirSync(directory, { recursive: true });
  const S3rverClass = createRequire(import.meta.url)('s3rver') as new (options: object) => S3rver;
  const bucket = 'rushes';
  const server = new S3rverClass({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory,
    configureBuckets: [{ name: bucket, configs: [] }],
  });
  const { port } = await server.run();
  return {
    bucket,
    access: {
      endpoint: `http://127.0.0.1:${port}`,
      credentials: { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' },
    },
    close: () => server.close(),
  };
}
