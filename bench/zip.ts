import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { get, type IncomingMessage } from 'node:http';
import { link, mkdir, open } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { randomBytes } from 'node:crypto';
import { pipeline } from 'node:stream/promises';
import { ApiClient } from '../e2e/api-client.ts';
import type { Product } from '../e2e/product.ts';
import { stateDirectoryOf } from '../server/src/platform/state-directory.ts';
import { openPool } from './feed.ts';
import { costOf, median, type Row, seconds } from './measure.ts';

const fileBytes = 1024 ** 3;
const fileCount = 10;
const rounds = 3;

async function writeNoise(path: string): Promise<void> {
  const block = randomBytes(16 * 1024 ** 2);
  await using file = await open(path, 'wx');
  for (let at = 0; at < fileBytes; at += block.length) await file.write(block);
}

/** Clips whose originals are all the same gigabyte, so that the disk holds it once. */
async function seed(product: Product, client: ApiClient): Promise<{ clipIds: string[]; files: string[] }> {
  const { customer, customerUserId } = await client.api.session.getSession({});
  const pool = openPool(product);
  const { rows } = await pool.query<{ clipId: string; assetId: string }>(
    `WITH made AS (INSERT INTO assets (id, customer_id, filename, size_bytes, sha256, fps, aspect, frames, duration_ms)
       SELECT gen_random_uuid(), $1, 'zip-' || n || '.mp4', $3, repeat('a', 64), 30, '16:9', 300, 10000
       FROM generate_series(1, $4::int) n RETURNING id, filename)
     INSERT INTO clips (id, customer_id, asset_id, name, state, created_by)
     SELECT gen_random_uuid(), $1, id, filename, 'ready', $2 FROM made RETURNING id AS "clipId", asset_id AS "assetId"`,
    [customer?.customerId, customerUserId, fileBytes, fileCount],
  );
  await pool.end();
  const store = join(stateDirectoryOf(product.dataDir), 'storage', 'objects');
  const files = rows.map(({ assetId }) => join(store, 'assets', assetId, 'original'));
  for (const [index, file] of files.entries()) {
    await mkdir(dirname(file), { recursive: true });
    if (index === 0) await writeNoise(file);
    else await link(files[0] ?? '', file);
  }
  return { clipIds: rows.map(({ clipId }) => clipId), files };
}

/** The originals of ten clips of 1 GB as a ZIP, beside `zip -0` of the same files. */
export async function benchZip(product: Product): Promise<Row[]> {
  const client = await ApiClient.signIn(product.url, 'cm@north.demo', product.password);
  const { clipIds, files } = await seed(product, client);
  const download = async () => {
    const { url } = await client.api.clip.downloadClips({ clipIds });
    const request = get(product.url + url, { headers: { cookie: client.mediaCookies() } });
    const [response] = (await once(request, 'response')) as [IncomingMessage];
    if (response.statusCode !== 200) throw new Error(`the ZIP was answered with ${response.statusCode}`);
    await pipeline(response, createWriteStream('/dev/null'));
  };
  const [ours, bare]: [number[], number[]] = [[], []];
  for (let round = 0; round < rounds; round += 1) {
    ours.push(await seconds(download));
    bare.push((await costOf(['bash', '-c', 'zip -0 -q - "$@" > /dev/null', 'zip', ...files])).wallS);
  }
  const rate = (values: readonly number[]) => (fileCount * fileBytes) / 1e6 / median(values);
  const ratio = rate(ours) / rate(bare);
  return [
    {
      point: 'footage',
      what: 'ten originals of 1 GB as a ZIP, against zip -0 of the same files',
      ours: `${rate(ours).toFixed(0)} MB/s`,
      bare: `${rate(bare).toFixed(0)} MB/s`,
      ratio,
      bar: '≥ 0.7',
      isMet: ratio >= 0.7,
    },
  ];
}
