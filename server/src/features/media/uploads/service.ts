import { randomUUID } from 'node:crypto';
import { copyFile } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { guestFileMostBytes } from '@rushes/contract/guest-limits';
import type { Permission, Permissions } from '@rushes/contract/identity/roles';
import type { Context, Trx } from '../../../context.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { RequestMark } from '../../../platform/http/caller.ts';
import { type AssetsService, publishClip } from '../assets/service.ts';
import { placeOf } from '../folders/service.ts';
import { type ExplainObject, reasonsFor } from '../../../objects/explanations.ts';
import { type FilesPort, insertFileUpload, replacedFile } from './file-uploads.ts';
import { createFinisher } from './finish-upload.ts';
import { closeLength, isComplete, keepRoom, reservedStepBytes } from './open-length.ts';
import { type Reserve, hasRoom, usualReserve } from './room.ts';
import { auditUpload, type UploadNote } from './upload-audit.ts';
import { uploadData } from './personal-data-store.ts';
import { createSpool } from './spool.ts';
import { clipNameOf, storable } from './file-names.ts';
import * as store from './store.ts';
import type { FileRequestsPort, TakesPort, TakeTarget } from './task-ports.ts';
import type { UploadOrigin, UploadRow } from './store.ts';
import { refusals, refuseTake, requireMayAdd } from './upload-refused.ts';

export { refusedAs } from './finish-upload.ts';
export { usedBytes } from './storage-use-store.ts';
export { lockQuota } from './store.ts';
export { findMember } from './member-store.ts';
export { phoneUploadsOf } from './store.ts';
export type { ClipUpload, UploadOrigin, UploadRow } from './store.ts';
export type { FileRequestsPort, TakesPort } from './task-ports.ts';
export { UploadRefused } from './upload-refused.ts';

/** Throws where the customer's storage has no room for so many bytes more. */
export async function requireQuota(trx: Trx, customerId: string, sizeBytes: number): Promise<void> {
  const quota = await store.lockQuota(trx, customerId);
  if (quota === undefined) throw new AppError('not-found');
  if (quota.usedBytes + sizeBytes > quota.quotaBytes) throw new AppError('quota-exceeded');
}

/** Who sends. */
export interface Sender {
  readonly customerId: string;
  readonly customerUserId: string;
  readonly permissions: Permissions;
  readonly request?: RequestMark;
  /** A phone that sends for the user: it reaches nothing but what it began itself. */
  readonly phone?: PhoneSender | undefined;
}

export interface PhoneSender {
  readonly linkId: string;
  readonly folderId: string | null;
  /** Later it only goes on with what it began. */
  readonly mayBegin: boolean;
  /** It is the page of a guest, whose response the link is: recordings for its prompts alone, held until they are accepted. */
  readonly isGuest?: true;
  /** A guest whom a recording task was sent to: the link is their assignment. */
  readonly isContact?: true;
}

export interface PhoneSenders {
  /** Who sends with a token of a phone's page; undefined where the token is of another kind, null where it opens nothing. */
  senderOf(token: string): Promise<Sender | null | undefined>;
}

export interface UploadRequest {
  readonly uploadId: string;
  readonly filename: string;
  /** Undefined while nobody knows how long the file becomes. */
  readonly sizeBytes: number | undefined;
  readonly kind: string;
  /** A clip whose source the file replaces, or a file that it is another version of. */
  readonly replaces?: string | undefined;
  /** Where it goes; to the top where that folder isn't there. */
  readonly folder?: string | undefined;
  readonly origin?: UploadOrigin | undefined;
  /** It is recorded for a task. */
  readonly take?: TakeTarget | undefined;
}

export interface UploadOptions {
  /** Bytes of the disk that no upload may take. */
  readonly reserve?: Reserve;
  readonly largestBytes?: number;
}

export type UploadsService = ReturnType<typeof createUploadsService>;

/** From the last part that arrived. */
export const uploadLifeMs = 24 * 3_600_000;
const progressEveryMs = 3_600_000;
const usualLargestBytes = 64 * 1024 ** 3;

