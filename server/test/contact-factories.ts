// Rows of guests, for the factories.
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Trx } from '../src/context.ts';
import type { MadeUser } from './factories.ts';

export async function insertContact(
  trx: Trx,
  by: MadeUser,
  { email, name = '' }: { email?: string; name?: string },
): Promise<string> {
  const id = randomUUID();
  const now = new Date();
  await sql`
    INSERT INTO contacts (id, customer_id, email, name, created_by, created_at, updated_at)
    VALUES (${id}, ${by.customerId}, ${email ?? `${id}@outside.test`}, ${name}, ${by.customerUserId}, ${now}, ${now})`.execute(
    trx,
  );
  return id;
}

export async function insertContactList(trx: Trx, by: MadeUser): Promise<string> {
  const id = randomUUID();
  const now = new Date();
  await sql`
    INSERT INTO contact_lists (id, customer_id, name, scope, owner_id, opt_in, link_origin, created_at, updated_at)
    VALUES (${id}, ${by.customerId}, ${`List ${id}`}, 'organisation', ${by.customerUserId}, 'single',
      'http://localhost', ${now}, ${now})`.execute(trx);
  return id;
}

export async function insertSegment(trx: Trx, by: MadeUser): Promise<string> {
  const id = randomUUID();
  const now = new Date();
  await sql`
    INSERT INTO contact_segments (id, customer_id, name, rule, created_at, updated_at)
    VALUES (${id}, ${by.customerId}, ${`Segment ${id}`}, ${'[{"column":"state","values":["enabled"]}]'}::jsonb,
      ${now}, ${now})`.execute(trx);
  return id;
}
