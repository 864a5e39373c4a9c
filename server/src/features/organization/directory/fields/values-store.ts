import { sql } from 'kysely';
import type { Trx } from '../../../../context.ts';

export interface StoredValue {
  readonly fieldId: string;
  readonly value: string;
  readonly memberId: string | null;
  readonly memberName: string | null;
  readonly updatedAt: Date;
}

export interface Subject {
  readonly customerUserId: string;
  readonly managerId: string | null;
  readonly managerName: string | null;
  readonly orgUnitId: string | null;
  readonly location: string;
}

/** A user of the customer, locked until the transaction ends where they are to be changed. */
export async function findSubject(
  trx: Trx,
  customerId: string,
  customerUserId: string,
  isToChange: boolean,
): Promise<Subject | undefined> {
  const found = await sql<Subject>`
    SELECT c.id AS "customerUserId", c.manager_id AS "managerId", c.org_unit_id AS "orgUnitId", c.location,
      (SELECT m.name FROM customer_users m WHERE m.id = c.manager_id) AS "managerName"
    FROM customer_users c WHERE c.customer_id = ${customerId} AND c.id = ${customerUserId}
    ${isToChange ? sql`FOR UPDATE` : sql``}`.execute(trx);
  return found.rows[0];
}

export async function valuesOf(trx: Trx, customerId: string, customerUserId: string): Promise<StoredValue[]> {
  const found = await sql<StoredValue>`
    SELECT v.field_id AS "fieldId", v.value, v.person_id AS "memberId", o.name AS "memberName",
      v.updated_at AS "updatedAt"
    FROM profile_values v LEFT JOIN members o ON o.id = v.person_id
    WHERE v.customer_id = ${customerId} AND v.customer_user_id = ${customerUserId}`.execute(trx);
  return found.rows;
}

/** Writes a value; an empty one takes it away. */
export async function setValue(
  trx: Trx,
  customerId: string,
  {
    customerUserId,
    fieldId,
    value,
    isMember,
  }: {
    readonly customerUserId: string;
    readonly fieldId: string;
    readonly value: string;
    readonly isMember: boolean;
  },
  at: Date,
): Promise<void> {
  if (value === '') {
    await sql`DELETE FROM profile_values WHERE customer_id = ${customerId}
      AND customer_user_id = ${customerUserId} AND field_id = ${fieldId}`.execute(trx);
    return;
  }
  await sql`
    INSERT INTO profile_values (customer_id, customer_user_id, field_id, value, person_id, updated_at)
    VALUES (${customerId}, ${customerUserId}, ${fieldId}, ${isMember ? '' : value}, ${isMember ? value : null}, ${at})
    ON CONFLICT (customer_user_id, field_id) DO UPDATE SET
      value = excluded.value, person_id = excluded.person_id, updated_at = excluded.updated_at`.execute(trx);
}

/** Whether someone who is named is here and at work. */
export async function isActive(trx: Trx, customerId: string, customerUserId: string): Promise<boolean> {
  const found = await sql`
    SELECT FROM members WHERE customer_id = ${customerId} AND id = ${customerUserId} AND state = 'active'`.execute(
    trx,
  );
  return found.rows.length > 0;
}

/** Whether `above` is above a user's managers already, or is the user: then it cannot report to them. */
export async function isUnder(
  trx: Trx,
  customerId: string,
  { user, manager }: { readonly user: string; readonly manager: string },
): Promise<boolean> {
  const found = await sql`
    WITH RECURSIVE chain AS (
      SELECT id, manager_id FROM members WHERE customer_id = ${customerId} AND id = ${manager}
      UNION SELECT m.id, m.manager_id FROM chain JOIN members m ON m.id = chain.manager_id)
    SELECT FROM chain WHERE id = ${user}`.execute(trx);
  return found.rows.length > 0;
}

export interface Remindable {
  readonly email: string;
  readonly name: string;
  readonly organisation: string;
  readonly accent: string[] | null;
  /** Labels of what the user lacks and fills in themselves. */
  readonly labels: string[];
}

/** What a user can be reminded of; undefined where there is nothing, or the user is not at work. */
export async function findRemindable(
  trx: Trx,
  customerId: string,
  customerUserId: string,
): Promise<Remindable | undefined> {
  const found = await sql<Remindable>`
    SELECT c.user_name AS email, c.name, u.name AS organisation, u.accent_shades AS accent, ARRAY(
      SELECT f.label FROM profile_fields f WHERE f.customer_id = c.customer_id AND f.is_required
        AND f.archived_at IS NULL AND f.edits <> 'cm'
        AND NOT EXISTS (SELECT FROM profile_values v WHERE v.customer_user_id = c.id AND v.field_id = f.id)
      ORDER BY f.position) AS labels
    FROM members c JOIN customer_settings u ON u.id = c.customer_id
    WHERE c.customer_id = ${customerId} AND c.id = ${customerUserId} AND c.state = 'active'`.execute(trx);
  const row = found.rows[0];
  return row === undefined || row.labels.length === 0 ? undefined : row;
}