interface UploadPorts {
  readonly assets: Pick<AssetsService, 'begin'>;
  readonly files: FilesPort;
  readonly phones: PhoneSenders;
  readonly takes: TakesPort;
  readonly requests: FileRequestsPort;
}

/** Files on their way into the product. */
export function createUploadsService(
  context: Context,
  { assets, files, phones, requests, takes }: UploadPorts,
  { reserve = usualReserve, largestBytes = usualLargestBytes }: UploadOptions = {},
) {
  const spool = createSpool(context.config);
  const finish = createFinisher({ context, assets, files, requests, spool });
  const tools: UploadsDeps = { context, files, requests, takes, spool, reserve, largestBytes };
  return {
    explain: explainUpload,
    phones,
    spool,
    personalData: uploadData(spool),
    largestBytes,
    finish,
    /** Gives the id of the clip or file that the upload brings. */
    async create(sender: Sender, request: UploadRequest): Promise<string> {
      // What may be recorded for a task, the task says.
      if (request.take === undefined) requireMayAdd(sender, request.kind);
      return create(tools, sender, request);
    },
    /** The sender's own upload; throws `not-found` for everybody else's. */
    async findOwn(sender: Sender, uploadId: string): Promise<UploadRow> {
      const upload = await context.db.tenant(sender.customerId, (trx) => store.findUpload(trx, uploadId));
      const isOwn =
        upload?.customerId === sender.customerId &&
        upload.customerUserId === sender.customerUserId &&
        (sender.phone === undefined || upload.originId === sender.phone.linkId);
      if (upload === undefined || !isOwn) throw refusals.notFound();
      return upload;
    },
    requireMayGoOn: async (sender: Sender, upload: UploadRow) => requireMayGoOn(tools, sender, upload),
    now: () => context.clock.now(),
    write: async (uploadId: string, offset: number, bytes: Readable) => write(tools, uploadId, offset, bytes),
    find: async (uploadId: string) => findUpload(context, uploadId),
    /** Bytes that are there; all of them once the file was taken over. */
    async offsetOf(upload: UploadRow): Promise<number> {
      if (upload.state === 'finishing' || upload.state === 'finished') return upload.sizeBytes;
      return (await spool.sizeOf(upload.id)) ?? 0;
    },
    isComplete: async (upload: UploadRow) => isComplete(spool, upload),
    async closeLength(uploadId: string, sizeBytes: number): Promise<void> {
      const upload = await findUpload(context, uploadId);
      if (upload === undefined) throw refusals.notFound();
      await closeLength(tools, upload, sizeBytes);
    },
    cancel: async (uploadId: string, request?: RequestMark) => cancel(tools, uploadId, { request }),
    /** Takes away what nobody's decision ended. */
    discard: async (uploadId: string) => cancel(tools, uploadId, { isByClock: true }),
    unfinished: async (customerId: string, customerUserId: string) =>
      context.db.tenant(customerId, (trx) => store.unfinishedOf(trx, customerId, customerUserId)),
    /** Ends what was complete when the process died. */
    recover: async () => recover(tools, finish),
    /** Removes uploads that nobody went on with. */
    sweep: async () => sweep(tools, finish),
    importFile: async (file: ImportedFile) => importFile(tools, finish, file),
  };
}

export function isExpired({ state, expiresAt }: UploadRow, now: Date): boolean {
  return state === 'receiving' && expiresAt <= now;
}

/** A file on its way is gone on with by the user who began it. */
const explainUpload: ExplainObject = async (trx, { customerId, customerUserId }, uploadId) => {
  const upload = await store.findUpload(trx, uploadId);
  const isThere = upload?.customerId === customerId && upload.state === 'receiving';
  const isOwn = upload?.customerUserId === customerUserId;
  return reasonsFor(isThere, [{ rule: 'ownership', passes: isOwn }]);
};

interface UploadsDeps {
  readonly context: Context;
  readonly files: FilesPort;
  readonly takes: TakesPort;
  readonly requests: FileRequestsPort;
  readonly spool: ReturnType<typeof createSpool>;
  readonly reserve: Reserve;
  readonly largestBytes: number;
}

type Finish = ReturnType<typeof createFinisher>;

