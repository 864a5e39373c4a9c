import { type RawBuilder, sql } from 'kysely';
import type { Trx } from '../../../context.ts';

/** A font, removed or not. */
export interface FontRow {
  readonly fontId: string;
  readonly family: string;
  readonly style: string;
  readonly sample: string;
  readonly addedAt: Date;
  readonly addedBy: string | null;
  readonly isRemoved: boolean;
}

/** Storage key of a font: the same bytes have the same key. */
export function fontKey(customerId: string, sha256: string): string {
  return `fonts/${customerId}/${sha256}`;
}

/** Fonts of a customer by name, also removed ones. */
export async function findFonts(trx: Trx, customerId: string): Promise<FontRow[]> {
  const found = await sql<FontRow>`
    SELECT f.id AS "fontId", f.family, f.style, f.sample, f.created_at AS "addedAt", m.name AS "addedBy",
      f.archived_at IS NOT NULL AS "isRemoved"
    FROM fonts f LEFT JOIN members m ON m.id = f.created_by
    WHERE f.customer_id = ${customerId} ORDER BY lower(f.family), lower(f.style), f.id`.execute(trx);
  return found.rows;
}

/** Where fonts of a customer are stored, by id; null for those that were removed. */
export async function findFontKeys(
  trx: Trx,
  customerId: string,
  fontIds: readonly string[],
): Promise<ReadonlyMap<string, string | null>> {
  if (fontIds.length === 0) return new Map();
  const rows = await trx
    .selectFrom('fonts')
    .select(['id', 'sha256', 'archived_at'])
    .where('customer_id', '=', customerId)
    .where('id', 'in', [...fontIds])
    .execute();
  return new Map(
    rows.map((row) => [row.id, row.archived_at === null ? fontKey(customerId, row.sha256) : null]),
  );
}

/** The font of a customer's new titles; null where it was removed. */
export function defaultFont(customerId: RawBuilder<unknown>): RawBuilder<string | null> {
  return sql<string | null>`(SELECT f.id FROM customer_settings s
    JOIN fonts f ON f.id = s.title_font_id AND f.customer_id = s.id AND f.archived_at IS NULL
    WHERE s.id = ${customerId})`;
}

export async function findDefaultFont(trx: Trx, customerId: string): Promise<string | null> {
  const found = await sql<{ id: string | null }>`SELECT ${defaultFont(sql`${customerId}`)} AS id`.execute(
    trx,
  );
  return found.rows[0]?.id ?? null;
}

/** Changes to the fonts of a customer come one after the other. */
export async function lockFonts(trx: Trx, customerId: string): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`fonts ${customerId}`}, 0))`.execute(trx);
}

interface NewFont {
  readonly customerId: string;
  readonly id: string;
  readonly family: string;
  readonly style: string;
  readonly sample: string;
  readonly sha256: string;
  readonly createdBy: string;
  readonly at: Date;
}

/** Adds a font; the same bytes that were removed come back as the font that they were. Gives its id. */
export async function addFont(trx: Trx, font: NewFont): Promise<string> {
  const { customerId, id, family, style, sample, sha256, createdBy, at } = font;
  const added = await trx
    .insertInto('fonts')
    .values({
      ...{ id, customer_id: customerId, family, style, sample, sha256 },
      ...{ created_by: createdBy, created_at: at },
    })
    .onConflict((conflict) =>
      conflict
        .columns(['customer_id', 'sha256'])
        .doUpdateSet({ archived_at: null, deleted_by: null, created_by: createdBy, created_at: at }),
    )
    .returning('id')
    .executeTakeFirstOrThrow();
  return added.id;
}

export async function setRemoved(
  trx: Trx,
  customerId: string,
  fontId: string,
  removed: { readonly at: Date; readonly by: string } | null,
): Promise<void> {
  await trx
    .updateTable('fonts')
    .set({ archived_at: removed?.at ?? null, deleted_by: removed?.by ?? null })
    .where('customer_id', '=', customerId)
    .where('id', '=', fontId)
    .execute();
}
