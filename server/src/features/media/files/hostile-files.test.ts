import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { CallResponse } from '@rushes/contract/call';
import type { fileService } from '@rushes/contract/media/files';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type Harness, createHarness } from '../../../../test/harness.ts';
import { drawImage } from '../../../../test/images.ts';
import { tusOf, uploadIdOf } from '../../../../test/tus-client.ts';
import { type TestUser, signUp } from '../../../../test/users.ts';

type FileDetail = CallResponse<(typeof fileService)['calls']['getFile']>;

const corpus = join(import.meta.dirname, '../../../../../../shared/corrupt-media');
const hasCorpus = existsSync(corpus);
if (!hasCorpus) console.warn(`${corpus} is missing: its files are not tried`);
const video = /\.(?:mp4|mov|mkv|webm|avi|ts|m3u8|flv|md|mjs|sh)$|SHA256SUMS|LICEN[CS]E/i;
const safe = /^(?:image\/(?:png|apng|jpeg|gif|webp|avif|bmp)|audio\/.+|text\/plain; charset=utf-8)$/;
const sentences = [
  "Programs and scripts can't be uploaded.",
  'This is a video. Upload it to Footage instead.',
  "The content of this file doesn't match its name. Check the file, then upload it again.",
  'This file is empty.',
];

let harness: Harness;
let cm: TestUser;
let files: string[];

beforeAll(async () => {
  harness = await createHarness({ work: true });
  cm = await signUp(harness, (await harness.make.customer()).customerId, 'cm', 'Cleo');
  const found = await readdir(corpus, { recursive: true, withFileTypes: true }).catch(() => []);
  files = found
    .filter((entry) => entry.isFile() && !video.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name));
});
afterAll(() => harness[Symbol.asyncDispose]());

test.skipIf(!hasCorpus)(
  'every hostile file that is no video ends with a sentence, or as a file that is safe to show',
  { tags: 'full', timeout: 120_000 },
  async () => {
    expect(files.length).toBeGreaterThan(40);
    const wrong: string[] = [];
    const headersOf = async (url: string) =>
      (await fetch(harness.url + url, { method: 'HEAD', headers: { cookie: cm.cookie } })).headers;
    const tus = tusOf(harness, cm);
    for (const path of files) {
      const bytes = await readFile(path);
      const filename = path.split('/').at(-1) ?? '';
      const created = await tus.create({ filename, sizeBytes: bytes.length, kind: 'file' });
      const answer = created.status === 201 ? await tus.patch(uploadIdOf(created), 0, bytes) : created;
      const text = await answer.text();
      if (answer.status !== 204) {
        const { errorMessage } = JSON.parse(text) as { errorMessage: string };
        if (!sentences.includes(errorMessage)) wrong.push(`${filename}: ${errorMessage}`);
        continue;
      }
      const fileId = answer.headers.get('rushes-id') ?? '';
      const { preview, download } = await cm.ok<FileDetail>('file/getFile', { fileId });
      const disposition = (await headersOf(download)).get('content-disposition');
      if (disposition?.startsWith('attachment') !== true) wrong.push(`${filename} isn't a download`);
      const shown = preview === null ? null : (await headersOf(preview.url)).get('content-type');
      if (shown !== null && !safe.test(shown)) wrong.push(`${filename} is shown as ${shown}`);
    }
    expect(wrong).toEqual([]);
    // Pictures are examined one after the other: when this one is done, the server has survived all before it.
    const name = 'drawn.png';
    const fileId = await tus.send(await drawImage(name, '64x64'), name, { kind: 'file' });
    await vi.waitFor(
      async () => expect((await cm.ok<FileDetail>('file/getFile', { fileId })).thumbnail).not.toBeNull(),
      { timeout: 90_000, interval: 200 },
    );
  },
);
