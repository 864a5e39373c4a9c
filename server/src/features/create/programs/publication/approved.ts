import type { Trx } from '../../../../context.ts';
import { AppError } from '../../../../platform/app-error.ts';
import type { HashedVersion, ProgramsDeps } from '../deps.ts';
import { publishesApprovedOnly } from './approved-store.ts';
import { contentHash } from './content-hash.ts';
import type { VersionRow } from './store.ts';

/** Where the organisation publishes approved versions alone, anything else is refused. */
export async function requireApproved(
  deps: Pick<ProgramsDeps, 'approvals'>,
  trx: Trx,
  customerId: string,
  version: HashedVersion,
): Promise<void> {
  if (!(await mayPublish(deps, trx, customerId, version))) throw new AppError('not-approved');
}

/** The same for a version that is stored. */
export function isPublishable(
  deps: Pick<ProgramsDeps, 'approvals'>,
  trx: Trx,
  version: VersionRow,
): Promise<boolean> {
  const { customerId, programId } = version;
  return mayPublish(deps, trx, customerId, { programId, contentHash: contentHash(version) });
}

async function mayPublish(
  { approvals }: Pick<ProgramsDeps, 'approvals'>,
  trx: Trx,
  customerId: string,
  version: HashedVersion,
): Promise<boolean> {
  const isRequired = await publishesApprovedOnly(trx, customerId);
  return !isRequired || (await approvals.isApproved(trx, customerId, version));
}
