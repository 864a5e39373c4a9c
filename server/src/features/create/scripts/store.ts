import type { ScriptScope } from '@rushes/contract/create/scripts';
import { type Updateable, sql } from 'kysely';
import type { Trx } from '../../../context.ts';
import type { MemberKey } from '../../../objects/access-subject.ts';
import type { ScriptTables, StoredBlock } from '../../../schema-scripts.ts';

/** A script without its blocks, as lists show it. */
export interface ScriptHead {
  readonly scriptId: string;
  readonly title: string;
  readonly scope: ScriptScope;
  readonly language: string;
  readonly wordCount: number;
  readonly durationMs: number;
  readonly revision: number;
  readonly createdBy: string | null;
  readonly createdByName: string | null;
  readonly createdAt: Date;
  readonly savedBy: string | null;
  readonly updatedAt: Date;
  readonly archivedAt: Date | null;
}

export interface ScriptRow extends ScriptHead {
  readonly blocks: readonly StoredBlock[];
  /** Of its last save. */
  readonly saveId: string | null;
}

const head = sql`s.id AS "scriptId", s.title, s.scope, s.language, s.word_count AS "wordCount",
  s.duration_ms AS "durationMs", s.revision, s.created_by AS "createdBy", u.name AS "createdByName",
  s.created_at AS "createdAt", s.saved_by AS "savedBy", s.updated_at AS "updatedAt", s.archived_at AS "archivedAt"`;

/** Scripts by ids, in that order. */
export async function findHeads(
  trx: Trx,
  customerId: string,
  scriptIds: readonly string[],
): Promise<ScriptHead[]> {
  if (scriptIds.length === 0) return [];
  const found = await sql<ScriptHead>`SELECT ${head} FROM scripts s LEFT JOIN members u ON u.id = s.created_by
    WHERE s.customer_id = ${customerId} AND s.id = ANY (${[...scriptIds]}::uuid[])`.execute(trx);
  const byId = new Map(found.rows.map((row) => [row.scriptId, row]));
  return scriptIds.flatMap((id) => byId.get(id) ?? []);
}

/** A script, also one in the bin. */
export async function findScript(
  trx: Trx,
  customerId: string,
  scriptId: string,
): Promise<ScriptRow | undefined> {
  const found = await sql<ScriptRow>`
    SELECT ${head}, s.blocks, s.save_id AS "saveId" FROM scripts s LEFT JOIN members u ON u.id = s.created_by
    WHERE s.customer_id = ${customerId} AND s.id = ${scriptId}`.execute(trx);
  return found.rows[0];
}

/** Names of users; of erased ones there is none. */
export async function findNames(
  trx: Trx,
  customerId: string,
  customerUserIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (customerUserIds.length === 0) return new Map();
  const found = await sql<{ id: string; name: string }>`SELECT u.id, u.name FROM members u
    WHERE u.customer_id = ${customerId} AND u.id = ANY (${[...customerUserIds]}::uuid[])`.execute(trx);
  return new Map(found.rows.map(({ id, name }) => [id, name]));
}

/** Holds scripts until the transaction ends; gives those that are there, in the bin or not. */
export async function lockScripts(
  trx: Trx,
  customerId: string,
  scriptIds: readonly string[],
): Promise<
  { scriptId: string; title: string; scope: ScriptScope; createdBy: string | null; archivedAt: Date | null }[]
> {
  return trx
    .selectFrom('scripts')
    .select(['id as scriptId', 'title', 'scope', 'created_by as createdBy', 'archived_at as archivedAt'])
    .where('customer_id', '=', customerId)
    .where('id', 'in', [...scriptIds])
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
}

interface NewScript {
  readonly id: string;
  readonly title: string;
  readonly scope: ScriptScope;
  readonly language: string;
  readonly at: Date;
}

/** What is stored of the blocks. */
export interface BlockColumns {
  readonly blocks: readonly StoredBlock[];
  readonly wordCount: number;
  readonly durationMs: number;
  readonly searchText: string;
}

const columnsOf = ({ blocks, wordCount, durationMs, searchText }: BlockColumns) => ({
  blocks: JSON.stringify(blocks),
  word_count: wordCount,
  duration_ms: durationMs,
  search_text: searchText,
});

export async function insertScript(
  trx: Trx,
  { customerId, customerUserId }: MemberKey,
  { id, title, scope, language, at }: NewScript,
  content: BlockColumns,
): Promise<void> {
  await trx
    .insertInto('scripts')
    .values({
      ...{ id, customer_id: customerId, title, scope, language, ...columnsOf(content) },
      ...{ created_by: customerUserId, created_at: at, saved_by: customerUserId, updated_at: at },
    })
    .execute();
}

/** Saves one script as its next revision. */
export async function saveScript(
  trx: Trx,
  { customerId, customerUserId }: MemberKey,
  { id, title, scope, language, at, saveId }: NewScript & { readonly saveId: string | null },
  content: BlockColumns,
): Promise<void> {
  const values = { title, scope, language, saved_by: customerUserId, updated_at: at, save_id: saveId };
  await updateScripts(trx, customerId, [id], { ...values, ...columnsOf(content) });
}

export async function updateScripts(
  trx: Trx,
  customerId: string,
  scriptIds: readonly string[],
  values: Updateable<ScriptTables['scripts']>,
): Promise<void> {
  if (scriptIds.length === 0) return;
  await trx
    .updateTable('scripts')
    .set((column) => ({ ...values, revision: column('revision', '+', 1) }))
    .where('customer_id', '=', customerId)
    .where('id', 'in', [...scriptIds])
    .execute();
}
