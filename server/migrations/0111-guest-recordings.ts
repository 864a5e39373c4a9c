import { type Kysely, sql } from 'kysely';
import { protectTenantTable } from '../src/platform/db/tenancy.ts';

/** Guest recordings: what guests are asked, and what they answered and recorded. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    -- Of a guest, until it is accepted: nobody sees it in Footage.
    ALTER TABLE clips ADD COLUMN is_held boolean NOT NULL DEFAULT false;
    ALTER TABLE uploads DROP CONSTRAINT uploads_origin_check;
    ALTER TABLE uploads ADD CONSTRAINT uploads_origin_check CHECK (origin IN ('browser', 'link', 'phone', 'guest'));

    CREATE TABLE guest_recordings (
      id uuid PRIMARY KEY,
      customer_id uuid NOT NULL REFERENCES customers ON DELETE CASCADE,
      title text NOT NULL,
      welcome text NOT NULL DEFAULT '',
      state text NOT NULL DEFAULT 'draft' CHECK (state IN ('draft', 'open', 'paused', 'closed')),
      slug text NOT NULL UNIQUE,
      join_code text NOT NULL UNIQUE,
      questions jsonb NOT NULL DEFAULT '[]',
      prompts jsonb NOT NULL DEFAULT '[]',
      opens_at timestamptz,
      closes_at timestamptz,
      max_responses integer,
      max_ms integer NOT NULL DEFAULT 120000,
      verifies_email boolean NOT NULL DEFAULT false,
      -- Kept as responses change, so that lists don't count.
      submitted_count integer NOT NULL DEFAULT 0,
      waiting_count integer NOT NULL DEFAULT 0,
      accepted_count integer NOT NULL DEFAULT 0,
      revision integer NOT NULL DEFAULT 1,
      created_by uuid NOT NULL REFERENCES customer_users ON DELETE CASCADE,
      created_at timestamptz NOT NULL,
      updated_at timestamptz NOT NULL,
      search_text text NOT NULL GENERATED ALWAYS AS (lower(title)) STORED
    );
    CREATE TABLE guest_responses (
      id uuid PRIMARY KEY,
      customer_id uuid NOT NULL REFERENCES customers ON DELETE CASCADE,
      guest_recording_id uuid NOT NULL REFERENCES guest_recordings ON DELETE CASCADE,
      state text NOT NULL DEFAULT 'started',
      name text NOT NULL,
      email text NOT NULL,
      is_email_verified boolean NOT NULL DEFAULT false,
      location text NOT NULL DEFAULT '',
      language text NOT NULL,
      -- As they were when the guest began.
      questions jsonb NOT NULL,
      prompts jsonb NOT NULL,
      answers jsonb NOT NULL DEFAULT '[]',
      note text NOT NULL DEFAULT '',
      created_at timestamptz NOT NULL,
      updated_at timestamptz NOT NULL,
      submitted_at timestamptz,
      decided_at timestamptz,
      decided_by uuid REFERENCES customer_users ON DELETE SET NULL,
      search_text text NOT NULL GENERATED ALWAYS AS (lower(name || ' ' || email || ' ' || location)) STORED
    );
    CREATE TABLE guest_takes (
      id uuid PRIMARY KEY,
      customer_id uuid NOT NULL REFERENCES customers ON DELETE CASCADE,
      response_id uuid NOT NULL REFERENCES guest_responses ON DELETE CASCADE,
      prompt_id uuid NOT NULL,
      clip_id uuid NOT NULL REFERENCES clips ON DELETE CASCADE,
      created_at timestamptz NOT NULL
    );
    CREATE TABLE guest_codes (
      customer_id uuid NOT NULL REFERENCES customers ON DELETE CASCADE,
      guest_recording_id uuid NOT NULL REFERENCES guest_recordings ON DELETE CASCADE,
      email_hash bytea NOT NULL,
      code_hash bytea,
      failures integer NOT NULL DEFAULT 0,
      requested_at timestamptz NOT NULL,
      PRIMARY KEY (guest_recording_id, email_hash)
    );
    CREATE INDEX guest_recordings_by_change ON guest_recordings (customer_id, updated_at, id);
    CREATE INDEX guest_recordings_by_title ON guest_recordings (customer_id, lower(title), id);
    CREATE INDEX guest_recordings_search ON guest_recordings USING gin (search_text gin_trgm_ops);
    CREATE INDEX guest_recordings_created_by ON guest_recordings (created_by);
    CREATE INDEX guest_recordings_waiting ON guest_recordings (customer_id) WHERE waiting_count > 0;
    CREATE INDEX guest_responses_of_customer ON guest_responses (customer_id);
    CREATE INDEX guest_responses_by_submission ON guest_responses
      (guest_recording_id, coalesce(submitted_at, '-infinity'::timestamptz), id) WHERE state <> 'started';
    CREATE INDEX guest_responses_by_name ON guest_responses (guest_recording_id, lower(name), id) WHERE state <> 'started';
    CREATE INDEX guest_responses_search ON guest_responses USING gin (search_text gin_trgm_ops);
    CREATE INDEX guest_responses_decided_by ON guest_responses (decided_by) WHERE decided_by IS NOT NULL;
    CREATE INDEX guest_responses_forgotten ON guest_responses (updated_at) WHERE state IN ('started', 'rejected');
    CREATE INDEX guest_takes_of_customer ON guest_takes (customer_id);
    CREATE INDEX guest_takes_of_response ON guest_takes (response_id, prompt_id, created_at);
    CREATE INDEX guest_takes_of_clip ON guest_takes (clip_id);
    CREATE INDEX guest_codes_of_customer ON guest_codes (customer_id);
    CREATE INDEX guest_codes_requested ON guest_codes (requested_at);
  `.execute(db);
  for (const table of ['guest_recordings', 'guest_responses', 'guest_takes', 'guest_codes'])
    await protectTenantTable(db, table);
}