/** A file that is on this machine already. */
export interface ImportedFile {
  readonly customerId: string;
  readonly customerUserId: string;
  /** As a file name: the clip is named after it. */
  readonly name: string;
  readonly file: string;
  readonly sizeBytes: number;
}

async function create(tools: UploadsDeps, sender: Sender, request: UploadRequest): Promise<string> {
  const { context, files, spool, reserve, largestBytes } = tools;
  if (request.kind !== 'clip' && request.kind !== 'file') throw refusals.kind();
  const isGuest = sender.phone?.isGuest === true;
  if ((request.kind === 'file' || isGuest) && request.sizeBytes === undefined) throw refusals.unknownLength();
  const sizeBytes = request.sizeBytes ?? reservedStepBytes;
  if (!Number.isSafeInteger(sizeBytes) || sizeBytes < 1) throw refusals.empty();
  if (sizeBytes > (isGuest ? Math.min(guestFileMostBytes, largestBytes) : largestBytes))
    throw refusals.tooLarge();
  await spool.prepare();
  if (!(await hasRoom(context, spool.folder, sizeBytes, reserve))) throw refusals.diskFull();
  let insteadOf: string | undefined;
  const id = await context.db.tenant(sender.customerId, async (trx) => {
    if (request.kind === 'file') {
      if (request.take !== undefined) {
        await tools.requests.prepare(trx, sender, request.take).catch(refuseTake);
        const own = { ...sender, ...request, sizeBytes, folder: undefined };
        return insertFile(tools, trx, own, undefined);
      }
      const replaced = await replacedFile(trx, files, sender, request.replaces);
      return insertFile(tools, trx, { ...sender, ...request, sizeBytes }, replaced);
    }
    const { take } = request;
    if (take !== undefined) {
      const prepared = await tools.takes.prepare(trx, sender, { ...take, sizeBytes }).catch(refuseTake);
      const { ownerId, name } = prepared;
      insteadOf = prepared.insteadOf;
      // It goes where the requester's new footage goes.
      const clip = { ...request, folder: undefined, ownerId, name };
      const clipId = await insert(tools, trx, sender, clip, undefined);
      await tools.takes.add(trx, sender, { ...take, clipId });
      return clipId;
    }
    const clipId = await clipFor(trx, sender, request.replaces);
    return insert(tools, trx, sender, request, clipId);
  });
  if (insteadOf !== undefined) await endUploadOf(tools, sender.customerId, insteadOf);
  return id;
}

async function endUploadOf(tools: UploadsDeps, customerId: string, clipId: string): Promise<void> {
  const uploadId = await tools.context.db.tenant(customerId, (trx) =>
    store.findReceiving(trx, customerId, clipId),
  );
  if (uploadId !== undefined) await cancel(tools, uploadId, { isByClock: true });
}

/** Throws where the sender couldn't begin this upload now. What has arrived as a whole is kept. */
async function requireMayGoOn(tools: UploadsDeps, sender: Sender, upload: UploadRow): Promise<void> {
  const { taskId, taskPartId } = upload;
  if (upload.state !== 'receiving' || (await isComplete(tools.spool, upload))) return;
  if (taskId === null || taskPartId === null) {
    requireMayAdd(sender, upload.clipId === null ? 'file' : 'clip');
    return;
  }
  const target = { taskId, shotId: taskPartId };
  const asked = upload.clipId === null ? tools.requests : tools.takes;
  await tools.context.db
    .tenant(sender.customerId, (trx) => asked.requireOpen(trx, sender, target))
    .catch((error: unknown) => {
      if (error instanceof AppError && error.code === 'wrong-state') throw refusals.taskClosed();
      return refuseTake(error);
    });
}

/** The clip that is to be replaced, where the sender may. */
async function clipFor(trx: Trx, sender: Sender, replaces: string | undefined): Promise<string | undefined> {
  if (replaces === undefined || replaces === '') return undefined;
  const clip = uuid.test(replaces) ? await store.findReplaced(trx, sender.customerId, replaces) : undefined;
  const isOwn = clip?.createdBy === sender.customerUserId;
  const isManager = sender.permissions.has('create.footage:edit-all');
  if (clip === undefined || !(isOwn || isManager || clip.sharedWithCreators))
    throw refusals.replacedMissing();
  if (!isOwn && !isManager) throw refusals.forbidden();
  return replaces;
}

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

