// Further shapes of programs are prepared apart from saving and publishing, which wait for the main shape alone.
import type { Context, Trx } from '../../../../context.ts';
import type { ProgramRow } from '../store.ts';
import { variantsOf } from '../timeline-media/shapes.ts';

export const variantsJob = 'programs.variants';

export interface VariantsData {
  readonly customerId: string;
  readonly programId: string;
}

/** Has the further shapes of a program made, where it has some; `what` differs where they do without a new revision. */
export async function enqueueVariants(
  { jobs }: Context,
  trx: Trx,
  row: Pick<ProgramRow, 'id' | 'customer_id' | 'revision' | 'aspect' | 'variants'>,
  what = '',
): Promise<void> {
  if (variantsOf(row).length === 0) return;
  const data: VariantsData = { customerId: row.customer_id, programId: row.id };
  await jobs.enqueue(trx, variantsJob, data, { singletonKey: `${row.id}:${row.revision}:${what}` });
}
