import type { Trx } from '../../../../context.ts';
import { AppError } from '../../../../platform/app-error.ts';
import type { ProgramsDeps } from '../deps.ts';
import { contentHash } from './content-hash.ts';
import type { VersionRow } from './store.ts';

interface Published {
  readonly programId: string;
  readonly contentHash: string;
}

/** Where the organisation publishes approved versions alone, anything else is refused. */
export async function requireApproved(
  deps: Pick<ProgramsDeps, 'approvals'>,
  trx: Trx,
  customerId: string,
  version: Published,
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
  version: Published,
): Promise<boolean> {
  const row = await trx
    .selectFrom('customer_settings')
    .select('publish_approved_only as isRequired')
    .where('id', '=', customerId)
    .executeTakeFirst();
  return row?.isRequired !== true || (await approvals.isApproved(trx, customerId, version));
}
