// Images as users send them: drawn, and let in by a signed form.
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { UploadSignature } from '@rushes/contract/media/upload-signatures';
import type { Harness } from './harness.ts';

const run = promisify(execFile);

/** Draws an image of this size (`300x100`); the name says which kind. */
export function drawImage(name: string, size: string): Promise<Buffer> {
  return made(name, ['-f', 'lavfi', '-i', `testsrc2=s=${size}`, '-frames:v', '1']);
}

/** A JPEG as a camera writes it that was held on its side: EXIF orientation 6, to be turned by 90°. */
export async function drawOnSide(size: string): Promise<Buffer> {
  const jpeg = await drawImage('photo.jpg', size);
  // A TIFF header, and a directory of one entry: 0x0112, one number, 6.
  const exif = Buffer.from(
    '457869660000 4d4d002a00000008 0001 0112000300000001 00060000 00000000'.replaceAll(' ', ''),
    'hex',
  );
  const head = Buffer.from([0xff, 0xe1, 0, exif.length + 2]);
  return Buffer.concat([jpeg.subarray(0, 2), head, exif, jpeg.subarray(2)]);
}

/** A WAV of so many seconds. */
export function makeTone(seconds: number): Promise<Buffer> {
  return made('tone.wav', ['-f', 'lavfi', '-i', `sine=duration=${seconds}`]);
}

async function made(name: string, args: readonly string[]): Promise<Buffer> {
  const folder = await mkdtemp(join(tmpdir(), 'rushes-images-'));
  try {
    const file = join(folder, name);
    await run('ffmpeg', ['-v', 'error', '-y', ...args, file]);
    return await readFile(file);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Sends an image or a sound by a signed form; gives the key back. */
export async function sendImage(
  app: Harness,
  token: string,
  bytes: Buffer,
  type = 'image/png',
): Promise<string> {
  const kind = type.startsWith('audio/') ? 'sound' : 'image';
  const signed = await app.ok<UploadSignature>('common/getUploadSignature', { kind }, token);
  const { conditions } = JSON.parse(Buffer.from(signed.Policy, 'base64').toString()) as {
    conditions: unknown[];
  };
  const rule = conditions.find((each) => Array.isArray(each) && each[1] === '$key') as string[];
  const form = new FormData();
  const key = `${rule[2]}image`;
  for (const [name, value] of Object.entries({
    key,
    'Content-Type': type,
    'X-Amz-Algorithm': 'AWS4-HMAC-SHA256',
    ...signed,
  }))
    form.append(name, value);
  form.append('file', new Blob([new Uint8Array(bytes)], { type }), 'image');
  const response = await fetch(`${app.url}/uploads/form`, { method: 'POST', body: form });
  if (response.status !== 204) throw new Error(`the image was not let in: ${response.status}`);
  return key;
}
