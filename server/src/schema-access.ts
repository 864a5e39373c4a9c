/** The tables of sessions, of roles and of what was done. */
import type { MemberRole } from '@rushes/contract/identity/roles';
import type { ColumnType, Generated } from 'kysely';

export interface SessionsTable {
  id: string;
  user_id: string;
  customer_id: string | null;
  customer_user_id: string | null;
  client_id: string;
  created_at: Date;
  last_active_at: Date;
  expires_at: Date;
  revoked_at: Date | null;
  revoked_reason: string | null;
  user_agent: ColumnType<string | null, string | null | undefined, string | null>;
  client_address: ColumnType<string | null, string | null | undefined, string | null>;
}

/** A code that represents a user once: the link of a mail, or a step between two pages. */
export interface SingleUseCodesTable {
  code_hash: Buffer;
  purpose: 'reset' | 'activation' | 'handoff' | 'google';
  user_id: string;
  customer_user_id: string | null;
  session_id: string | null;
  /** Whether only a delivered mail held it; false where the server showed it to someone. */
  is_mailed: Generated<boolean>;
  created_at: Date;
  expires_at: Date;
  used_at: Date | null;
}

export interface SpentCaptchasTable {
  captcha_hash: Buffer;
  expires_at: Date;
}

export interface AccessTokensTable {
  token_hash: Buffer;
  session_id: string;
  expires_at: Date;
}

export interface RefreshTokensTable {
  token_hash: Buffer;
  session_id: string;
  issued_at: Date;
  used_at: Date | null;
}

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

/** Wrong passwords of one client address; attempts under way count. */
export interface ShareLinkAttemptsTable {
  share_link_id: string;
  client_hash: Buffer;
  failures: number;
  blocked_until: Date;
  last_failed_at: Date;
}