async function insertFile(
  { context }: UploadsDeps,
  trx: Trx,
  upload: Omit<Sender, 'permissions'> & UploadRequest & { readonly sizeBytes: number },
  replacedFileId: string | undefined,
): Promise<string> {
  const { customerId, customerUserId, uploadId: id, sizeBytes, folder, take } = upload;
  const task = take && { taskId: take.taskId, partId: take.shotId };
  await requireQuotaOf(trx, customerId, sizeBytes);
  const filename = storable(upload.filename.split(/[/\\]/).at(-1) ?? '', 255);
  const now = context.clock.now();
  const expiresAt = new Date(now.getTime() + uploadLifeMs);
  const noted = { id, customerId, customerUserId, filename, sizeBytes, now, expiresAt, folder, task };
  return insertFileUpload(trx, noted, replacedFileId);
}

/** Settings of the customer, where its storage has room for so many bytes more. */
async function requireQuotaOf(trx: Trx, customerId: string, sizeBytes: number) {
  const quota = await store.lockQuota(trx, customerId);
  if (quota === undefined) throw refusals.notFound();
  if (quota.usedBytes + sizeBytes > quota.quotaBytes) throw refusals.quota();
  return quota;
}

async function insert(
  { context }: UploadsDeps,
  trx: Trx,
  sender: Omit<Sender, 'permissions'>,
  request: UploadRequest & { readonly ownerId?: string; readonly name?: string },
  replacedClipId: string | undefined,
): Promise<string> {
  const { customerId, customerUserId } = sender;
  const sizeBytes = request.sizeBytes ?? reservedStepBytes;
  const quota = await requireQuotaOf(trx, customerId, sizeBytes);
  const filename = storable(request.filename, 255);
  const clipId = replacedClipId ?? randomUUID();
  const now = context.clock.now();
  await store.insertUpload(trx, {
    id: request.uploadId,
    customerId,
    customerUserId,
    clipId,
    assetId: randomUUID(),
    ...(replacedClipId === undefined && {
      clip: {
        name: request.name ?? clipNameOf(filename),
        createdBy: request.ownerId ?? customerUserId,
        source: request.sizeBytes === undefined && request.origin === undefined ? 'recorder' : 'upload',
        isHeld: sender.phone?.isGuest === true,
        folderId: await placeOf(trx, { customerId, kind: 'footage' }, request.folder),
      },
    }),
    filename,
    sizeBytes,
    isLengthOpen: request.sizeBytes === undefined,
    origin: request.origin,
    task: request.take && { taskId: request.take.taskId, partId: request.take.shotId },
    fps: quota.fps,
    now,
    expiresAt: new Date(now.getTime() + uploadLifeMs),
  });
  // Another source counts once it has arrived.
  if (replacedClipId === undefined)
    await auditUpload(
      context,
      trx,
      { ...sender, clipId },
      { action: 'clips.added', request: sender.request },
    );
  await publishClip(context, trx, { customerId, clipId });
  return clipId;
}

/** Writes one part; as long as bytes arrive, the upload does not expire. */
async function write(tools: UploadsDeps, uploadId: string, offset: number, bytes: Readable): Promise<number> {
  const { context, spool } = tools;
  const upload = await findUpload(context, uploadId);
  let position = offset;
  let keptBytes = upload?.isLengthOpen === true ? upload.sizeBytes : Number.POSITIVE_INFINITY;
  const recordProgress = async () => {
    const expires_at = new Date(context.clock.nowMs() + uploadLifeMs);
    await context.db.system((trx) => store.updateUpload(trx, uploadId, ['receiving'], { expires_at }));
  };
  let recordedMs = context.clock.nowMs();
  const watched = async function* () {
    for await (const chunk of bytes as AsyncIterable<Buffer>) {
      position += chunk.length;
      if (upload !== undefined && position > keptBytes) keptBytes = await keepRoom(tools, upload, position);
      yield chunk;
      if (context.clock.nowMs() - recordedMs < progressEveryMs) continue;
      recordedMs = context.clock.nowMs();
      await recordProgress();
    }
  };
  try {
    return await spool.write(uploadId, offset, watched());
  } finally {
    await recordProgress();
  }
}

