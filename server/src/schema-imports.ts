/** The tables of files that come from an address or a phone. */
import type { Generated } from 'kysely';

/** A file that the server gets from an address. */
export interface LinkImportsTable {
  id: string;
  customer_id: string;
  customer_user_id: string;
  url: string;
  folder_id: string | null;
  name: string;
  state: 'waiting' | 'receiving' | 'stopped' | 'finished';
  reason: string | null;
  /** Null while the other server hasn't said it. */
  size_bytes: number | null;
  received_bytes: Generated<number>;
  upload_id: string | null;
  clip_id: string | null;
  created_at: Date;
  updated_at: Date;
}

/** A code by which a phone uploads for a user. */
export interface PhoneLinksTable {
  id: string;
  customer_id: string;
  customer_user_id: string;
  code_hash: Buffer;
  folder_id: string | null;
  created_at: Date;
  expires_at: Date;
  ended_at: Date | null;
}
