/** The tables of invitations and groups. */
import type { GroupRule } from '@rushes/contract/organization/user-groups';
import type { InvitationState } from '@rushes/contract/organization/lists/users';
import type { MemberRole } from '@rushes/contract/identity/roles';
import type { ColumnType, Generated } from 'kysely';

type JsonDefault<T> = ColumnType<T, string | undefined, string>;

export interface InvitationsTable {
  id: string;
  customer_id: string;
  customer_user_id: string;
  email: string;
  name: string;
  role: MemberRole;
  token_hash: Buffer;
  /** Whether only a delivered mail holds the link; false where the inviter was shown it. */
  is_mailed: Generated<boolean>;
  state: Generated<InvitationState>;
  sends: Generated<number>;
  /** Those that were sent together. */
  batch_id: string | null;
  invited_by: string | null;
  invited_by_name: string;
  created_at: Date;
  sent_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
  opened_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
  ended_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
  expires_at: Date;
}

export interface UserGroupsTable {
  id: string;
  customer_id: string;
  name: string;
  description: Generated<string>;
  source: 'manual' | 'rule';
  rule: JsonDefault<GroupRule>;
  created_by: string | null;
  created_at: Date;
  updated_at: Date;
  /** Counts changes of name, description and rule, and when the newest was made. */
  revision: Generated<number>;
  revised_at: ColumnType<Date | null, Date | null | undefined, Date>;
}

export interface UserGroupMembersTable {
  customer_id: string;
  group_id: string;
  customer_user_id: string;
  added_at: Date;
}

/** A view: the users of every group, whether by hand or by rule. */
export interface UserGroupUsersView {
  customer_id: ColumnType<string, never, never>;
  group_id: ColumnType<string, never, never>;
  customer_user_id: ColumnType<string, never, never>;
  /** Null where a rule decides. */
  since: ColumnType<Date | null, never, never>;
}
