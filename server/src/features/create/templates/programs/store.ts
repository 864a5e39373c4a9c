import type { TemplateSlot } from '@rushes/contract/create/templates';
import { type RawBuilder, sql } from 'kysely';
import type { Trx } from '../../../../context.ts';
import type { AccessSubject } from '../../../../objects/access-subject.ts';
import type { MergeValues } from './merge-fields.ts';

interface ProgramSlots {
  readonly templateId: string | null;
  readonly templateTitle: string;
  readonly version: number;
  readonly slots: readonly TemplateSlot[];
  /** What was entered for the merge fields; null where that isn't known. */
  readonly values: MergeValues | null;
}

export interface ProgramSlotsRow extends ProgramSlots {
  /** Null where the user doesn't find the template. */
  readonly latestVersion: number | null;
}

export async function findProgramSlots(
  trx: Trx,
  { customerId, customerUserId }: AccessSubject,
  programId: string,
): Promise<ProgramSlotsRow | undefined> {
  const found = await sql<ProgramSlotsRow>`
    SELECT s.template_id AS "templateId", coalesce(t.title, s.template_title) AS "templateTitle", s.version, s.slots,
      s.merge_values AS "values",      t.version AS "latestVersion"
    FROM program_slots s LEFT JOIN templates t ON t.id = s.template_id AND t.archived_at IS NULL
      AND (t.scope IN ('organisation', 'installation') OR t.created_by = ${customerUserId})
    WHERE s.customer_id = ${customerId} AND s.program_id = ${programId}`.execute(trx);
  return found.rows[0];
}

/** The template that a program is made from, and the slots that it has of it. */
export async function findTemplateOf(
  trx: Trx,
  customerId: string,
  programId: string,
): Promise<{ templateId: string | null; slots: readonly TemplateSlot[] } | undefined> {
  return trx
    .selectFrom('program_slots')
    .select(['template_id as templateId', 'slots'])
    .where('customer_id', '=', customerId)
    .where('program_id', '=', programId)
    .executeTakeFirst();
}

/** Keeps which version a program is made from, with its slots. */
export async function insertProgramSlots(
  trx: Trx,
  customerId: string,
  values: ProgramSlots & { readonly programId: string; readonly at: Date },
): Promise<void> {
  await trx
    .insertInto('program_slots')
    .values({
      program_id: values.programId,
      customer_id: customerId,
      template_id: values.templateId,
      template_title: values.templateTitle,
      version: values.version,
      slots: JSON.stringify(values.slots),
      merge_values: JSON.stringify(values.values),
      created_at: values.at,
    })
    .execute();
}

export async function updateProgramSlots(
  trx: Trx,
  customerId: string,
  programId: string,
  { version, slots }: Pick<ProgramSlots, 'version' | 'slots'>,
): Promise<void> {
  await trx
    .updateTable('program_slots')
    .set({ version, slots: JSON.stringify(slots) })
    .where('customer_id', '=', customerId)
    .where('program_id', '=', programId)
    .execute();
}

/** One more program is made from the template. */
export async function countUse(trx: Trx, customerId: string, templateId: string): Promise<void> {
  await addTo(trx, sql`times_used = times_used + 1`, { customerId, templateId });
}

/** A program made from a template counts as completed when it goes live for the first time. */
export async function countCompletion(
  trx: Trx,
  customerId: string,
  { programId, at }: { programId: string; at: Date },
): Promise<void> {
  const row = await trx
    .updateTable('program_slots')
    .set({ first_published_at: at })
    .where('customer_id', '=', customerId)
    .where('program_id', '=', programId)
    .where('first_published_at', 'is', null)
    .returning('template_id as templateId')
    .executeTakeFirst();
  if (row?.templateId == null) return;
  await addTo(trx, sql`times_completed = times_completed + 1`, { customerId, templateId: row.templateId });
}

async function addTo(
  trx: Trx,
  change: RawBuilder<unknown>,
  { customerId, templateId }: { customerId: string; templateId: string },
): Promise<void> {
  await sql`UPDATE templates SET ${change} WHERE customer_id = ${customerId} AND id = ${templateId}`.execute(
    trx,
  );
}
