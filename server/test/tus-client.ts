// A client of tus as tests need it, and footage to send.
import { createHash, randomUUID } from 'node:crypto';
import { mkdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Clip } from '@rushes/contract/media/clips';
import { makeSynthetic } from '@rushes/media/synthetic';
import type { Harness } from './harness.ts';
import type { TestUser } from './users.ts';

export interface NewUpload {
  readonly filename?: string;
  /** `open`: not known yet. */
  readonly sizeBytes: number | 'open';
  readonly replaces?: string;
  readonly kind?: string;
  readonly folder?: string;
  /** A shot of a recording task. */
  readonly take?: { readonly taskId: string; readonly shotId: string };
}

export interface Tus {
  create(upload: NewUpload): Promise<Response>;
  head(id: string, headers?: Readonly<Record<string, string>>): Promise<Response>;
  patch(
    id: string,
    offset: number,
    bytes: Buffer,
    headers?: Readonly<Record<string, string>>,
  ): Promise<Response>;
  remove(id: string): Promise<Response>;
  /** Sends a whole file and gives the id of the clip, or the file, that it brings. */
  send(
    bytes: Buffer,
    filename: string,
    more?: Pick<NewUpload, 'replaces' | 'folder' | 'kind' | 'take'>,
  ): Promise<string>;
}

/** Speaks tus as one user. */
export function tusOf(harness: Harness, user: Pick<TestUser, 'token'>): Tus {
  const request = (method: string, path: string, headers: Readonly<Record<string, string>>, body?: Buffer) =>
    fetch(`${harness.url}/uploads${path}`, {
      method,
      headers: { 'tus-resumable': '1.0.0', authorization: `Bearer ${user.token}`, ...headers },
      ...(body === undefined ? {} : { body: new Uint8Array(body) }),
    });
  const tus: Tus = {
    create: ({ filename = 'clip.mp4', sizeBytes, replaces, folder, kind = 'clip', take }) => {
      const metadata = {
        filename,
        filetype: 'video/mp4',
        kind,
        ...(replaces === undefined ? {} : { replaces }),
        ...(folder === undefined ? {} : { folder }),
        ...(take === undefined ? {} : { task: take.taskId, shot: take.shotId }),
      };
      const encoded = Object.entries(metadata).map(
        ([key, value]) => `${key} ${Buffer.from(value).toString('base64')}`,
      );
      return request('POST', '', {
        ...(sizeBytes === 'open' ? { 'upload-defer-length': '1' } : { 'upload-length': String(sizeBytes) }),
        'upload-metadata': encoded.join(','),
      });
    },
    head: (id, headers = {}) => request('HEAD', `/${id}`, headers),
    patch: (id, offset, bytes, headers = {}) =>
      request(
        'PATCH',
        `/${id}`,
        { 'upload-offset': String(offset), 'content-type': 'application/offset+octet-stream', ...headers },
        bytes,
      ),
    remove: (id) => request('DELETE', `/${id}`, {}),
    send: async (bytes, filename, more = {}) => {
      const created = await tus.create({ filename, sizeBytes: bytes.length, ...more });
      if (created.status !== 201) throw new Error(`${created.status} ${await created.text()}`);
      const done = await tus.patch(uploadIdOf(created), 0, bytes, { 'rushes-sha256': sha256Of(bytes) });
      if (done.status !== 204) throw new Error(`${done.status} ${await done.text()}`);
      const clipId = done.headers.get('rushes-id');
      if (clipId === null) throw new Error('The answer names no clip');
      return clipId;
    },
  };
  return tus;
}

export function uploadIdOf(created: Response): string {
  return created.headers.get('location')?.split('/').at(-1) ?? '';
}

export function sha256Of(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex');
}

/** Small moving pictures with sound. */
export async function makeFootage(
  { app, config }: Harness,
  options: { durationS?: number; width?: number; height?: number } = {},
): Promise<Buffer> {
  const { durationS = 4, width = 320, height = 180 } = options;
  const workDir = join(config.stateDir, `footage-${randomUUID()}`);
  await mkdir(workDir, { mode: 0o711 });
  try {
    const file = await makeSynthetic(app.context.media, { scene: 'dawn', durationS, width, height, workDir });
    return await readFile(file);
  } finally {
    await rm(workDir, { recursive: true, force: true });
  }
}

// The long tests encode in all workers at once.
const usuallyWithinMs = process.env['RUSHES_TEST_FULL'] === '1' ? 150_000 : 50_000;

/** Asks for a clip until it is as wanted. */
export async function clipWhen(
  user: TestUser,
  clipId: string,
  isWanted: (clip: Clip) => boolean,
  withinMs = usuallyWithinMs,
): Promise<Clip> {
  const untilMs = performance.now() + withinMs;
  for (;;) {
    const clip = await user.ok<Clip>('clip/getClip', { clipId });
    if (isWanted(clip)) return clip;
    if (performance.now() > untilMs) throw new Error(`The clip stayed ${JSON.stringify(clip)}`);
    await delay(100);
  }
}

export function isSettled({ state, progress }: Clip): boolean {
  return state === 'refused' || state === 'failed' || (state === 'ready' && progress === null);
}
