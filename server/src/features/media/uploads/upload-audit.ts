import type { Context, Trx } from '../../../context.ts';
import { audit } from '../../../platform/audit.ts';
import type { RequestMark } from '../../../platform/http/caller.ts';
import { findNamed, type ClipUpload } from './store.ts';

export interface UploadNote {
  readonly action: 'clips.added' | 'clips.replaced' | 'clips.upload-cancelled';
  /** The request that did it, where one did. */
  readonly request?: RequestMark | undefined;
  /** Whether time did it, and nobody. */
  readonly isByClock?: boolean;
}

/** Writes what an upload makes of a clip into the audit, with the change; nothing where the clip is gone. */
export async function auditUpload(
  context: Context,
  trx: Trx,
  upload: Pick<ClipUpload, 'customerId' | 'customerUserId' | 'clipId'>,
  { action, request, isByClock = false }: UploadNote,
): Promise<void> {
  const named = await findNamed(trx, upload);
  if (named === undefined) return;
  const { customerId, clipId: id } = upload;
  const actor = { customerId, userId: isByClock ? null : named.userId, request };
  await audit(context, trx, actor, action, { kind: 'clip', id, name: named.name });
}
