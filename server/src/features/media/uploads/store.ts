import type { ClipSource } from '@rushes/contract/media/clips';
import { type Updateable, sql } from 'kysely';
import type { Trx } from '../../../context.ts';
import type { UploadsTable } from '../../../schema.ts';
import { usedBytes } from './storage-use-store.ts';
import { deleteAsset, insertAsset, updateAsset } from '../assets/service.ts';
import { deleteClipOfAsset, insertUploadingClip, rejectClip as refuse } from '../clips/service.ts';

export type UploadState = 'receiving' | 'finishing' | 'finished' | 'refused' | 'cancelled';

/** What a file comes by that no browser of the user sends. */
export interface UploadOrigin {
  readonly kind: 'link' | 'phone' | 'guest';
  /** The import, the phone link or the response of the guest. */
  readonly id: string;
}

/** An upload that brings a clip, or a file. */
export type UploadRow = ClipUpload | FileUpload;

export interface ClipUpload extends AnyUpload {
  readonly clipId: string;
  readonly assetId: string;
  readonly fileId: null;
}

/** The file is made when the upload ends. */
export interface FileUpload extends AnyUpload {
  readonly clipId: null;
  readonly fileId: string;
  readonly versionId: string;
  readonly folderId: string | null;
}

interface AnyUpload {
  readonly id: string;
  readonly customerId: string;
  readonly customerUserId: string;
  readonly filename: string;
  /** Where the length is open: what the quota keeps for it. */
  readonly sizeBytes: number;
  /** The sender doesn't know yet how long the file becomes. */
  readonly isLengthOpen: boolean;
  readonly expectedSha256: string | null;
  readonly sha256: string | null;
  readonly state: UploadState;
  readonly origin: UploadOrigin['kind'] | 'browser';
  readonly originId: string | null;
  /** The task that it is for, and the shot of it. */
  readonly taskId: string | null;
  readonly taskPartId: string | null;
  readonly createdAt: Date;
  readonly expiresAt: Date;
}

export interface NewUpload {
  readonly id: string;
  readonly customerId: string;
  readonly customerUserId: string;
  readonly clipId: string;
  readonly assetId: string;
  /** Makes the clip; left out where the upload replaces the source of one. */
  readonly clip?: {
    readonly name: string;
    readonly source: ClipSource;
    readonly folderId: string | null;
    readonly createdBy: string;
    readonly isHeld: boolean;
  };
  readonly filename: string;
  readonly sizeBytes: number;
  readonly isLengthOpen: boolean;
  readonly origin?: UploadOrigin | undefined;
  readonly task?: { readonly taskId: string; readonly partId: string } | undefined;
  readonly fps: number;
  readonly now: Date;
  readonly expiresAt: Date;
}

const leaseSeconds = 10;

function uploads(trx: Trx) {
  return (
    trx
      .selectFrom('uploads')
      .select(['id', 'customer_id as customerId', 'customer_user_id as customerUserId'])
      .select(['clip_id as clipId', 'asset_id as assetId', 'filename', 'size_bytes as sizeBytes', 'sha256'])
      .select(['file_id as fileId', 'file_version_id as versionId', 'folder_id as folderId'])
      .select(['expected_sha256 as expectedSha256', 'state', 'is_length_open as isLengthOpen'])
      .select(['created_at as createdAt', 'expires_at as expiresAt', 'origin', 'origin_id as originId'])
      .select(['task_id as taskId', 'task_part_id as taskPartId'])
      // The table says which of the ids are there together.
      .$castTo<UploadRow>()
  );
}

export async function findUpload(trx: Trx, id: string): Promise<UploadRow | undefined> {
  return uploads(trx).where('id', '=', id).executeTakeFirst();
}

export async function unfinishedOf(
  trx: Trx,
  customerId: string,
  customerUserId: string,
): Promise<UploadRow[]> {
  return uploads(trx)
    .where('customer_id', '=', customerId)
    .where('customer_user_id', '=', customerUserId)
    .where('state', '=', 'receiving')
    .where('origin', '=', 'browser')
    .orderBy('created_at')
    .limit(200)
    .execute();
}

