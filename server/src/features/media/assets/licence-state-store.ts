import { licenceWarningDays } from '@rushes/contract/media/files';
import { type RawBuilder, sql } from 'kysely';

const today = sql`(now() AT TIME ZONE 'UTC')::date`;

/** What the licence in the columns of a row of `files` or `clips` says of today. */
export function licenceState(row: 'f' | 'c'): RawBuilder<'none' | 'valid' | 'expiring' | 'expired'> {
  const column = (name: string) => sql.ref(`${row}.licence_${name}`);
  return sql`CASE WHEN ${column('expires_on')} <= ${today} + ${sql.lit(licenceWarningDays)} THEN ${endState(column('expires_on'))}
    WHEN ${column('expires_on')} IS NOT NULL OR ${column('holder')} <> '' OR ${column('terms')} <> '' THEN 'valid'
    ELSE 'none' END`;
}

/** Whether a last day is over or near; null where neither. */
export function endState(day: RawBuilder<unknown>): RawBuilder<'expiring' | 'expired' | null> {
  return sql`CASE WHEN ${day} < ${today} THEN 'expired'
    WHEN ${day} <= ${today} + ${sql.lit(licenceWarningDays)} THEN 'expiring' END`;
}

export interface LicenceRow {
  readonly licenceHolder: string;
  readonly licenceTerms: string;
  readonly licenceExpiresOn: string | null;
  readonly licenceState: 'none' | 'valid' | 'expiring' | 'expired';
}

/** The columns of `licenceColumns` as a licence. */
export function toLicence(row: LicenceRow) {
  const {
    licenceHolder: holder,
    licenceTerms: terms,
    licenceExpiresOn: expiresOn,
    licenceState: state,
  } = row;
  return { holder, terms, expiresOn, state };
}

/** What a row of `files` or `clips` gives for `toLicence`. */
export function licenceColumns(row: 'f' | 'c'): RawBuilder<LicenceRow> {
  const column = (name: string) => sql.ref(`${row}.licence_${name}`);
  return sql`${column('holder')} AS "licenceHolder", ${column('terms')} AS "licenceTerms",
    ${column('expires_on')}::text AS "licenceExpiresOn", ${licenceState(row)} AS "licenceState"`;
}

/** A licence as values of the table. */
export function licenceValues(
  licence: { holder: string; terms: string; expiresOn: string | null } | undefined,
) {
  if (licence === undefined) return {};
  const { holder, terms, expiresOn } = licence;
  return { licence_holder: holder, licence_terms: terms, licence_expires_on: expiresOn };
}
