import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Readable } from 'node:stream';
import { uploadService } from '@rushes/contract/media/clips';
import { Server } from '@tus/server';
import { DataStore, ERRORS, Upload } from '@tus/utils';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '../../../context.ts';
import { AppError } from '../../../platform/app-error.ts';
import { isDiskFull } from '../../../platform/disk-space.ts';
import { checkAccess, checkView } from '../../../platform/http/access.ts';
import type { RequestMark } from '../../../platform/http/caller.ts';
import { createTurns } from '../../../platform/turns.ts';
import { addressKey, limiter } from '../../../platform/http/limits.ts';
import type { HttpServer } from '../../../platform/http/server.ts';
import { type SessionGate, bearerOf } from '../../../platform/http/session-gate.ts';
import {
  type PhoneSender,
  type Sender,
  type UploadsService,
  isExpired,
  refusedAs,
  uploadLifeMs,
} from './service.ts';
import { createUploadLocker } from './upload-lock.ts';
import type { FinishRequest } from './finish-upload.ts';
import { UploadRefused, refusals } from './upload-refused.ts';

const path = '/uploads';
const sha256Pattern = /^[0-9a-f]{64}$/i;
const uploadIdPattern = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Uploads begin and go on in turns: many at once would hold up all other requests. */
const inTurn = createTurns(2, 8, 500);

/** The request that runs: the protocol does not hand it on to what it stores by. */
const marks = new AsyncLocalStorage<RequestMark | undefined>();

/** What is known of a request when it reaches the protocol. */
interface IdentifiedRequest {
  readonly sender: Sender;
  readonly raw: IncomingMessage;
  readonly answer: ServerResponse;
}

/** Opens `/uploads`: tus 1.0 for creators, each upload for nobody but its owner. */
export function registerUploads(
  app: HttpServer,
  context: Context,
  { uploads, gate }: { uploads: UploadsService; gate: SessionGate },
): void {
  const known = new WeakMap<IncomingMessage, IdentifiedRequest>();
  const tus = createTus(context, uploads, (request) => {
    const raw = request.runtime?.node?.req as IncomingMessage | undefined;
    const found = raw === undefined ? undefined : known.get(raw);
    if (found === undefined) throw new Error('A request reached the protocol without its sender');
    return found;
  });
  const limitMisses = limiter(app, 30, addressKey);
  const senderOf = async (request: FastifyRequest, reply: FastifyReply): Promise<Sender> => {
    const token = bearerOf(request);
    const phone = token === undefined ? undefined : await uploads.phones.senderOf(token);
    if (phone === undefined) return authenticate(gate, request, reply);
    reply.header('connection', 'close');
    if (phone === null) await limitMisses(request);
    if (phone === null) throw new AppError('not-signed-in');
    reply.removeHeader('connection');
    return { ...phone, request: { clientAddress: request.ip, requestId: request.id } };
  };
  const handle = async (request: FastifyRequest, reply: FastifyReply) => {
    const sender = request.method === 'OPTIONS' ? undefined : await senderOf(request, reply);
    if (sender !== undefined) known.set(request.raw, { sender, raw: request.raw, answer: reply.raw });
    for (const [name, value] of Object.entries(reply.getHeaders()))
      if (value !== undefined) reply.raw.setHeader(name, value);
    reply.hijack();
    await marks.run(sender?.request, () => tus.handle(request.raw, reply.raw));
  };
  void app.register(async (scope) => {
    // The protocol reads the bytes itself.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null));
    const method = ['POST', 'HEAD', 'PATCH', 'DELETE', 'OPTIONS'];
    scope.route({ method, url: path, handler: handle });
    scope.route({ method, url: `${path}/:uploadId`, handler: handle });
  });
}

