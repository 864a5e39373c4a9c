import type { Trx } from '../../../context.ts';
import { type Cell, toCsv } from '../../../platform/csv.ts';
import { toClipConsent } from './presentation.ts';
import { type ConsentRow, findOfResponses } from './store.ts';

const heading = [
  ...['Name', 'Email', 'Guardian', 'Status', 'Permitted use', 'Agreed', 'Expires', 'Withdrawn'],
  ...['IP address', 'Version', 'Text'],
];

/** Who agreed to what for these responses, as CSV. */
export async function consentTable(
  trx: Trx,
  customerId: string,
  responseIds: readonly string[],
  now: Date,
): Promise<string> {
  const consents = await findOfResponses(trx, customerId, responseIds);
  return toCsv(
    heading,
    consents.map((consent) => cellsOf(consent, now)),
  );
}

function cellsOf(row: ConsentRow, now: Date): Cell[] {
  const { name, email, guardianName, state, scopes, clientAddress, version, text } = toClipConsent(row, now);
  return [
    ...[name, email, guardianName, state, scopes.join(', '), row.signedAt, row.expiresAt, row.withdrawnAt],
    ...[clientAddress, version, text],
  ];
}
