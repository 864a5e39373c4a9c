import type { ConsentInput } from '@rushes/contract/tasks/guest-recordings';
import type { Trx } from '../../../context.ts';
import { type AskedBy, findWording, insertWording } from './store.ts';

/** What guests agree to where nobody wrote anything else. */
export const firstWording: ConsentInput = {
  text: 'I agree that my recordings and answers may be used as described below. I can withdraw my consent at any time.',
  scopes: ['internal'],
  validMonths: null,
};

/** Keeps another wording as a version of its own; what was agreed to stays as it was. */
export async function saveWording(
  trx: Trx,
  customerId: string,
  asked: AskedBy,
  { wording = firstWording, at }: { wording?: ConsentInput | undefined; at: Date },
): Promise<void> {
  const before = await findWording(trx, customerId, asked);
  if (before !== undefined && isSame(before, wording)) return;
  const version = (before?.version ?? 0) + 1;
  await insertWording(trx, customerId, asked, { ...wording, version, at });
}

function isSame(one: ConsentInput, other: ConsentInput): boolean {
  const sorted = ({ scopes }: ConsentInput) => [...scopes].sort().join();
  return one.text === other.text && sorted(one) === sorted(other) && one.validMonths === other.validMonths;
}
