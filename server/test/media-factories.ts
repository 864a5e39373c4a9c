// Clips and files that exist as rows only.
import { randomUUID } from 'node:crypto';
import type { Trx } from '../src/context.ts';
import type { MadeUser } from './factories.ts';

/** A file of one version without bytes; gives its id. */
export async function insertFileRow(
  trx: Trx,
  owner: MadeUser,
  options: { name?: string; shared?: boolean; image?: { width: number; height: number } },
): Promise<string> {
  const [fileId, versionId] = [randomUUID(), randomUUID()];
  const { customerId, customerUserId } = owner;
  const { image } = options;
  const type =
    image === undefined
      ? ({ kind: 'document', media_type: 'text/plain' } as const)
      : ({ kind: 'image', media_type: 'image/png' } as const);
  const at = new Date();
  await trx
    .insertInto('files')
    .values({
      id: fileId,
      customer_id: customerId,
      name: options.name ?? 'File',
      version_id: versionId,
      kind: type.kind,
      size_bytes: 10,
      shared_with_creators: options.shared ?? false,
      created_by: customerUserId,
      created_at: at,
      updated_at: at,
    })
    .execute();
  await trx
    .insertInto('file_versions')
    .values({
      id: versionId,
      customer_id: customerId,
      file_id: fileId,
      number: 1,
      filename: 'file.txt',
      ...type,
      ...image,
      size_bytes: 10,
      sha256: '0'.repeat(64),
      created_by: customerUserId,
      created_at: at,
    })
    .execute();
  return fileId;
}

/** A clip in the works without bytes; gives its id. */
export async function insertClip(
  trx: Trx,
  owner: MadeUser,
  options: { name?: string; shared?: boolean },
): Promise<string> {
  const assetId = randomUUID();
  const clipId = randomUUID();
  await trx
    .insertInto('assets')
    .values({
      id: assetId,
      customer_id: owner.customerId,
      filename: 'clip.mp4',
      size_bytes: 1000,
      sha256: null,
      fps: 30,
      aspect: '16:9',
      frames: 300,
      duration_ms: 10_000,
      gain_db: 0,
    })
    .execute();
  await trx
    .insertInto('clips')
    .values({
      id: clipId,
      customer_id: owner.customerId,
      asset_id: assetId,
      name: options.name ?? 'Clip',
      state: 'processing',
      reason_code: null,
      reason_message: null,
      shared_with_creators: options.shared ?? false,
      created_by: owner.customerUserId,
      archived_at: null,
    })
    .execute();
  return clipId;
}

export async function insertFontRow(trx: Trx, { customerId, customerUserId }: MadeUser): Promise<string> {
  const id = randomUUID();
  const font = { id, customer_id: customerId, family: 'Quill', style: 'Bold', sample: '', sha256: id };
  await trx
    .insertInto('fonts')
    .values({ ...font, created_by: customerUserId, created_at: new Date() })
    .execute();
  return id;
}
