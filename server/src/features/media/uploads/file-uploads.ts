// Files that aren't footage: made when all bytes are there and their content says that they can be taken.
import { randomUUID } from 'node:crypto';
import { open } from 'node:fs/promises';
import type { Context, Trx } from '../../../context.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { RequestMark } from '../../../platform/http/caller.ts';
import { detectType, fileKey, type FilesService, headBytes } from '../files/service.ts';
import { placeOf } from '../folders/service.ts';
import type { FileRequestsPort } from './task-ports.ts';
import type { Spool } from './spool.ts';
import * as store from './store.ts';
import type { FileUpload } from './store.ts';
import { fileRefusals, refusals } from './upload-refused.ts';

export type FilesPort = Pick<FilesService, 'requireChangeable' | 'addArrival'>;

interface Sender {
  readonly customerId: string;
  readonly customerUserId: string;
  readonly permissions: Parameters<FilesPort['requireChangeable']>[1]['permissions'];
}

/** The file that gets another version, where the sender may give it one. */
export async function replacedFile(
  trx: Trx,
  files: FilesPort,
  sender: Sender,
  replaces: string | undefined,
): Promise<string | undefined> {
  if (replaces === undefined || replaces === '') return undefined;
  if (!uuid.test(replaces)) throw refusals.replacedFileMissing();
  try {
    await files.requireChangeable(trx, sender, replaces);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    throw error.code === 'forbidden' ? refusals.forbiddenFile() : refusals.replacedFileMissing();
  }
  return replaces;
}

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

type NewFileUpload = Omit<Parameters<typeof store.insertFileUpload>[1], 'fileId' | 'versionId' | 'folderId'>;

/** Notes an upload that brings a file, or another version of one; gives the file's id. */
export async function insertFileUpload(
  trx: Trx,
  upload: NewFileUpload & { readonly folder: string | undefined },
  replacedFileId: string | undefined,
): Promise<string> {
  const fileId = replacedFileId ?? randomUUID();
  const tree = { customerId: upload.customerId, kind: 'file' } as const;
  await store.insertFileUpload(trx, {
    ...upload,
    fileId,
    versionId: randomUUID(),
    folderId: await placeOf(trx, tree, upload.folder),
  });
  return fileId;
}

interface FinishDeps {
  readonly context: Context;
  readonly files: FilesPort;
  readonly requests: FileRequestsPort;
  readonly spool: Spool;
}

/** What is known of an upload whose bytes are all there. */
interface Arrived {
  readonly sha256: string;
  readonly isSpooled: boolean;
  readonly request: RequestMark | undefined;
}

/** Stores a file whose content can be taken. False where the upload was at its end already; throws the refusal. */
export async function finishFile(deps: FinishDeps, upload: FileUpload, arrived: Arrived): Promise<boolean> {
  const { context, files, requests, spool } = deps;
  const { id, customerId, fileId, versionId, folderId, customerUserId, filename, sizeBytes } = upload;
  const key = fileKey(versionId);
  const head = arrived.isSpooled
    ? await headOf(spool.pathOf(id), sizeBytes)
    : await storedHead(context, key, sizeBytes);
  const type = await detectType(head, filename);
  if (typeof type === 'string') {
    await refuseFile(deps, upload);
    throw fileRefusals[type]();
  }
  const { taskId, taskPartId } = upload;
  const target = taskId === null || taskPartId === null ? null : { taskId, shotId: taskPartId };
  const sender = { customerId, customerUserId };
  const wanted =
    target && (await context.db.tenant(customerId, (trx) => requests.findWanted(trx, sender, target)));
  // Else it would be a file of the sender, who perhaps sees no files.
  if (target && !wanted) {
    await refuseFile(deps, upload);
    throw refusals.taskMissing();
  }
  if (wanted && wanted.kinds.length > 0 && !wanted.kinds.includes(type.kind)) {
    await refuseFile(deps, upload);
    throw refusals.otherKind();
  }
  if (arrived.isSpooled) await context.storage.putFile(key, spool.pathOf(id));
  return context.db.tenant(customerId, async (trx) => {
    const { sha256, request } = arrived;
    const values = { state: 'finished', sha256, offset_bytes: sizeBytes } as const;
    if (!(await store.updateUpload(trx, id, ['finishing'], values))) return false;
    const name = wanted ? `${wanted.label} – ${filename}` : filename;
    await files.addArrival(trx, {
      ...{ customerId, fileId, versionId, customerUserId, filename, sizeBytes, sha256, request, folderId },
      ...{ kind: type.kind, mediaType: type.mediaType, name: name.slice(0, 200).trim() || 'Untitled' },
      ...(wanted && { ownerId: wanted.ownerId, requestItem: wanted.label }),
    });
    if (target) await requests.add(trx, sender, { ...target, fileId });
    return true;
  });
}

/** Ends an upload that is not taken, and deletes its bytes. */
export async function refuseFile({ context, spool }: FinishDeps, upload: FileUpload): Promise<void> {
  await context.db.tenant(upload.customerId, (trx) =>
    store.updateUpload(trx, upload.id, ['finishing'], { state: 'refused' }),
  );
  await context.storage.delete(fileKey(upload.versionId));
  await spool.remove(upload.id);
}

async function headOf(path: string, sizeBytes: number): Promise<Buffer> {
  const handle = await open(path, 'r');
  try {
    const { buffer, bytesRead } = await handle.read(
      Buffer.alloc(Math.min(headBytes, sizeBytes)),
      0,
      Math.min(headBytes, sizeBytes),
      0,
    );
    return buffer.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}

async function storedHead({ storage }: Context, key: string, sizeBytes: number): Promise<Buffer> {
  const { stream } = await storage.get(key, { start: 0, end: Math.min(headBytes, sizeBytes) - 1 });
  const chunks: Buffer[] = [];
  for await (const chunk of stream as AsyncIterable<Buffer>) chunks.push(chunk);
  return Buffer.concat(chunks);
}
