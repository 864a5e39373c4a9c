// Rows of the directory that tests start from.
import { randomUUID } from 'node:crypto';
import type { Trx } from '../src/context.ts';

interface Owner {
  readonly customerId: string;
  readonly customerUserId: string;
}

export async function insertProfileField(trx: Trx, customerId: string, key?: string): Promise<string> {
  const id = randomUUID();
  await trx
    .insertInto('profile_fields')
    .values({
      id,
      customer_id: customerId,
      key: key ?? `f${id.slice(0, 8)}`,
      label: `Field ${id.slice(0, 4)}`,
      type: 'text',
      is_required: false,
      edits: 'both',
      audience: 'everybody',
      position: 1,
      created_at: new Date(),
    })
    .execute();
  return id;
}

export async function insertOrgUnit(trx: Trx, customerId: string): Promise<string> {
  const id = randomUUID();
  const unit = { id, customer_id: customerId, name: `Unit ${id.slice(0, 8)}`, created_at: new Date() };
  await trx.insertInto('org_units').values(unit).execute();
  return id;
}

export async function insertBio(trx: Trx, of: Owner): Promise<string> {
  const id = randomUUID();
  await trx
    .insertInto('bios')
    .values({
      id,
      customer_id: of.customerId,
      customer_user_id: of.customerUserId,
      state: 'requested',
      requested_by: null,
      requested_by_name: 'Someone',
      origin: 'http://127.0.0.1',
      created_at: new Date(),
      changed_at: new Date(),
    })
    .execute();
  return id;
}
