import type { Context } from '../../../context.ts';
import type { RequestMark } from '../../../platform/http/caller.ts';
import { ObjectMissing } from '../../../platform/storage/storage.ts';
import { type AssetsService, notifyOwner, originalKey, publishClip } from '../assets/service.ts';
import { fileKey } from '../files/service.ts';
import type { FileRequestsPort } from './task-ports.ts';
import { auditUpload } from './upload-audit.ts';
import { type Spool, hashOf, hashOfFile } from './spool.ts';
import * as store from './store.ts';
import type { ClipUpload, UploadRow } from './store.ts';
import { refusals } from './upload-refused.ts';
import { type FilesPort, finishFile, refuseFile } from './file-uploads.ts';
import { showAsset } from '../clips/service.ts';

export interface FinishDeps {
  readonly context: Context;
  readonly assets: Pick<AssetsService, 'begin'>;
  readonly files: FilesPort;
  readonly requests: FileRequestsPort;
  readonly spool: Spool;
}

/** What anyone who asks for the end says: nothing where the clock or a start of the server does. */
export interface FinishRequest {
  readonly claimedSha256?: string | null;
  readonly request?: RequestMark | undefined;
}

const mismatch = {
  code: 'hash-mismatch',
  message: 'The file was damaged during the upload. Replace it by uploading it again.',
};

/** Brings complete uploads to their end, each by one run at a time; a run that was cut short is taken up where it was. */
export function createFinisher(deps: FinishDeps) {
  const running = new Map<string, Promise<void>>();
  /** Resolves once the bytes are durable, compared, stored and in work; throws the refusal where they differ. */
  return async function finish(uploadId: string, asked: FinishRequest): Promise<void> {
    // Another run may have been told another hash: this one looks at its result.
    for (let earlier = running.get(uploadId); earlier !== undefined; earlier = running.get(uploadId))
      await earlier;
    const run = finishOnce(deps, uploadId, asked);
    running.set(uploadId, run);
    try {
      await run;
    } finally {
      running.delete(uploadId);
    }
  };
}

async function finishOnce(
  deps: FinishDeps,
  uploadId: string,
  { claimedSha256: claimed = null, request }: FinishRequest,
): Promise<void> {
  const { context, spool } = deps;
  const upload = await begin(context, uploadId, claimed);
  if (upload === undefined) throw refusals.notFound();
  if (upload.state === 'refused') throw refusedAs(upload);
  if (upload.state === 'finished') {
    requireStored(upload.sha256, claimed);
    return;
  }
  const isSpooled = (await spool.sizeOf(uploadId)) === upload.sizeBytes;
  if (isSpooled) await spool.sync(uploadId);
  const sha256 = upload.sha256 ?? (await hashOnDisk(deps, upload, isSpooled));
  if (upload.expectedSha256 !== null && upload.expectedSha256 !== sha256) await refuse(deps, upload);
  await context.db.tenant(upload.customerId, (trx) =>
    store.updateUpload(trx, uploadId, ['finishing'], { sha256 }),
  );
  const isTaken =
    upload.clipId === null
      ? await finishFile(deps, upload, { sha256, isSpooled, request })
      : await finishClip(deps, upload, { sha256, isSpooled, request });
  if (!isTaken) await requireFinished(context, upload, claimed);
  await spool.remove(uploadId);
}

/** The refusal of an upload that was refused before. */
export function refusedAs({ clipId }: UploadRow) {
  return clipId === null ? refusals.fileRefused() : refusals.refused();
}

async function finishClip(
  deps: FinishDeps,
  upload: ClipUpload,
  { sha256, isSpooled, request }: { sha256: string; isSpooled: boolean; request: RequestMark | undefined },
): Promise<boolean> {
  const { context, spool } = deps;
  if (isSpooled) await context.storage.putFile(originalKey(upload.assetId), spool.pathOf(upload.id));
  return publish(deps, upload, { sha256, request });
}

/** Throws where the caller's hash is not that of the stored file: the clip stays as it is. */
function requireStored(sha256: string | null, claimed: string | null): void {
  if (claimed !== null && sha256 !== claimed) throw refusals.storedDiffers();
}

// Another process ended the upload first.
async function requireFinished(
  context: Context,
  { id, customerId }: UploadRow,
  claimed: string | null,
): Promise<void> {
  const upload = await context.db.tenant(customerId, (trx) => store.findUpload(trx, id));
  if (upload === undefined) throw refusals.notFound();
  if (upload.state !== 'finished') throw refusedAs(upload);
  requireStored(upload.sha256, claimed);
}

async function begin(context: Context, id: string, claimed: string | null): Promise<UploadRow | undefined> {
  return context.db.system(async (trx) => {
    const expected = claimed === null ? {} : { expected_sha256: claimed };
    await store.updateUpload(trx, id, ['receiving', 'finishing'], { state: 'finishing', ...expected });
    return store.findUpload(trx, id);
  });
}

// A run before this one may have handed the file over to the storage.
async function hashOnDisk(
  { context, spool }: FinishDeps,
  upload: UploadRow,
  isSpooled: boolean,
): Promise<string> {
  if (isSpooled) return hashOfFile(spool.pathOf(upload.id));
  try {
    const key = upload.clipId === null ? fileKey(upload.versionId) : originalKey(upload.assetId);
    return await hashOf((await context.storage.get(key)).stream);
  } catch (error) {
    throw error instanceof ObjectMissing ? refusals.notFound() : error;
  }
}

async function refuse(deps: FinishDeps, upload: UploadRow): Promise<never> {
  const { context, spool } = deps;
  if (upload.clipId === null) {
    await refuseFile(deps, upload);
    throw refusals.hashMismatch();
  }
  const isRefused = await context.db.tenant(upload.customerId, async (trx) => {
    if (!(await store.updateUpload(trx, upload.id, ['finishing'], { state: 'refused' }))) return false;
    const isOwn = await store.isOwnClip(trx, upload);
    await store.rejectClip(trx, upload, mismatch, context.clock.now());
    // A clip that was to be replaced keeps what it had.
    if (!isOwn) await store.removeAsset(trx, upload);
    const { customerId, clipId, customerUserId: owner } = upload;
    await notifyOwner(context, trx, { customerId, clipId, owner, reason: mismatch.message });
    await publishClip(context, trx, { customerId, clipId });
    return true;
  });
  if (!isRefused) throw refusals.storedDiffers();
  await spool.remove(upload.id);
  throw refusals.hashMismatch();
}

/** False where the upload was at its end already. */
async function publish(
  { context, assets }: FinishDeps,
  upload: ClipUpload,
  { sha256, request }: { sha256: string; request: RequestMark | undefined },
): Promise<boolean> {
  const { id, customerId, clipId, assetId } = upload;
  return context.db.tenant(customerId, async (trx) => {
    const values = { state: 'finished', sha256, offset_bytes: upload.sizeBytes } as const;
    if (!(await store.updateUpload(trx, id, ['finishing'], values))) return false;
    await store.recordOriginal(trx, upload, sha256);
    if (!(await store.isOwnClip(trx, upload)))
      await auditUpload(context, trx, upload, { action: 'clips.replaced', request });
    await showAsset(trx, upload, context.clock.now());
    await assets.begin(trx, { customerId, assetId });
    await publishClip(context, trx, { customerId, clipId });
    return true;
  });
}
