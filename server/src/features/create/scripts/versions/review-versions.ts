// Versions of scripts that others decide about: kept by a name when approval is requested.
import { scriptVersionsMost } from '@rushes/contract/create/lists/scripts';
import type { Trx } from '../../../../context.ts';
import { AppError } from '../../../../platform/app-error.ts';
import type { AccessSubject } from '../../../../objects/access-subject.ts';
import { requireEditable } from '../access.ts';
import { findScript } from '../store.ts';
import { contentHashOf, isWritten } from './content-hash.ts';
import { tooManyVersions } from './keep-version.ts';
import { countNamed, insertVersion, sendVersion } from './store.ts';

export interface ReviewVersion {
  readonly versionId: string;
  /** Among the versions that were sent for approval. */
  readonly number: number;
  readonly contentHash: string;
  readonly title: string;
  /** Of the script; null where that user was erased. */
  readonly owner: string | null;
}

/** Keeps a script as it is, and locks it until the transaction ends. */
export async function freezeForReview(
  trx: Trx,
  member: AccessSubject,
  scriptId: string,
): Promise<ReviewVersion> {
  const { customerId } = member;
  const row = await requireEditable(trx, member, scriptId);
  const { title, blocks, createdBy: owner } = row;
  if (!blocks.some(isWritten)) throw nothingWritten();
  const versionId = await insertVersion(trx, row, customerId, '');
  const number = await sendVersion(trx, customerId, { scriptId, versionId });
  if ((await countNamed(trx, customerId, scriptId)) > scriptVersionsMost) throw tooManyVersions('scriptId');
  return { versionId, number, contentHash: contentHashOf(blocks), title, owner };
}

function nothingWritten(): AppError {
  const message = 'This script has no text yet. Write something first.';
  return new AppError('invalid', { fields: [{ path: 'scriptId', message }] });
}

/** The hash of a script as it is now; null where it is gone. */
export async function contentHashOfScript(
  trx: Trx,
  customerId: string,
  scriptId: string,
): Promise<string | null> {
  const row = await findScript(trx, customerId, scriptId);
  return row === undefined ? null : contentHashOf(row.blocks);
}
