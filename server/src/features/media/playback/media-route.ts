import { createHash } from 'node:crypto';
import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { pipeline } from 'node:stream/promises';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '../../../context.ts';
import { AppError } from '../../../platform/app-error.ts';
import { originOf } from '../../../platform/http/origin.ts';
import type { HttpServer } from '../../../platform/http/server.ts';
import { ObjectMissing } from '../../../platform/storage/storage.ts';
import { archiveBytes, archiveStream } from './archive.ts';
import { readRange, type Range } from './byte-range.ts';
import { createLocalFiles, type LocalFile, type LocalFiles } from './local-files.ts';
import type { PlayableFile } from './playable.ts';
import type { MediaAddress, PlaybackService } from './service.ts';

const pathPattern =
  /^\/m\/([A-Za-z0-9-]{1,64})\/([A-Za-z0-9_-]{8,64})\/([a-z]-[A-Za-z0-9-]{8,80})\/([A-Za-z0-9_-]{1,80}\.[a-z0-9]{2,5})$/;
const immutable = 'private, max-age=31536000, immutable';
const revalidated = 'private, no-cache';
// Slow readers keep what was read for them in memory: not more than this each.
const chunkBytes = 512 * 1024;

type Kind<K extends PlayableFile['kind']> = Extract<PlayableFile, { kind: K }>;

interface Source {
  readonly sizeBytes: number;
  readonly etag: string;
  readonly headers: Readonly<Record<string, string>>;
  write(response: ServerResponse, range: Range): Promise<void>;
}

/** Registers `GET|HEAD /m/{customerId}/{grant}/{version}/{file}`. */
export function registerMediaRoute(app: HttpServer, context: Context, playback: PlaybackService): void {
  const files = createLocalFiles();
  app.addHook('onClose', () => files[Symbol.asyncDispose]());
  app.route({
    method: ['GET', 'HEAD'],
    url: '/m/:customerId/:grant/:version/:file',
    exposeHeadRoute: false,
    config: { isNoPage: true },
    handler: async (request, reply) => {
      const file = await findFile(context, playback, request);
      if (file.kind === 'text') await answer(request, reply, textSource(file));
      else if (file.kind === 'archive') await answerArchive(context, { request, reply, file });
      else await answerStored(context, files, { request, reply, file });
      return reply;
    },
  });
}

async function findFile(
  context: Context,
  playback: PlaybackService,
  request: FastifyRequest,
): Promise<PlayableFile> {
  const [path = ''] = request.url.split('?', 1);
  const [, customerId, grant, version, name] = pathPattern.exec(path) ?? [];
  if (customerId === undefined || grant === undefined || version === undefined || name === undefined) {
    throw new AppError('not-found');
  }
  const opened = playback.opens(request.cookies, {
    origin: originOf(context.config, request),
    folder: `/m/${customerId}/${grant}/`,
    file: `${version}/${name}`,
    nowMs: context.clock.nowMs(),
    clientAddress: request.ip,
  });
  if (!opened) throw new AppError('forbidden');
  const address: MediaAddress = { customerId, grant, version };
  const file = (await playback.find(address))?.files.get(name);
  if (file === undefined) throw new AppError('not-found');
  if (file.kind !== 'download' || file.prepare === undefined) return file;
  const key = await file.prepare();
  if (key === null) throw new AppError('busy');
  return { ...file, key };
}

async function answerStored(
  { storage }: Context,
  files: LocalFiles,
  {
    request,
    reply,
    file,
  }: { request: FastifyRequest; reply: FastifyReply; file: Kind<'stored' | 'download'> },
): Promise<void> {
  const isReplaced = file.kind === 'stored' && file.isReplaced === true;
  const headers: Record<string, string> = {
    'content-type': file.contentType,
    'cache-control': isReplaced ? revalidated : immutable,
  };
  if (file.kind === 'download') headers['content-disposition'] = attachment(file.filename);
  const etag = etagOf(file.key);
  const path = storage.localPath?.(file.key);
  if (path !== undefined) {
    const send = async (local: LocalFile) => {
      const write = (response: ServerResponse, range: Range) => writeLocal(response, local, range);
      await answer(request, reply, { sizeBytes: local.sizeBytes, etag, headers, write });
      return true;
    };
    if ((await files.use(path, send)) === undefined) throw new AppError('not-found');
    return;
  }
  const stat = await storage.stat(file.key);
  if (stat === undefined) throw new AppError('not-found');
  const write = async (response: ServerResponse, range: Range) => {
    const { stream } = await storage.get(file.key, range);
    await pipeline(stream, response);
  };
  await answer(request, reply, { sizeBytes: stat.sizeBytes, etag, headers, write });
}

