import type { MailEvent } from '@rushes/contract/core/mail-events';
import { sql } from 'kysely';
import type { Trx } from '../../../context.ts';
import type { MailWords } from './mail-texts.ts';

export interface LayoutRow {
  readonly event: string;
  readonly isOn: boolean;
  readonly revision: number;
  readonly changedAt: Date | null;
}

export interface VersionRow extends MailWords {
  readonly versionId: string;
  readonly event: string;
  readonly number: number;
  readonly state: 'draft' | 'active' | 'past';
  readonly subject: string;
  readonly paragraphs: string[];
  readonly changedAt: Date;
  readonly changedBy: string;
  readonly activatedAt: Date | null;
}

const layoutColumns = ['event', 'is_on as isOn', 'revision', 'changed_at as changedAt'] as const;

export async function listLayouts(trx: Trx): Promise<LayoutRow[]> {
  return trx.selectFrom('mail_layouts').select(layoutColumns).execute();
}

export async function findLayout(trx: Trx, event: string): Promise<LayoutRow | undefined> {
  return trx.selectFrom('mail_layouts').select(layoutColumns).where('event', '=', event).executeTakeFirst();
}

/** The row of a mail, made where there is none, held for this transaction. */
export async function holdLayout(trx: Trx, event: MailEvent): Promise<LayoutRow> {
  await trx
    .insertInto('mail_layouts')
    .values({ event })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return trx
    .selectFrom('mail_layouts')
    .select(layoutColumns)
    .where('event', '=', event)
    .forUpdate()
    .executeTakeFirstOrThrow();
}

/** Counts a change, and may switch the mail. */
export async function touchLayout(
  trx: Trx,
  event: MailEvent,
  now: Date,
  values: { is_on?: boolean } = {},
): Promise<void> {
  await trx
    .updateTable('mail_layouts')
    .set({ ...values, revision: sql`revision + 1`, changed_at: now })
    .where('event', '=', event)
    .execute();
}

function versions(trx: Trx) {
  return trx
    .selectFrom('mail_versions as v')
    .leftJoin('accounts as u', 'u.id', 'v.changed_by')
    .select([
      'v.id as versionId',
      'v.event',
      'v.number',
      'v.state',
      'v.subject',
      'v.paragraphs',
      'v.changed_at as changedAt',
      'v.activated_at as activatedAt',
    ])
    .select(sql<string>`coalesce(u.name, '')`.as('changedBy'));
}

/** All versions of a mail, the newest first. */
export async function listVersions(trx: Trx, event: string): Promise<VersionRow[]> {
  return versions(trx).where('v.event', '=', event).orderBy('v.number', 'desc').execute();
}

/** The draft and the active version of a mail. */
export async function listCurrentOf(trx: Trx, event: string): Promise<VersionRow[]> {
  return versions(trx).where('v.event', '=', event).where('v.state', 'in', ['draft', 'active']).execute();
}

/** The draft and the active version of every mail. */
export async function listCurrent(trx: Trx): Promise<VersionRow[]> {
  return versions(trx).where('v.state', 'in', ['draft', 'active']).execute();
}

/** The words that are sent; undefined for the product’s own. */
export async function findActive(trx: Trx, event: string): Promise<VersionRow | undefined> {
  return versions(trx).where('v.event', '=', event).where('v.state', '=', 'active').executeTakeFirst();
}

export async function insertDraft(
  trx: Trx,
  draft: MailWords & { id: string; event: MailEvent; number: number; by: string; now: Date },
): Promise<void> {
  await trx
    .insertInto('mail_versions')
    .values({
      id: draft.id,
      event: draft.event,
      number: draft.number,
      state: 'draft',
      subject: draft.subject,
      paragraphs: JSON.stringify(draft.paragraphs),
      changed_by: draft.by,
      changed_at: draft.now,
    })
    .execute();
}

export async function updateDraft(
  trx: Trx,
  versionId: string,
  draft: MailWords & { by: string; now: Date },
): Promise<void> {
  await trx
    .updateTable('mail_versions')
    .set({
      subject: draft.subject,
      paragraphs: JSON.stringify(draft.paragraphs),
      changed_by: draft.by,
      changed_at: draft.now,
    })
    .where('id', '=', versionId)
    .execute();
}

export async function deleteVersion(trx: Trx, versionId: string): Promise<void> {
  await trx.deleteFrom('mail_versions').where('id', '=', versionId).execute();
}

/** Makes one version the active one; null for none. */
export async function setActive(
  trx: Trx,
  event: MailEvent,
  versionId: string | null,
  now: Date,
): Promise<void> {
  await trx
    .updateTable('mail_versions')
    .set({ state: 'past' })
    .where('event', '=', event)
    .where('state', '=', 'active')
    .execute();
  if (versionId === null) return;
  await trx
    .updateTable('mail_versions')
    .set({ state: 'active', activated_at: now })
    .where('id', '=', versionId)
    .execute();
}

/** The name of a user who is signed in, and where their mail goes. */
export async function findUser(
  trx: Trx,
  userId: string,
): Promise<{ userName: string; name: string } | undefined> {
  return trx
    .selectFrom('accounts')
    .select(['user_name as userName', 'name'])
    .where('id', '=', userId)
    .executeTakeFirst();
}