async function authenticate(
  gate: SessionGate,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Sender> {
  const token = bearerOf(request);
  const session = token === undefined ? null : await gate.authenticate(token);
  try {
    checkAccess(uploadService.calls.getUploads.access, session);
    checkView(session, 'upload', 'send');
  } catch (error) {
    // What the client still sends is not read.
    reply.header('connection', 'close');
    throw error;
  }
  if (session?.caller.customerId == null) throw new AppError('not-signed-in');
  gate.touch(session);
  const { customerId, customerUserId, permissions } = session.caller;
  const mark = { clientAddress: request.ip, requestId: request.id };
  return { customerId, customerUserId, permissions, request: mark };
}

type Request = Parameters<NonNullable<ConstructorParameters<typeof Server>[0]['onUploadCreate']>>[0];

function createTus(
  context: Context,
  uploads: UploadsService,
  knownOf: (request: Request) => IdentifiedRequest,
): Server {
  return new Server({
    path,
    datastore: new SpooledUploads(uploads),
    locker: createUploadLocker(context),
    relativeLocation: true,
    maxSize: uploads.largestBytes,
    exposedHeaders: ['Rushes-Id', 'X-Request-Id', 'Retry-After'],
    allowedHeaders: ['Rushes-Sha256'],
    allowedOrigins: [context.config.publicUrl],
    disableTerminationForFinishedUploads: true,
    namingFunction: () => randomUUID(),
    onIncomingRequest: async (request, uploadId) => {
      if (request.method === 'POST') return;
      if (!uploadIdPattern.test(uploadId)) throw refusals.notFound();
      const { sender, answer } = knownOf(request);
      const upload = await inTurn(() => uploads.findOwn(sender, uploadId));
      answer.setHeader('Rushes-Id', upload.clipId ?? upload.fileId);
      if (request.method !== 'DELETE') await inTurn(() => uploads.requireMayGoOn(sender, upload));
      if (request.method === 'HEAD') await endComplete(uploads, uploadId, askedBy(request, sender));
    },
    onUploadCreate: async (request, upload) => {
      const { sender, answer } = knownOf(request);
      const { filename, kind, replaces, folder, task, shot } = upload.metadata ?? {};
      const { phone } = sender;
      if (phone?.mayBegin === false) throw refusals.phoneEnded();
      if (phone !== undefined && (kind ?? 'clip') !== 'clip') throw refusals.kind();
      const asked = {
        uploadId: upload.id,
        filename: filename ?? '',
        sizeBytes: upload.size,
        kind: kind ?? 'clip',
        replaces: phone === undefined ? (replaces ?? undefined) : undefined,
        folder: (phone === undefined ? folder : phone.folderId) ?? undefined,
        origin: phone && ({ kind: phone.isGuest === true ? 'guest' : 'phone', id: phone.linkId } as const),
        take: targetOf(phone, task, shot),
      };
      const id = await inTurn(() => uploads.create(sender, asked));
      answer.setHeader('Rushes-Id', id);
      return {};
    },
    onUploadFinish: async (request, upload) => {
      await uploads.finish(upload.id, askedBy(request, knownOf(request).sender));
      return {};
    },
    onResponseError: (request, error) => wordsOf(context, error).withRequestId(requestIdOf(knownOf(request))),
  });
}

/** What a recording is for: the guest's own response alone, and nothing for a phone. */
function targetOf(
  phone: PhoneSender | undefined,
  task: string | null | undefined,
  shot: string | null | undefined,
) {
  if (phone === undefined) return task == null ? undefined : takeOf(task, shot);
  return phone.isGuest === true ? takeOf(phone.linkId, shot) : undefined;
}

/** The shot that a take is for; what is no id is no shot. */
function takeOf(taskId: string, shotId: string | null | undefined) {
  if (!uploadIdPattern.test(taskId) || !uploadIdPattern.test(shotId ?? '')) throw refusals.taskMissing();
  return { taskId, shotId: shotId ?? '' };
}

/** A client whose last answer was lost asks how far it is: what is complete is brought to its end first. */
async function endComplete(uploads: UploadsService, uploadId: string, asked: FinishRequest): Promise<void> {
  const upload = await uploads.find(uploadId);
  if (upload === undefined) throw refusals.notFound();
  if (upload.state === 'refused') throw refusedAs(upload);
  if (upload.state !== 'receiving' || (await uploads.isComplete(upload)))
    await uploads.finish(uploadId, asked);
}

function askedBy(request: Request, { request: mark }: Sender): FinishRequest {
  return { claimedSha256: shaOf(request), request: mark };
}

function shaOf(request: Request): string | null {
  const given = request.headers.get('rushes-sha256');
  if (given === null) return null;
  if (!sha256Pattern.test(given))
    throw new UploadRefused(400, 'invalid', 'Rushes-Sha256 is not a SHA-256 in hex.');
  return given.toLowerCase();
}

function requestIdOf({ answer }: IdentifiedRequest): string | undefined {
  const id = answer.getHeader('x-request-id');
  return typeof id === 'string' ? id : undefined;
}

type ProtocolRefusal = { readonly status_code: number; readonly body: string };

function wordsOf(context: Context, error: Error | ProtocolRefusal): UploadRefused {
  if (error instanceof UploadRefused) return error;
  // The protocol's own library refuses with bare text: a part that is too long only while it is read, as an error.
  if (isProtocolRefusal(error)) {
    if (error.status_code === 413) return refusals.tooLarge();
    if (error.status_code === 409) return refusals.wrongOffset();
    if (error.status_code === 404 || error.status_code === 410) return refusals.notFound();
    return new UploadRefused(error.status_code, 'invalid', error.body.trim());
  }
  if (isDiskFull(error)) return refusals.diskFull();
  context.log.error({ err: error }, 'an upload request failed');
  return new UploadRefused(503, 'busy', 'The server is busy or restarting. Try again in a few seconds.');
}

function isProtocolRefusal(error: Error | ProtocolRefusal): error is ProtocolRefusal {
  return 'status_code' in error && 'body' in error;
}

/** The protocol's view of the uploads: rows say what they are, files how far. */
class SpooledUploads extends DataStore {
  readonly #uploads: UploadsService;

  constructor(uploads: UploadsService) {
    super();
    this.#uploads = uploads;
    this.extensions = [
      'creation',
      'creation-with-upload',
      'creation-defer-length',
      'termination',
      'expiration',
    ];
  }

  override async create(upload: Upload): Promise<Upload> {
    await this.#uploads.spool.create(upload.id);
    upload.creation_date = new Date().toISOString();
    return upload;
  }

  override async getUpload(id: string): Promise<Upload> {
    const found = await this.#uploads.find(id);
    if (found === undefined) throw ERRORS.FILE_NOT_FOUND;
    if (found.state === 'refused') throw refusedAs(found);
    if (isExpired(found, this.#uploads.now())) throw refusals.notFound();
    return new Upload({
      id,
      ...(found.isLengthOpen ? {} : { size: found.sizeBytes }),
      offset: await this.#uploads.offsetOf(found),
      metadata: { filename: found.filename },
      // The protocol counts its day from here; ours begins again with every part.
      creation_date: this.#uploads.now().toISOString(),
    });
  }

  override async write(bytes: Readable, id: string, offset: number): Promise<number> {
    // A repeated last part: the file may be with the storage already, and is not opened again.
    if ((await this.#uploads.find(id))?.state !== 'receiving') return offset;
    return this.#uploads.write(id, offset, bytes);
  }

  override async declareUploadLength(id: string, sizeBytes: number): Promise<void> {
    await this.#uploads.closeLength(id, sizeBytes);
  }

  override async remove(id: string): Promise<void> {
    await this.#uploads.cancel(id, marks.getStore());
  }

  override getExpiration(): number {
    return uploadLifeMs;
  }
}