/** What a user's phones sent or send since a time, the oldest first. */
export async function phoneUploadsOf(
  trx: Trx,
  { customerId, customerUserId }: Pick<UploadRow, 'customerId' | 'customerUserId'>,
  since: Date,
): Promise<ClipUpload[]> {
  const newest = await uploads(trx)
    .where('customer_id', '=', customerId)
    .where('customer_user_id', '=', customerUserId)
    .where('origin', '=', 'phone')
    .where('created_at', '>', since)
    .orderBy('created_at', 'desc')
    .limit(100)
    .execute();
  // A phone sends no files but clips.
  return newest.toReversed().filter((each) => each.clipId !== null);
}

/** All that are not at an end, over all customers. */
export async function openUploads(trx: Trx): Promise<UploadRow[]> {
  return uploads(trx).where('state', 'in', ['receiving', 'finishing']).execute();
}

/** Settings of the customer that count for an upload, locked so that two uploads cannot share the last of the quota. */
export async function lockQuota(
  trx: Trx,
  customerId: string,
): Promise<{ quotaBytes: number; usedBytes: number; fps: number } | undefined> {
  const customer = await trx
    .selectFrom('customers')
    .select(['quota_bytes as quotaBytes', 'house_fps as fps'])
    .where('id', '=', customerId)
    .forUpdate()
    .executeTakeFirst();
  if (customer === undefined) return undefined;
  const used = await sql<{ bytes: number }>`SELECT ${usedBytes(sql`${customerId}`)} AS bytes`.execute(trx);
  return { ...customer, usedBytes: used.rows[0]?.bytes ?? 0 };
}

export async function insertUpload(trx: Trx, upload: NewUpload): Promise<void> {
  const { customerId, assetId, clipId, now } = upload;
  await insertAsset(trx, {
    id: assetId,
    customer_id: customerId,
    filename: upload.filename,
    size_bytes: upload.sizeBytes,
    sha256: null,
    fps: upload.fps,
    aspect: null,
    frames: null,
    duration_ms: null,
    gain_db: null,
    created_at: now,
  });
  if (upload.clip !== undefined) {
    const clip = { ...upload.clip, now };
    await insertUploadingClip(trx, { customerId, clipId, assetId, ...clip });
  }
  await trx
    .insertInto('uploads')
    .values({
      id: upload.id,
      customer_id: customerId,
      customer_user_id: upload.customerUserId,
      clip_id: clipId,
      asset_id: assetId,
      filename: upload.filename,
      size_bytes: upload.sizeBytes,
      is_length_open: upload.isLengthOpen,
      expected_sha256: null,
      origin: upload.origin?.kind ?? 'browser',
      origin_id: upload.origin?.id ?? null,
      task_id: upload.task?.taskId ?? null,
      task_part_id: upload.task?.partId ?? null,
      created_at: now,
      expires_at: upload.expiresAt,
    })
    .execute();
}

/** Notes an upload that brings a file, or another version of one. */
export async function insertFileUpload(
  trx: Trx,
  upload: Omit<NewUpload, 'clipId' | 'assetId' | 'clip' | 'isLengthOpen' | 'fps'> &
    Pick<FileUpload, 'fileId' | 'versionId' | 'folderId'>,
): Promise<void> {
  await trx
    .insertInto('uploads')
    .values({
      id: upload.id,
      customer_id: upload.customerId,
      customer_user_id: upload.customerUserId,
      clip_id: null,
      asset_id: null,
      file_id: upload.fileId,
      file_version_id: upload.versionId,
      folder_id: upload.folderId,
      task_id: upload.task?.taskId ?? null,
      task_part_id: upload.task?.partId ?? null,
      filename: upload.filename,
      size_bytes: upload.sizeBytes,
      expected_sha256: null,
      created_at: upload.now,
      expires_at: upload.expiresAt,
    })
    .execute();
}

export async function updateUpload(
  trx: Trx,
  id: string,
  from: readonly UploadState[],
  values: Updateable<UploadsTable>,
): Promise<boolean> {
  const changed = await trx
    .updateTable('uploads')
    .set(values)
    .where('id', '=', id)
    .where('state', 'in', [...from])
    .returning('id')
    .execute();
  return changed.length > 0;
}

export async function recordOriginal(trx: Trx, upload: ClipUpload, sha256: string): Promise<void> {
  await updateAsset(trx, upload.customerId, upload.assetId, { sha256 });
}

/** Whether the clip was made by this upload, and not only gets another source by it. */
export async function isOwnClip(trx: Trx, upload: ClipUpload): Promise<boolean> {
  const clip = await trx
    .selectFrom('clips')
    .select('asset_id as assetId')
    .where('id', '=', upload.clipId)
    .executeTakeFirst();
  return clip?.assetId === upload.assetId;
}

