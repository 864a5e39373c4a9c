import type { TemplateContent, TemplateVersion } from '@rushes/contract/create/templates';
import { type RawBuilder, type Updateable, sql } from 'kysely';
import type { Trx } from '../../../context.ts';
import type { AccessSubject } from '../../../objects/access-subject.ts';
import type { TemplateTables } from '../../../schema-templates.ts';
import { editorReasons } from '../programs/service.ts';

export interface TemplateRow {
  readonly templateId: string;
  readonly title: string;
  readonly description: string;
  readonly scope: TemplateTables['templates']['scope'];
  readonly draft: TemplateContent;
  readonly version: number | null;
  readonly published: TemplateContent | null;
  readonly hasUnpublishedChanges: boolean;
  readonly timesUsed: number;
  readonly timesCompleted: number;
  readonly revision: number;
  /** Null for those of the installation. */
  readonly createdBy: string | null;
  readonly createdByName: string | null;
  /** Of the installation, and hidden by the customer. */
  readonly isHidden: boolean;
  readonly createdAt: Date;
  readonly savedBy: string | null;
  readonly updatedAt: Date;
  readonly archivedAt: Date | null;
  /** The live version with pictures of the program that was published last. */
  readonly posterVersionId: string | null;
  /** The asset of the first clip, and the name of its picture. */
  readonly posterAssetId: string | null;
  readonly posterName: string | null;
}

/** Templates of `t` that are offered to all customers. */
export const isOffered = sql`(t.customer_id IS NULL AND t.version IS NOT NULL AND t.archived_at IS NULL)`;

/** Clips of `c` that the user sees. */
function seesClip({ customerUserId, permissions }: AccessSubject): RawBuilder<unknown> {
  const all = permissions.has('create.footage:see') && permissions.has('create.footage:see-all');
  return sql`(${all}::boolean OR (${permissions.has('create.footage:see')}::boolean
    AND (c.created_by = ${customerUserId} OR c.shared_with_creators)))`;
}

/** Templates as the user finds them, for any `where` over `t`. */
export async function findTemplates(
  trx: Trx,
  member: AccessSubject,
  where: RawBuilder<unknown>,
): Promise<TemplateRow[]> {
  const { customerId } = member;
  const { owner, role, 'shared-with-creators': shared } = editorReasons(member);
  const found = await sql<TemplateRow>`
    SELECT t.id AS "templateId", t.title, t.description, t.scope, t.draft, t.version, v.content AS published,
      (v.content IS NULL OR v.content <> t.draft) AS "hasUnpublishedChanges",
      CASE WHEN t.customer_id IS NULL THEN own.used ELSE t.times_used END AS "timesUsed",
      CASE WHEN t.customer_id IS NULL THEN own.completed ELSE t.times_completed END AS "timesCompleted",
      EXISTS (SELECT FROM template_hides h WHERE h.customer_id = ${customerId} AND h.template_id = t.id) AS "isHidden", t.revision, t.created_by AS "createdBy",
      u.name AS "createdByName", t.created_at AS "createdAt", t.saved_by AS "savedBy", t.updated_at AS "updatedAt",
      t.archived_at AS "archivedAt", done.version_id AS "posterVersionId", opening.asset_id AS "posterAssetId",
      opening.poster_name AS "posterName"
    FROM templates t LEFT JOIN members u ON u.id = t.created_by
    LEFT JOIN template_versions v ON v.template_id = t.id AND v.number = t.version
    LEFT JOIN LATERAL (
      SELECT count(*)::int AS used, count(s.first_published_at)::int AS completed FROM program_slots s
      WHERE s.customer_id = ${customerId} AND s.template_id = t.id AND t.customer_id IS NULL) own ON true
    LEFT JOIN LATERAL (
      SELECT p.live_version_id AS version_id FROM program_slots s JOIN programs p ON p.id = s.program_id
      WHERE s.customer_id = ${customerId} AND s.template_id = t.id AND s.first_published_at IS NOT NULL AND p.archived_at IS NULL
        AND p.live_version_id IS NOT NULL AND p.live_has_artwork AND (${owner} OR ${role} OR ${shared})
      ORDER BY s.first_published_at DESC LIMIT 1) done ON true
    LEFT JOIN LATERAL (
      SELECT a.id AS asset_id, substring(a.artwork->>'posterKey' from '[^/]+$') AS poster_name
      FROM jsonb_array_elements(t.draft->'slots') WITH ORDINALITY AS e (slot, place)
      JOIN clips c ON c.customer_id = t.customer_id AND c.id = (e.slot->>'clipId')::uuid
      JOIN assets a ON a.id = c.asset_id
      WHERE c.archived_at IS NULL AND a.artwork->>'posterKey' IS NOT NULL AND ${seesClip(member)}
      ORDER BY e.place LIMIT 1) opening ON true
    WHERE (t.customer_id = ${customerId} OR ${isOffered}) AND (${where})`.execute(trx);
  return found.rows;
}

/** The same by ids, also those in the bin. */
export async function findTemplatesOf(
  trx: Trx,
  member: AccessSubject,
  templateIds: readonly string[],
): Promise<TemplateRow[]> {
  if (templateIds.length === 0) return [];
  return findTemplates(trx, member, sql`t.id = ANY (${[...templateIds]}::uuid[])`);
}

