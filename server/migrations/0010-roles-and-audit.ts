import { type Kysely, sql } from 'kysely';
import { protectSystemTable, protectTenantTable } from '../src/platform/db/tenancy.ts';

export async function up(db: Kysely<never>): Promise<void> {
  await createRoles(db);
  await growAudit(db);
}

/** Roles that an organisation makes of the built-in ones. Who holds one keeps its base in `customer_users.role`. */
async function createRoles(db: Kysely<never>): Promise<void> {
  await sql`
    CREATE TABLE roles (
      id uuid PRIMARY KEY,
      customer_id uuid NOT NULL REFERENCES customers ON DELETE CASCADE,
      name text NOT NULL,
      base text NOT NULL CHECK (base IN ('viewer', 'cc', 'admin', 'cm')),
      permissions text[] NOT NULL,
      revision integer NOT NULL DEFAULT 1,
      created_at timestamptz NOT NULL,
      updated_at timestamptz NOT NULL,
      UNIQUE (customer_id, id)
    );
    CREATE UNIQUE INDEX roles_name ON roles (customer_id, lower(name));
    ALTER TABLE customer_users ADD COLUMN custom_role_id uuid;
    ALTER TABLE customer_users ADD CONSTRAINT customer_users_custom_role_fkey
      FOREIGN KEY (customer_id, custom_role_id) REFERENCES roles (customer_id, id);
    CREATE INDEX customer_users_custom_role ON customer_users (custom_role_id) WHERE custom_role_id IS NOT NULL;
    CREATE INDEX customer_users_role ON customer_users (customer_id, role);
  `.execute(db);
  await protectTenantTable(db, 'roles');
}

/**
 * Audit rows are written with the change itself, by the customer's own transactions too, and never changed; afterwards a
 * sealer numbers and chains them. The head of each chain stands apart, so that rows cut off its end are missed.
 */
async function growAudit(db: Kysely<never>): Promise<void> {
  await sql`
    ALTER TABLE audit_events
      ADD COLUMN on_behalf_of uuid,
      ADD COLUMN before jsonb,
      ADD COLUMN after jsonb,
      ADD COLUMN sequence bigint,
      ADD COLUMN prev_hash text,
      ADD COLUMN hash text;
    DROP INDEX audit_events_customer;
    CREATE INDEX audit_events_customer ON audit_events (customer_id, created_at, id);
    CREATE INDEX audit_events_action ON audit_events (customer_id, action, created_at, id);
    CREATE INDEX audit_events_user ON audit_events (customer_id, user_id, created_at, id);
    CREATE INDEX audit_events_object ON audit_events (customer_id, object_kind, object_id);
    CREATE INDEX audit_events_unsealed ON audit_events (created_at, id) WHERE sequence IS NULL;
    CREATE UNIQUE INDEX audit_events_sequence
      ON audit_events (coalesce(customer_id, '00000000-0000-0000-0000-000000000000'), sequence);
    CREATE TABLE audit_chains (
      chain uuid PRIMARY KEY,
      sequence bigint NOT NULL,
      hash text NOT NULL,
      sealed_at timestamptz NOT NULL
    );
    CREATE POLICY tenant_insert ON audit_events FOR INSERT TO rushes_tenant
      WITH CHECK (customer_id = nullif(current_setting('rushes.customer_id', true), '')::uuid);
    GRANT INSERT (id, customer_id, user_id, on_behalf_of, action, object_kind, object_id, details, before, after,
      client_address, request_id, created_at) ON audit_events TO rushes_tenant;
    REVOKE UPDATE, DELETE ON audit_events FROM rushes_system;
    GRANT UPDATE (sequence, prev_hash, hash) ON audit_events TO rushes_system;
  `.execute(db);
  await protectSystemTable(db, 'audit_chains');
}
