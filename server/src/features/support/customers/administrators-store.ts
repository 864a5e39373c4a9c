import {
  administratorList,
  type administratorRoles,
  ownAdministratorList,
} from '@rushes/contract/support/lists/customers';
import type { ProfileState } from '@rushes/contract/organization/lists/users';
import { sql } from 'kysely';
import type { Trx } from '../../../context.ts';
import { countOf, type ListSql, type PageQuery, pageOf } from '../../../platform/lists/list-sql.ts';

export type AdministratorColumn = keyof typeof administratorList.columns;
export type AdministratorQuery = PageQuery<AdministratorColumn> & {
  readonly customerId?: string | undefined;
};

const administratorSql: ListSql<AdministratorColumn> = {
  list: administratorList,
  from: sql`customer_users p JOIN customer_settings c ON c.id = p.customer_id`,
  id: sql`p.id`,
  search: sql`lower(p.search_text || ' ' || c.name)`,
  columns: {
    name: sql`lower(p.name)`,
    userName: sql`p.user_name`,
    customerName: sql`lower(c.name)`,
    role: sql`p.role`,
    state: sql`p.state`,
    lastSignInAt: sql`coalesce(p.last_sign_in_at, '-infinity'::timestamptz)`,
  },
};

export interface AdministratorRow {
  readonly customerUserId: string;
  readonly customerId: string;
  readonly customerName: string;
  readonly name: string;
  readonly userName: string;
  readonly role: (typeof administratorRoles)[number];
  readonly state: ProfileState;
  readonly lastSignInAt: Date | null;
  readonly invitationId: string | null;
}

const selected = sql<AdministratorRow>`p.id AS "customerUserId", c.id AS "customerId", c.name AS "customerName", p.name,
  p.user_name AS "userName", p.role, p.state, p.last_sign_in_at AS "lastSignInAt",
  (SELECT i.id FROM invitations i WHERE i.customer_user_id = p.id AND p.state = 'invited'
    ORDER BY i.created_at DESC LIMIT 1) AS "invitationId"`;

function whereOf(customerId: string | undefined) {
  const runs = sql`p.role IN ('admin', 'cm')`;
  return customerId === undefined ? [runs] : [runs, sql`p.customer_id = ${customerId}`];
}

export async function listAdministrators(trx: Trx, query: AdministratorQuery) {
  const list = query.customerId === undefined ? administratorList : ownAdministratorList;
  const where = whereOf(query.customerId);
  return pageOf(trx, { ...administratorSql, list }, { select: selected, where, query });
}

export async function countAdministrators(
  trx: Trx,
  query: Omit<AdministratorQuery, 'limit'>,
  most: number,
): Promise<number> {
  return countOf(trx, administratorSql, { where: whereOf(query.customerId), query, most });
}

export async function findAdministrator(
  trx: Trx,
  customerUserId: string,
): Promise<AdministratorRow | undefined> {
  const found = await sql<AdministratorRow>`
    SELECT ${selected} FROM members p JOIN customer_settings c ON c.id = p.customer_id
    WHERE p.id = ${customerUserId} AND p.role IN ('admin', 'cm')`.execute(trx);
  return found.rows[0];
}