/** A template, also one in the bin. */
export async function findTemplate(
  trx: Trx,
  member: AccessSubject,
  templateId: string,
): Promise<TemplateRow | undefined> {
  return (await findTemplates(trx, member, sql`t.id = ${templateId}`))[0];
}

/** Holds templates until the transaction ends; gives those that are there, in the bin or not. */
export async function lockTemplates(
  trx: Trx,
  customerId: string,
  templateIds: readonly string[],
): Promise<
  {
    templateId: string;
    title: string;
    scope: TemplateRow['scope'];
    createdBy: string | null;
    isArchived: boolean;
  }[]
> {
  const rows = await trx
    .selectFrom('templates')
    .select(['id as templateId', 'title', 'scope', 'created_by as createdBy', 'archived_at as archivedAt'])
    .where('customer_id', '=', customerId)
    .where('id', 'in', [...templateIds])
    .orderBy('id')
    .forUpdate()
    .execute();
  return rows.map(({ archivedAt, ...row }) => ({ ...row, isArchived: archivedAt !== null }));
}

interface NewTemplate {
  readonly id: string;
  readonly title: string;
  readonly description: string;
  readonly scope: TemplateRow['scope'];
  readonly draft: TemplateContent;
  readonly at: Date;
}

export async function insertTemplate(
  trx: Trx,
  { customerId, customerUserId }: AccessSubject,
  { id, title, description, scope, draft, at }: NewTemplate,
): Promise<void> {
  await trx
    .insertInto('templates')
    .values({
      id,
      customer_id: customerId,
      title,
      description,
      scope,
      draft: JSON.stringify(draft),
      created_by: customerUserId,
      created_at: at,
      saved_by: customerUserId,
      updated_at: at,
    })
    .execute();
}

export async function updateTemplates(
  trx: Trx,
  customerId: string,
  templateIds: readonly string[],
  values: Updateable<TemplateTables['templates']>,
): Promise<void> {
  if (templateIds.length === 0) return;
  await trx
    .updateTable('templates')
    .set((column) => ({ ...values, revision: column('revision', '+', 1) }))
    .where('customer_id', '=', customerId)
    .where('id', 'in', [...templateIds])
    .execute();
}

/** Freezes the draft as the version of this number. */
export async function insertVersion(
  trx: Trx,
  { customerId, customerUserId }: AccessSubject,
  { templateId, number, at }: { templateId: string; number: number; at: Date },
): Promise<void> {
  await sql`
    INSERT INTO template_versions (customer_id, template_id, number, content, published_at, published_by)
    SELECT customer_id, id, ${number}, draft, ${at}, ${customerUserId} FROM templates
    WHERE customer_id = ${customerId} AND id = ${templateId}`.execute(trx);
}

const versionsMost = 50;

export async function listVersions(
  trx: Trx,
  customerId: string | null,
  templateId: string,
): Promise<TemplateVersion[]> {
  const found = await sql<Omit<TemplateVersion, 'publishedAt'> & { publishedAt: Date }>`
    SELECT v.number, v.published_at AS "publishedAt", u.name AS "publishedBy",
      jsonb_array_length(v.content->'slots') AS "slotCount"
    FROM template_versions v LEFT JOIN members u ON u.id = v.published_by
    WHERE (v.customer_id = ${customerId} OR v.customer_id IS NULL) AND v.template_id = ${templateId}
    ORDER BY v.number DESC LIMIT ${versionsMost}`.execute(trx);
  return found.rows.map((row) => ({ ...row, publishedAt: row.publishedAt.toISOString() }));
}

/** What a version is made of. */
export async function findContent(
  trx: Trx,
  customerId: string,
  { templateId, number }: { templateId: string; number: number },
): Promise<TemplateContent | undefined> {
  const row = await trx
    .selectFrom('template_versions')
    .select('content')
    .where((row) => row.or([row('customer_id', '=', customerId), row('customer_id', 'is', null)]))
    .where('template_id', '=', templateId)
    .where('number', '=', number)
    .executeTakeFirst();
  return row?.content;
}

/** Names of those of the clips that the user sees; clips in the bin have none. */
export async function clipNames(
  trx: Trx,
  member: AccessSubject,
  clipIds: readonly string[],
): Promise<{ clipId: string; name: string }[]> {
  if (clipIds.length === 0) return [];
  const found = await sql<{ clipId: string; name: string }>`
    SELECT c.id AS "clipId", c.name FROM clips c
    WHERE c.customer_id = ${member.customerId} AND c.id = ANY (${[...clipIds]}::uuid[]) AND c.archived_at IS NULL
      AND ${seesClip(member)}`.execute(trx);
  return found.rows;
}

/** Names of shot types, of merged ones that of what they were merged into. */
export async function shotTypeNames(
  trx: Trx,
  itemIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (itemIds.length === 0) return new Map();
  const found = await sql<{ id: string; name: string }>`
    SELECT i.id, coalesce(m.name, i.name) AS name FROM catalogue_items i
    LEFT JOIN catalogue_items m ON m.id = i.merged_into
    WHERE i.id = ANY (${[...itemIds]}::uuid[])`.execute(trx);
  return new Map(found.rows.map(({ id, name }) => [id, name]));
}
