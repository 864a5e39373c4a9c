import type { SharePageLook } from '@rushes/contract/audience/share-pages';
import { type Insertable, sql } from 'kysely';
import type { Trx } from '../../../context.ts';
import type { SharePageTemplatesTable } from '../../../schema-installation.ts';

export interface TemplateRow extends Omit<SharePageLook, 'action'> {
  readonly templateId: string;
  readonly name: string;
  readonly actionId: string | null;
  readonly actionName: string | null;
  readonly actionUrl: string | null;
  readonly isDefault: boolean;
  readonly customers: number;
  readonly revision: number;
}

function templates(trx: Trx) {
  return trx
    .selectFrom('share_page_templates as t')
    .leftJoin('catalogue_items as i', 'i.id', 't.action_id')
    .select([
      't.id as templateId',
      't.name',
      't.layout',
      't.headline',
      't.intro',
      't.shows_logo as showsLogo',
      't.shows_organisation as showsOrganisation',
      't.download',
      't.footer',
      't.action_id as actionId',
      't.action_url as actionUrl',
      'i.name as actionName',
      't.is_default as isDefault',
      't.revision',
    ])
    .select(
      sql<number>`(SELECT count(*)::int FROM customer_settings c WHERE c.share_page_id = t.id)`.as(
        'customers',
      ),
    );
}

/** One change of the templates after the other: they are few, and one of them is the default. */
export async function holdTemplates(trx: Trx): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended('share page templates', 0))`.execute(trx);
}

export async function listTemplates(trx: Trx): Promise<TemplateRow[]> {
  return templates(trx).orderBy('t.is_default', 'desc').orderBy(sql`lower(t.name)`).limit(500).execute();
}

export async function findTemplate(trx: Trx, templateId: string): Promise<TemplateRow | undefined> {
  return templates(trx).where('t.id', '=', templateId).executeTakeFirst();
}

export async function isNameTaken(trx: Trx, name: string, except: string | null): Promise<boolean> {
  const found = await sql`SELECT FROM share_page_templates
    WHERE lower(name) = lower(${name}) AND id IS DISTINCT FROM ${except}`.execute(trx);
  return found.rows.length > 0;
}

type Values = Omit<Insertable<SharePageTemplatesTable>, 'id' | 'created_at' | 'revision' | 'is_default'>;

export async function insertTemplate(trx: Trx, id: string, values: Values, now: Date): Promise<void> {
  await trx
    .insertInto('share_page_templates')
    .values({ ...values, id, created_at: now })
    .execute();
}

export async function updateTemplate(trx: Trx, templateId: string, values: Values): Promise<void> {
  await trx
    .updateTable('share_page_templates')
    .set({ ...values, revision: sql`revision + 1` })
    .where('id', '=', templateId)
    .execute();
}

export async function deleteTemplate(trx: Trx, templateId: string): Promise<void> {
  await trx.deleteFrom('share_page_templates').where('id', '=', templateId).execute();
}

export async function setDefault(trx: Trx, templateId: string | null): Promise<void> {
  await trx
    .updateTable('share_page_templates')
    .set({ is_default: false })
    .where('is_default', '=', true)
    .execute();
  if (templateId !== null)
    await trx
      .updateTable('share_page_templates')
      .set({ is_default: true })
      .where('id', '=', templateId)
      .execute();
}

/** The look of a customer’s pages: its own template, or the default. */
export async function findLook(trx: Trx, customerId: string) {
  const found = await sql<
    Omit<SharePageLook, 'action'> & { actionLabel: string | null; actionUrl: string | null }
  >`
    SELECT t.layout, t.headline, t.intro, t.shows_logo AS "showsLogo", t.shows_organisation AS "showsOrganisation",
      t.download, t.footer, t.action_url AS "actionUrl",
      i.name AS "actionLabel"
    FROM customer_settings c
    JOIN share_page_templates t ON t.id = c.share_page_id OR (c.share_page_id IS NULL AND t.is_default)
    LEFT JOIN catalogue_items i ON i.id = t.action_id
    WHERE c.id = ${customerId}`.execute(trx);
  return found.rows[0];
}
