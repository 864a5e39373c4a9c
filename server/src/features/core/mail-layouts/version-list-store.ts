import type { MailEvent } from '@rushes/contract/core/mail-events';
import { mailVersionList } from '@rushes/contract/core/lists/mail-layouts';
import { sql } from 'kysely';
import type { Trx } from '../../../context.ts';
import { countOf, type ListSql, type PageQuery, pageOf } from '../../../platform/lists/list-sql.ts';
import type { VersionRow } from './store.ts';

type VersionColumn = keyof typeof mailVersionList.columns;
export type VersionQuery = PageQuery<VersionColumn> & { readonly event: MailEvent };

const changedBy = sql<string>`coalesce(u.name, '')`;

const versionSql: ListSql<VersionColumn> = {
  list: mailVersionList,
  from: sql`mail_versions v LEFT JOIN accounts u ON u.id = v.changed_by`,
  id: sql`v.id`,
  search: sql`lower(v.number || ' ' || v.subject || ' ' || v.paragraphs::text || ' ' || ${changedBy})`,
  columns: {
    number: sql`v.number`,
    state: sql`v.state`,
    subject: sql`lower(v.subject)`,
    paragraphs: sql`lower(v.paragraphs::text)`,
    changedBy: sql`lower(${changedBy})`,
    changedAt: sql`v.changed_at`,
  },
};

const select = sql<VersionRow>`v.id AS "versionId", v.event, v.number, v.state, v.subject, v.paragraphs,
  v.changed_at AS "changedAt", ${changedBy} AS "changedBy", v.activated_at AS "activatedAt"`;

const ofMail = (event: MailEvent) => [sql`v.event = ${event}`];

export async function pageVersions(trx: Trx, { event, ...query }: VersionQuery) {
  return pageOf(trx, versionSql, { select, where: ofMail(event), query });
}

export async function countVersions(
  trx: Trx,
  { event, ...query }: Omit<VersionQuery, 'limit'>,
  most: number,
): Promise<number> {
  return countOf(trx, versionSql, { where: ofMail(event), query, most });
}
