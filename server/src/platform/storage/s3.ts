// Objects in a bucket of S3 or of a store that speaks it.
import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import {
  DeleteObjectsCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import type { StorageConfig } from '../config.ts';
import { openPlain } from './plain-file.ts';
import {
  checkedKey,
  ObjectMissing,
  StorageUnavailable,
  type ByteRange,
  type Storage,
  type StorageSource,
  type StoredObject,
} from './storage.ts';

export type S3Options = Extract<StorageConfig, { kind: 's3' }>;

interface Bucket {
  readonly client: S3Client;
  readonly bucket: string;
  readonly prefix: string;
}

const partBytes = 8 * 1024 * 1024;

/** Opens a bucket as a store. */
export async function openS3Storage(options: S3Options): Promise<Storage> {
  const client = new S3Client({
    region: options.region,
    // Stores other than AWS refuse the newer checksum trailers.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    ...(options.endpoint === undefined ? {} : { endpoint: options.endpoint, forcePathStyle: true }),
    ...(options.credentials === undefined ? {} : { credentials: options.credentials }),
  });
  const bucket: Bucket = { client, bucket: options.bucket, prefix: options.prefix };
  const put = (key: string, source: StorageSource) => putObject(bucket, checkedKey(key), source);
  return {
    put,
    putFile: async (key, path) => put(key, (await openPlain(path)).createReadStream()),
    get: (key, range) => getObject(bucket, checkedKey(key), range),
    stat: (key) => headObject(bucket, checkedKey(key)),
    has: async (key) => (await headObject(bucket, checkedKey(key))) !== undefined,
    list: (prefix) => listObjects(bucket, prefix),
    delete: (key) => deleteKeys(bucket, [checkedKey(key)]),
    deletePrefix: (prefix) => deletePrefix(bucket, checkedKey(prefix)),
    freeBytes: async () => undefined,
    check: async () => {
      try {
        await client.send(new HeadBucketCommand({ Bucket: bucket.bucket }));
      } catch (cause) {
        throw new StorageUnavailable(`The bucket ${bucket.bucket} cannot be reached`, { cause });
      }
    },
    [Symbol.asyncDispose]: async () => client.destroy(),
  };
}

async function putObject({ client, bucket, prefix }: Bucket, key: string, source: StorageSource) {
  let sizeBytes = 0;
  const count = (chunk: Buffer) => {
    sizeBytes += chunk.length;
    return chunk;
  };
  const stream =
    source instanceof Readable ? source : Buffer.isBuffer(source) ? undefined : createReadStream(source.file);
  if (Buffer.isBuffer(source)) sizeBytes = source.length;
  const body = stream === undefined ? source : Readable.from(counted(stream, count));
  const upload = new Upload({
    client,
    params: { Bucket: bucket, Key: prefix + key, Body: body as Readable | Buffer },
    partSize: partBytes,
    queueSize: 2,
  });
  await upload.done();
  return { sizeBytes };
}

async function* counted(stream: Readable, count: (chunk: Buffer) => Buffer): AsyncIterable<Buffer> {
  for await (const chunk of stream) yield count(Buffer.from(chunk as Uint8Array));
}

async function getObject({ client, bucket, prefix }: Bucket, key: string, range?: ByteRange) {
  const isEmptyRange = range !== undefined && range.end < range.start;
  if (isEmptyRange) return { stream: Readable.from([]), sizeBytes: 0 };
  try {
    const answer = await client.send(
      new GetObjectCommand({
        Bucket: bucket,
        Key: prefix + key,
        ...(range === undefined ? {} : { Range: `bytes=${range.start}-${range.end}` }),
      }),
    );
    return { stream: answer.Body as Readable, sizeBytes: answer.ContentLength ?? 0 };
  } catch (cause) {
    if (isMissing(cause)) throw new ObjectMissing(key, { cause });
    if (cause instanceof S3ServiceException && cause.$metadata.httpStatusCode === 416) {
      return { stream: Readable.from([]), sizeBytes: 0 };
    }
    throw cause;
  }
}

async function headObject(
  { client, bucket, prefix }: Bucket,
  key: string,
): Promise<StoredObject | undefined> {
  try {
    const answer = await client.send(new HeadObjectCommand({ Bucket: bucket, Key: prefix + key }));
    return { key, sizeBytes: answer.ContentLength ?? 0, modifiedAt: answer.LastModified ?? new Date(0) };
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}

async function* listObjects({ client, bucket, prefix }: Bucket, wanted: string): AsyncIterable<StoredObject> {
  let token: string | undefined;
  do {
    const answer = await client.send(
      new ListObjectsV2Command({
        Bucket: bucket,
        Prefix: prefix + wanted,
        ...(token === undefined ? {} : { ContinuationToken: token }),
      }),
    );
    for (const object of answer.Contents ?? []) {
      const key = (object.Key ?? '').slice(prefix.length);
      yield { key, sizeBytes: object.Size ?? 0, modifiedAt: object.LastModified ?? new Date(0) };
    }
    token = answer.IsTruncated === true ? answer.NextContinuationToken : undefined;
  } while (token !== undefined);
}

async function deletePrefix(bucket: Bucket, prefix: string): Promise<number> {
  const keys: string[] = [];
  for await (const object of listObjects(bucket, `${prefix}/`)) keys.push(object.key);
  for (let start = 0; start < keys.length; start += 1000)
    await deleteKeys(bucket, keys.slice(start, start + 1000));
  return keys.length;
}

async function deleteKeys({ client, bucket, prefix }: Bucket, keys: string[]): Promise<void> {
  if (keys.length === 0) return;
  const answer = await client.send(
    new DeleteObjectsCommand({
      Bucket: bucket,
      Delete: { Quiet: true, Objects: keys.map((key) => ({ Key: prefix + key })) },
    }),
  );
  const failed = answer.Errors?.[0];
  if (failed !== undefined)
    throw new Error(`The object could not be deleted: ${failed.Code ?? randomUUID()}`);
}

function isMissing(error: unknown): boolean {
  return (
    error instanceof S3ServiceException &&
    (error.name === 'NoSuchKey' || error.$metadata.httpStatusCode === 404)
  );
}