export async function rejectClip(
  trx: Trx,
  upload: ClipUpload,
  reason: { code: string; message: string },
  now: Date,
): Promise<void> {
  await refuse(trx, upload, reason, now);
  // Its bytes are gone and take nothing from the quota.
  await updateAsset(trx, upload.customerId, upload.assetId, { size_bytes: 0 });
}

/** Takes an upload away that did not end, with what it made; false where all its bytes have arrived meanwhile. */
export async function removeUpload(trx: Trx, upload: UploadRow): Promise<boolean> {
  const removed = await trx
    .deleteFrom('uploads')
    .where('id', '=', upload.id)
    .where('state', '=', 'receiving')
    .returning('id')
    .execute();
  if (removed.length === 0) return false;
  if (upload.clipId === null) return true;
  await deleteClipOfAsset(trx, upload);
  await removeAsset(trx, upload);
  return true;
}

/** The upload that is bringing a clip. */
export async function findReceiving(
  trx: Trx,
  customerId: string,
  clipId: string,
): Promise<string | undefined> {
  const row = await trx
    .selectFrom('uploads')
    .select('id')
    .where('customer_id', '=', customerId)
    .where('clip_id', '=', clipId)
    .where('state', '=', 'receiving')
    .executeTakeFirst();
  return row?.id;
}

export async function removeAsset(trx: Trx, upload: ClipUpload): Promise<void> {
  await deleteAsset(trx, upload.customerId, upload.assetId);
}

/** What a request needs to know of the clip that it wants to replace. */
export async function findReplaced(
  trx: Trx,
  customerId: string,
  clipId: string,
): Promise<{ createdBy: string; sharedWithCreators: boolean } | undefined> {
  return trx
    .selectFrom('clips')
    .select(['created_by as createdBy', 'shared_with_creators as sharedWithCreators'])
    .where('customer_id', '=', customerId)
    .where('id', '=', clipId)
    .where('archived_at', 'is', null)
    .executeTakeFirst();
}

/** Takes the lease; asks its holder to let go where it is held. `gone` where there is no such upload. */
export async function takeLease(trx: Trx, id: string, token: string): Promise<'taken' | 'held' | 'gone'> {
  const taken = await trx
    .updateTable('uploads')
    .set({
      lock_token: token,
      locked_until: sql<Date>`now() + make_interval(secs => ${leaseSeconds})`,
      release_wanted: false,
    })
    .where('id', '=', id)
    .where((where) =>
      where.or([where('lock_token', 'is', null), where('locked_until', '<', sql<Date>`now()`)]),
    )
    .returning('id')
    .execute();
  if (taken.length > 0) return 'taken';
  const asked = await trx
    .updateTable('uploads')
    .set({ release_wanted: true })
    .where('id', '=', id)
    .returning('id')
    .execute();
  return asked.length > 0 ? 'held' : 'gone';
}

/** Holds the lease a while longer; tells whether it was lost, or someone waits for it. */
export async function renewLease(trx: Trx, id: string, token: string): Promise<'held' | 'wanted' | 'lost'> {
  const [row] = await trx
    .updateTable('uploads')
    .set({ locked_until: sql<Date>`now() + make_interval(secs => ${leaseSeconds})` })
    .where('id', '=', id)
    .where('lock_token', '=', token)
    .returning('release_wanted as wanted')
    .execute();
  if (row === undefined) return 'lost';
  return row.wanted ? 'wanted' : 'held';
}

export async function dropLease(trx: Trx, id: string, token: string): Promise<void> {
  await trx
    .updateTable('uploads')
    .set({ lock_token: null, locked_until: null, release_wanted: false })
    .where('id', '=', id)
    .where('lock_token', '=', token)
    .execute();
}

/** Who sends an upload, and what its clip is called; undefined where one of them is gone. */
export async function findNamed(
  trx: Trx,
  { customerId, customerUserId, clipId }: Pick<ClipUpload, 'customerId' | 'customerUserId' | 'clipId'>,
): Promise<{ userId: string; name: string } | undefined> {
  return trx
    .selectFrom('clips')
    .innerJoin('members as sender', 'sender.customer_id', 'clips.customer_id')
    .select(['sender.user_id as userId', 'clips.name'])
    .where('clips.customer_id', '=', customerId)
    .where('clips.id', '=', clipId)
    .where('sender.id', '=', customerUserId)
    .executeTakeFirst();
}