/** An upload by its id alone, as jobs and the tus endpoint name it. */
function findUpload({ db }: Context, uploadId: string): Promise<UploadRow | undefined> {
  return db.system((trx) => store.findUpload(trx, uploadId));
}

function openUploads({ db }: Context): Promise<UploadRow[]> {
  return db.system(store.openUploads);
}

async function cancel(
  { context, spool }: UploadsDeps,
  uploadId: string,
  by: Pick<UploadNote, 'request' | 'isByClock'>,
): Promise<void> {
  const found = await findUpload(context, uploadId);
  if (found === undefined) throw refusals.notFound();
  await context.db.tenant(found.customerId, async (trx) => {
    const upload = await store.findUpload(trx, uploadId);
    if (upload === undefined) throw refusals.notFound();
    if (upload.state !== 'receiving') throw refusals.stored();
    const { customerId, clipId } = upload;
    if (clipId !== null) {
      if (await store.isOwnClip(trx, upload))
        await auditUpload(context, trx, upload, { action: 'clips.upload-cancelled', ...by });
      // While the row says whose it is.
      await publishClip(context, trx, { customerId, clipId });
    }
    if (!(await store.removeUpload(trx, upload))) throw refusals.stored();
  });
  await spool.remove(uploadId);
}

async function recover({ context, spool }: UploadsDeps, finish: Finish): Promise<void> {
  await spool.prepare();
  for (const upload of await openUploads(context)) {
    if (upload.state !== 'finishing' && !(await isComplete(spool, upload))) continue;
    await finish(upload.id, {}).catch((error: unknown) => {
      context.log.warn({ error, uploadId: upload.id }, 'an upload could not be finished');
    });
  }
}

const finishedLateMs = 10 * 60_000;

async function sweep(tools: UploadsDeps, finish: Finish): Promise<void> {
  const { context } = tools;
  const now = context.clock.now();
  for (const upload of await openUploads(context)) {
    const isLate = now.getTime() - upload.createdAt.getTime() > finishedLateMs;
    if (upload.state === 'finishing' && isLate) {
      await finish(upload.id, {}).catch((error: unknown) => {
        context.log.warn({ error, uploadId: upload.id }, 'an upload could not be finished');
      });
    }
    if (!isExpired(upload, now)) continue;
    if (await endArrived(tools, finish, upload)) continue;
    await cancel(tools, upload.id, { isByClock: true }).catch((error: unknown) => {
      context.log.warn({ error, uploadId: upload.id }, 'an expired upload could not be removed');
    });
  }
}

/** What is complete is kept, and a recording that nobody ended as far as it arrived; false where there is neither. */
async function endArrived(tools: UploadsDeps, finish: Finish, upload: UploadRow): Promise<boolean> {
  const sizeBytes = (await tools.spool.sizeOf(upload.id)) ?? 0;
  const isRecording = upload.isLengthOpen && upload.origin === 'browser' && sizeBytes > 0;
  if (!isRecording && !(await isComplete(tools.spool, upload))) return false;
  try {
    if (isRecording) await closeLength(tools, upload, sizeBytes);
    await finish(upload.id, {});
  } catch (error) {
    tools.context.log.warn({ error, uploadId: upload.id }, 'an expired upload could not be ended');
  }
  return true;
}

async function importFile(
  tools: UploadsDeps,
  finish: Finish,
  { customerId, customerUserId, name, file, sizeBytes }: ImportedFile,
): Promise<string> {
  const uploadId = randomUUID();
  const request: UploadRequest = { uploadId, filename: name, sizeBytes, kind: 'clip' };
  const sender = { customerId, customerUserId, permissions: new Set<Permission>() };
  const clipId = await create(tools, sender, request);
  await copyFile(file, tools.spool.pathOf(uploadId));
  await finish(uploadId, {});
  return clipId;
}