/** Always whole: which bytes a range holds is only known when all before it are read. */
async function answerArchive(
  { storage }: Context,
  { request, reply, file }: { request: FastifyRequest; reply: FastifyReply; file: Kind<'archive'> },
): Promise<void> {
  const length = await archiveBytes(file.parts);
  const response = hijack(reply, 200, {
    'content-type': 'application/zip',
    'content-disposition': attachment(file.filename),
    'cache-control': 'private, no-store',
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'same-origin',
    'x-request-id': request.id,
    ...(length === undefined ? {} : { 'content-length': length }),
  });
  if (request.method === 'HEAD') response.end();
  else await writeOrCut(request, response, () => pipeline(archiveStream(storage, file.parts), response));
}

function textSource(file: Kind<'text'>): Source {
  const bytes = Buffer.from(file.text);
  return {
    sizeBytes: bytes.length,
    etag: etagOf(file.text),
    headers: {
      'content-type': file.contentType,
      'cache-control': revalidated,
      ...(file.filename === undefined ? {} : { 'content-disposition': attachment(file.filename) }),
    },
    write: async (response, range) => void response.end(bytes.subarray(range.start, range.end + 1)),
  };
}

async function answer(request: FastifyRequest, reply: FastifyReply, source: Source): Promise<void> {
  const { sizeBytes, etag } = source;
  const headers: Record<string, string | number> = {
    ...source.headers,
    etag,
    'accept-ranges': 'bytes',
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'same-origin',
    'x-request-id': request.id,
  };
  const conditions = request.headers;
  if (conditions['if-none-match']?.split(',').some((tag) => tag.trim() === etag)) {
    hijack(reply, 304, headers).end();
    return;
  }
  const isFresh = conditions['if-range'] === undefined || conditions['if-range'] === etag;
  const range = isFresh ? readRange(conditions.range, sizeBytes) : undefined;
  if (range === null) {
    hijack(reply, 416, { ...headers, 'content-range': `bytes */${sizeBytes}` }).end();
    return;
  }
  const { start, end } = range ?? { start: 0, end: sizeBytes - 1 };
  headers['content-length'] = end - start + 1;
  if (range !== undefined) headers['content-range'] = `bytes ${start}-${end}/${sizeBytes}`;
  const isBody = request.method === 'GET' && sizeBytes > 0;
  const response = hijack(reply, range === undefined ? 200 : 206, headers);
  if (!isBody) response.end();
  else await writeOrCut(request, response, () => source.write(response, { start, end }));
}

// From here on the status line is out: a failure can only end the connection.
async function writeOrCut(
  request: FastifyRequest,
  response: ServerResponse,
  write: () => Promise<void>,
): Promise<void> {
  try {
    await write();
  } catch (error) {
    const isClientGone = response.destroyed || response.socket?.destroyed === true;
    if (!isClientGone && !(error instanceof ObjectMissing)) {
      request.log.error({ err: error }, 'media was cut short');
    }
    response.destroy();
  }
}

function hijack(
  reply: FastifyReply,
  status: number,
  headers: Record<string, string | number>,
): ServerResponse {
  reply.hijack();
  return reply.raw.writeHead(status, headers);
}

async function writeLocal(response: ServerResponse, file: LocalFile, range: Range): Promise<void> {
  const whole = await file.whole();
  if (whole !== undefined) {
    response.end(whole.subarray(range.start, range.end + 1));
    return;
  }
  for (let at = range.start; at <= range.end; at += chunkBytes) {
    const length = Math.min(chunkBytes, range.end + 1 - at);
    const bytes = await file.read(at, length);
    if (response.destroyed) return;
    const isLast = at + length > range.end;
    if (isLast) response.end(bytes);
    else if (!response.write(bytes)) await Promise.race([once(response, 'drain'), once(response, 'close')]);
  }
}

function etagOf(text: string): string {
  return `"${createHash('sha1').update(text).digest('base64url')}"`;
}

function attachment(filename: string): string {
  const plain = filename.replace(/[^A-Za-z0-9 ._-]/g, '_');
  return `attachment; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(filename).replace(/['()*]/g, encodeByte)}`;
}

function encodeByte(character: string): string {
  return `%${character.charCodeAt(0).toString(16).toUpperCase()}`;
}
