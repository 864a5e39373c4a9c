/** The tables of channels. */
import type { ChannelVisibility } from '@rushes/contract/audience/lists/channels';
import type { ColumnType, Generated } from 'kysely';

type Maybe<T> = ColumnType<T | null, T | null | undefined, T | null>;

export interface ChannelsTable {
  id: string;
  customer_id: string;
  name: string;
  description: Generated<string>;
  visibility: ChannelVisibility;
  is_moderated: boolean;
  may_subscribe: boolean;
  state: Generated<'active' | 'archived'>;
  deleted_at: Maybe<Date>;
  deleted_by: Maybe<string>;
  /** Of a deleted channel, which is archived as long as it is in the bin. */
  state_before_deletion: Maybe<'active' | 'archived'>;
  revision: Generated<number>;
  created_by: string | null;
  created_at: Date;
  updated_at: Date;
  search_text: ColumnType<string, never, never>;
}

export interface ChannelMembersTable {
  id: string;
  customer_id: string;
  channel_id: string;
  customer_user_id: Maybe<string>;
  group_id: Maybe<string>;
  /** 1 member, 2 contributor, 3 moderator, 4 manager. */
  level: number;
  state: 'pending' | 'active';
  added_at: Date;
}

/** What a user keeps of a channel: whether they follow it, and what they have seen. */
export interface ChannelReadersTable {
  customer_id: string;
  channel_id: string;
  customer_user_id: string;
  is_subscribed: Generated<boolean>;
  seen_at: Maybe<Date>;
  followed_at: Maybe<Date>;
}

export interface ChannelItemsTable {
  id: string;
  customer_id: string;
  channel_id: string;
  program_id: string;
  state: 'submitted' | 'published' | 'rejected' | 'expired' | 'removed';
  is_pinned: Generated<boolean>;
  position: number;
  from_at: Maybe<Date>;
  to_at: Maybe<Date>;
  /** When it was to be seen first: the later of its publication and its window. */
  shown_at: Date;
  submitted_by: string | null;
  submitted_at: Date;
  decided_by: Maybe<string>;
  decided_at: Maybe<Date>;
  reason: Generated<string>;
  /** Copies of the program's, kept by a trigger. */
  is_narrow: boolean;
  program_published_at: Date | null;
  /** The state that a removed item goes back to, who took it out and when, and whether the channel was open then. */
  removed_from: Maybe<'submitted' | 'published' | 'rejected' | 'expired'>;
  removed_by: Maybe<string>;
  removed_at: Maybe<Date>;
}

type View<Row> = { [Column in keyof Row]: ColumnType<Row[Column], never, never> };

/** Everybody who is in an active channel, once for each way; level 0 is the organisation in an open one, and `newcomerId`, who has no row. */
export type ChannelUsersView = View<{
  customer_id: string;
  channel_id: string;
  customer_user_id: string;
  level: number;
  /** Null where it is open to them without their doing, or a rule decides. */
  since: Date | null;
}>;

/** Whom a program reaches through channels now. */
export type ChannelReachView = View<{
  customer_id: string;
  program_id: string;
  customer_user_id: string;
  channel_id: string;
}>;

export interface ChannelTables {
  channels: ChannelsTable;
  channel_members: ChannelMembersTable;
  channel_readers: ChannelReadersTable;
  channel_items: ChannelItemsTable;
  channel_people: ChannelUsersView;
  channel_reach: ChannelReachView;
}
