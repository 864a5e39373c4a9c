// How many mails of a sort one address gets: so many in any hour, in all organisations together.
import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { AnyTrx } from '../db/database.ts';

const hourMs = 3_600_000;

interface AddressLimit {
  readonly perHour: number;
  readonly now: Date;
  /** Counted apart from all others; what users are notified of where it is absent. */
  readonly sort?: string;
}

/** Takes a place for one mail to an address; false where the hour is full. Needs the system's transaction. */
export async function takeAddressPlace(
  trx: AnyTrx,
  address: string,
  { perHour, now, sort }: AddressLimit,
): Promise<boolean> {
  const hash = createHash('sha256')
    .update([...(sort === undefined ? [] : [sort]), address.toLowerCase()].join('\0'))
    .digest();
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`mail to ${hash.toString('hex')}`}, 0))`.execute(
    trx,
  );
  await sql`DELETE FROM address_mails WHERE address_hash = ${hash}
    AND sent_at <= ${new Date(now.getTime() - hourMs)}`.execute(trx);
  const taken = await sql`INSERT INTO address_mails (address_hash, sent_at)
    SELECT ${hash}, ${now} WHERE (SELECT count(*) FROM address_mails WHERE address_hash = ${hash}) < ${perHour}`.execute(
    trx,
  );
  return (taken.numAffectedRows ?? 0n) > 0n;
}

/** Forgets what no hour counts any more. Needs the system's transaction. */
export async function forgetAddressPlaces(trx: AnyTrx, now: Date): Promise<void> {
  await sql`DELETE FROM address_mails WHERE sent_at <= ${new Date(now.getTime() - hourMs)}`.execute(trx);
}
