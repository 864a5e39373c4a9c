import { type Kysely, sql } from 'kysely';
import { protectSystemTable } from '../src/platform/db/tenancy.ts';

/** Codes that stand for a person once, spent captchas, and from where a session was opened. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    CREATE TABLE single_use_codes (
      code_hash bytea PRIMARY KEY,
      purpose text NOT NULL CHECK (purpose IN ('reset', 'activation', 'handoff', 'google')),
      user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
      customer_user_id uuid REFERENCES customer_users ON DELETE CASCADE,
      session_id uuid REFERENCES sessions ON DELETE CASCADE,
      created_at timestamptz NOT NULL,
      expires_at timestamptz NOT NULL,
      used_at timestamptz
    );
    CREATE INDEX single_use_codes_user ON single_use_codes (user_id, purpose);
    CREATE INDEX single_use_codes_session ON single_use_codes (session_id);
    CREATE INDEX single_use_codes_profile ON single_use_codes (customer_user_id);
    CREATE TABLE spent_captchas (
      captcha_hash bytea PRIMARY KEY,
      expires_at timestamptz NOT NULL
    );
    ALTER TABLE sessions ADD COLUMN user_agent text, ADD COLUMN client_address text;
    ALTER TABLE customers ADD COLUMN analytics_url text;
  `.execute(db);
  await protectSystemTable(db, 'single_use_codes');
  await protectSystemTable(db, 'spent_captchas');
}
