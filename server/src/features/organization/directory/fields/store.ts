import type { ProfileField, ShownField } from '@rushes/contract/organization/directory';
import type { FieldAudience, FieldEditor, FieldType } from '@rushes/contract/organization/lists/directory';
import { sql } from 'kysely';
import type { Trx } from '../../../../context.ts';

export interface FieldRow {
  readonly fieldId: string;
  readonly key: string;
  readonly label: string;
  readonly type: FieldType;
  readonly choices: string[];
  readonly isRequired: boolean;
  readonly edits: FieldEditor;
  readonly audience: FieldAudience;
  readonly position: number;
  readonly revision: number;
  readonly archivedAt: Date | null;
}

const columns = [
  'id as fieldId',
  'key',
  'label',
  'type',
  'choices',
  'is_required as isRequired',
  'edits',
  'audience',
  'position',
  'revision',
  'archived_at as archivedAt',
] as const;

/** The fields in their order, those out of use at the end. */
export async function listFields(trx: Trx, customerId: string): Promise<FieldRow[]> {
  return trx
    .selectFrom('profile_fields')
    .select(columns)
    .where('customer_id', '=', customerId)
    .orderBy(sql`archived_at IS NOT NULL`)
    .orderBy('position')
    .orderBy('id')
    .execute();
}

/** One design at a time is changed in an organisation: orders, trees and chains of managers stay whole. */
export async function lockDesign(trx: Trx, customerId: string): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended('directory ' || ${customerId}::text, 0))`.execute(
    trx,
  );
}

export async function insertField(
  trx: Trx,
  customerId: string,
  { fieldId, choices, isRequired, ...field }: Omit<FieldRow, 'revision' | 'archivedAt'>,
  at: Date,
): Promise<void> {
  await trx
    .insertInto('profile_fields')
    .values({
      ...field,
      id: fieldId,
      customer_id: customerId,
      choices: JSON.stringify(choices),
      is_required: isRequired,
      created_at: at,
    })
    .execute();
}

export type FieldFacts = Pick<FieldRow, 'label' | 'isRequired' | 'edits' | 'audience' | 'choices'>;

export async function updateField(
  trx: Trx,
  customerId: string,
  fieldId: string,
  { choices, isRequired, ...facts }: FieldFacts,
): Promise<void> {
  await trx
    .updateTable('profile_fields')
    .set({
      ...facts,
      choices: JSON.stringify(choices),
      is_required: isRequired,
      revision: sql`revision + 1`,
    })
    .where('customer_id', '=', customerId)
    .where('id', '=', fieldId)
    .execute();
}

export async function setArchived(
  trx: Trx,
  customerId: string,
  fieldId: string,
  at: Date | null,
): Promise<void> {
  await trx
    .updateTable('profile_fields')
    .set({ archived_at: at, revision: sql`revision + 1` })
    .where('customer_id', '=', customerId)
    .where('id', '=', fieldId)
    .execute();
}

export async function setOrder(trx: Trx, customerId: string, fieldIds: readonly string[]): Promise<void> {
  await sql`
    UPDATE profile_fields f SET position = o.at
    FROM unnest(${[...fieldIds]}::uuid[]) WITH ORDINALITY AS o (id, at)
    WHERE f.customer_id = ${customerId} AND f.id = o.id`.execute(trx);
}

/** How many users here have a value, by field. */
export async function countFilled(trx: Trx, customerId: string): Promise<Map<string, number>> {
  const found = await sql<{ fieldId: string; filled: number }>`
    SELECT v.field_id AS "fieldId", count(*)::int AS filled FROM profile_values v
    JOIN members c ON c.id = v.customer_user_id AND c.state = 'active'
    WHERE v.customer_id = ${customerId} GROUP BY 1`.execute(trx);
  return new Map(found.rows.map(({ fieldId, filled }) => [fieldId, filled]));
}

export function toShownField({ fieldId, key, label, type, choices, audience }: FieldRow): ShownField {
  return { fieldId, key, label, type, choices, audience };
}

export function toProfileField(row: FieldRow, filled: number): ProfileField {
  const { isRequired, edits, revision, archivedAt } = row;
  return { ...toShownField(row), isRequired, edits, revision, isArchived: archivedAt !== null, filled };
}
