/** The tables of roles and of what was done. */
import type { MemberRole } from '@rushes/contract/roles';
import type { ColumnType, Generated } from 'kysely';

export interface AuditEventsTable {
  id: string;
  customer_id: string | null;
  user_id: string | null;
  action: string;
  object_kind: string | null;
  object_id: string | null;
  details: ColumnType<Record<string, unknown>, string | undefined, never>;
  client_address: string | null;
  request_id: string | null;
  created_at: Generated<Date>;
  on_behalf_of: ColumnType<string | null, string | null | undefined, never>;
  before: ColumnType<Record<string, unknown> | null, string | null | undefined, never>;
  after: ColumnType<Record<string, unknown> | null, string | null | undefined, never>;
  /** Place in the chain of its customer; null until the sealer came by. */
  sequence: ColumnType<number | null, never, number>;
  prev_hash: ColumnType<string | null, never, string>;
  hash: ColumnType<string | null, never, string>;
}

/** The last link of each chain: `chain` is the customer, or zeros for events of no customer. */
export interface AuditChainsTable {
  chain: string;
  sequence: number;
  hash: string;
  sealed_at: Date;
}

/** Roles that an organisation made of the built-in ones. */
export interface RolesTable {
  id: string;
  customer_id: string;
  name: string;
  base: MemberRole;
  permissions: string[];
  revision: Generated<number>;
  created_at: Date;
  updated_at: Date;
}

/** Support looking into a customer: one at most for each session, gone with the look itself. */
export interface SupportViewsTable {
  id: string;
  customer_id: string;
  customer_user_id: string;
  session_id: string;
  reason: string;
  started_at: Date;
  ends_at: Date;
}
