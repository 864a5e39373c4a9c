import type { TemplateContent } from '@rushes/contract/create/templates';
import { type Updateable, sql } from 'kysely';
import type { Trx } from '../../../../context.ts';
import type { TemplateTables } from '../../../../schema-templates.ts';

/** A template of the installation, as support edits it. */
export interface OfferedRow {
  readonly templateId: string;
  readonly title: string;
  readonly description: string;
  readonly draft: TemplateContent;
  readonly version: number | null;
  readonly published: TemplateContent | null;
  readonly hasUnpublishedChanges: boolean;
  readonly revision: number;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

/** All of them by title, or one; withdrawn ones only by their id. */
export async function findOffered(trx: Trx, templateId: string | null): Promise<OfferedRow[]> {
  const which = templateId === null ? sql`t.archived_at IS NULL` : sql`t.id = ${templateId}`;
  const found = await sql<OfferedRow>`
    SELECT t.id AS "templateId", t.title, t.description, t.draft, t.version, v.content AS published,
      (v.content IS NULL OR v.content <> t.draft) AS "hasUnpublishedChanges", t.revision, t.created_at AS "createdAt",
      t.updated_at AS "updatedAt"
    FROM templates t LEFT JOIN template_versions v ON v.template_id = t.id AND v.number = t.version
    WHERE t.customer_id IS NULL AND ${which} ORDER BY lower(t.title), t.id LIMIT ${offeredMost}`.execute(trx);
  return found.rows;
}

const offeredMost = 500;

/** Holds one until the transaction ends. */
export async function lockOffered(trx: Trx, templateId: string): Promise<void> {
  await sql`SELECT FROM templates WHERE id = ${templateId} AND customer_id IS NULL FOR UPDATE`.execute(trx);
}

export async function insertOffered(
  trx: Trx,
  { id, title, draft, at }: { id: string; title: string; draft: TemplateContent; at: Date },
): Promise<void> {
  await trx
    .insertInto('templates')
    .values({
      ...{ id, title, customer_id: null, created_by: null, scope: 'installation' as const },
      ...{ draft: JSON.stringify(draft), created_at: at, updated_at: at },
    })
    .execute();
}

export async function updateOffered(
  trx: Trx,
  templateId: string,
  values: Updateable<TemplateTables['templates']>,
): Promise<void> {
  await trx
    .updateTable('templates')
    .set((column) => ({ ...values, revision: column('revision', '+', 1) }))
    .where('customer_id', 'is', null)
    .where('id', '=', templateId)
    .execute();
}

/** Freezes the draft as the version of this number. */
export async function insertOfferedVersion(
  trx: Trx,
  { templateId, number, at }: { templateId: string; number: number; at: Date },
): Promise<void> {
  await sql`
    INSERT INTO template_versions (customer_id, template_id, number, content, published_at)
    SELECT NULL, id, ${number}, draft, ${at} FROM templates
    WHERE customer_id IS NULL AND id = ${templateId}`.execute(trx);
}

export async function writeHide(
  trx: Trx,
  customerId: string,
  templateId: string,
  isHidden: boolean,
): Promise<void> {
  if (isHidden)
    await trx
      .insertInto('template_hides')
      .values({ customer_id: customerId, template_id: templateId })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  else
    await trx
      .deleteFrom('template_hides')
      .where('customer_id', '=', customerId)
      .where('template_id', '=', templateId)
      .execute();
}
