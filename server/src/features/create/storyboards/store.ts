import type { StoryboardScope } from '@rushes/contract/create/storyboards';
import { type Updateable, sql } from 'kysely';
import type { Trx } from '../../../context.ts';
import type { MemberKey } from '../../../objects/access-subject.ts';
import type { StoredBoardBlock, StoryboardTables } from '../../../schema-storyboards.ts';

/** A storyboard without its blocks, as lists show it. */
export interface StoryboardHead {
  readonly storyboardId: string;
  readonly title: string;
  readonly scope: StoryboardScope;
  readonly scriptId: string | null;
  readonly shotCount: number;
  readonly durationMs: number;
  readonly revision: number;
  readonly createdBy: string | null;
  readonly createdByName: string | null;
  readonly createdAt: Date;
  readonly savedBy: string | null;
  readonly updatedAt: Date;
  readonly archivedAt: Date | null;
}

export interface StoryboardRow extends StoryboardHead {
  readonly blocks: readonly StoredBoardBlock[];
  readonly soundId: string | null;
  /** Of its last save. */
  readonly saveId: string | null;
}

const head = sql`s.id AS "storyboardId", s.title, s.scope, s.script_id AS "scriptId", s.shot_count AS "shotCount",
  s.duration_ms AS "durationMs", s.revision, s.created_by AS "createdBy", u.name AS "createdByName",
  s.created_at AS "createdAt", s.saved_by AS "savedBy", s.updated_at AS "updatedAt", s.archived_at AS "archivedAt"`;

/** Storyboards by ids, in that order. */
export async function findHeads(
  trx: Trx,
  customerId: string,
  storyboardIds: readonly string[],
): Promise<StoryboardHead[]> {
  if (storyboardIds.length === 0) return [];
  const found =
    await sql<StoryboardHead>`SELECT ${head} FROM storyboards s LEFT JOIN members u ON u.id = s.created_by
    WHERE s.customer_id = ${customerId} AND s.id = ANY (${[...storyboardIds]}::uuid[])`.execute(trx);
  const byId = new Map(found.rows.map((row) => [row.storyboardId, row]));
  return storyboardIds.flatMap((id) => byId.get(id) ?? []);
}

/** A storyboard, also one in the bin. */
export async function findStoryboard(
  trx: Trx,
  customerId: string,
  storyboardId: string,
): Promise<StoryboardRow | undefined> {
  const found = await sql<StoryboardRow>`
    SELECT ${head}, s.blocks, s.sound_id AS "soundId", s.save_id AS "saveId" FROM storyboards s LEFT JOIN members u ON u.id = s.created_by
    WHERE s.customer_id = ${customerId} AND s.id = ${storyboardId}`.execute(trx);
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

/** Holds storyboards until the transaction ends; gives those that are there, in the bin or not. */
export async function lockStoryboards(
  trx: Trx,
  customerId: string,
  storyboardIds: readonly string[],
): Promise<
  {
    storyboardId: string;
    title: string;
    scope: StoryboardScope;
    createdBy: string | null;
    isArchived: boolean;
  }[]
> {
  const rows = await trx
    .selectFrom('storyboards')
    .select(['id as storyboardId', 'title', 'scope', 'created_by as createdBy', 'archived_at as archivedAt'])
    .where('customer_id', '=', customerId)
    .where('id', 'in', [...storyboardIds])
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  return rows.map(({ archivedAt, ...row }) => ({ ...row, isArchived: archivedAt !== null }));
}

interface NewStoryboard {
  readonly id: string;
  readonly title: string;
  readonly scope: StoryboardScope;
  readonly scriptId: string | null;
  readonly at: Date;
}

/** What is stored of the blocks. */
export interface BlockColumns {
  readonly blocks: readonly StoredBoardBlock[];
  readonly shotCount: number;
  readonly durationMs: number;
  readonly searchText: string;
}

const columnsOf = ({ blocks, shotCount, durationMs, searchText }: BlockColumns) => ({
  blocks: JSON.stringify(blocks),
  shot_count: shotCount,
  duration_ms: durationMs,
  search_text: searchText,
});

export async function insertStoryboard(
  trx: Trx,
  { customerId, customerUserId }: MemberKey,
  { id, title, scope, scriptId, at }: NewStoryboard,
  content: BlockColumns,
): Promise<void> {
  await trx
    .insertInto('storyboards')
    .values({
      ...{ id, customer_id: customerId, title, scope, script_id: scriptId, ...columnsOf(content) },
      ...{ created_by: customerUserId, created_at: at, saved_by: customerUserId, updated_at: at },
    })
    .execute();
}

interface Saved extends Omit<NewStoryboard, 'scriptId'> {
  readonly saveId: string | null;
  readonly soundId: string | null;
}

/** Saves one storyboard as its next revision. */
export async function saveStoryboard(
  trx: Trx,
  { customerId, customerUserId }: MemberKey,
  { id, title, scope, at, saveId, soundId }: Saved,
  content: BlockColumns,
): Promise<void> {
  const values = {
    title,
    scope,
    saved_by: customerUserId,
    updated_at: at,
    save_id: saveId,
    sound_id: soundId,
  };
  await updateStoryboards(trx, customerId, [id], { ...values, ...columnsOf(content) });
}

export async function updateStoryboards(
  trx: Trx,
  customerId: string,
  storyboardIds: readonly string[],
  values: Updateable<StoryboardTables['storyboards']>,
): Promise<void> {
  if (storyboardIds.length === 0) return;
  await trx
    .updateTable('storyboards')
    .set((column) => ({ ...values, revision: column('revision', '+', 1) }))
    .where('customer_id', '=', customerId)
    .where('id', 'in', [...storyboardIds])
    .execute();
}
