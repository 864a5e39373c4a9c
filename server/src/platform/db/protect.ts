// The second wall between customers: forced row-level security, by role. Used by migrations.
import { type Kysely, sql } from 'kysely';

/** Roles that every transaction takes; the login role itself sees no row. */
export const tenantRole = 'rushes_tenant';
export const systemRole = 'rushes_system';

/** Makes the two roles where they are missing and lets the login role take them. */
export async function ensureRoles(db: Kysely<never>): Promise<void> {
  for (const role of [tenantRole, systemRole]) {
    const { rows } = await sql`SELECT 1 FROM pg_roles WHERE rolname = ${role}`.execute(db);
    if (rows.length === 0) {
      // Another database of the same server may be making it at this moment.
      await sql
        .raw(
          `DO $$ BEGIN CREATE ROLE ${role} NOLOGIN; EXCEPTION WHEN duplicate_object OR unique_violation THEN NULL; END $$`,
        )
        .execute(db);
    }
    await grantTo(db, role);
  }
  await sql.raw(`GRANT USAGE ON SCHEMA public TO ${tenantRole}, ${systemRole}`).execute(db);
}

// Without inheritance: a policy also holds for members that inherit, and the login role is to see nothing by itself.
async function grantTo(db: Kysely<never>, role: string): Promise<void> {
  await sql
    .raw(`DO $$ BEGIN
      IF current_setting('server_version_num')::int >= 160000 THEN
        EXECUTE format('GRANT ${role} TO %I WITH INHERIT FALSE, SET TRUE', current_user);
      ELSE
        EXECUTE format('ALTER ROLE %I NOINHERIT', current_user);
        EXECUTE format('GRANT ${role} TO %I', current_user);
      END IF;
    END $$`)
    .execute(db);
}

/** Rows of this table are seen by their own customer only (column `customer_id`), and by the system role. */
export async function protectTenantTable(db: Kysely<never>, table: string): Promise<void> {
  const own = `customer_id = nullif(current_setting('rushes.customer_id', true), '')::uuid`;
  await force(db, table);
  await sql
    .raw(`CREATE POLICY tenant ON ${table} TO ${tenantRole} USING (${own}) WITH CHECK (${own})`)
    .execute(db);
  await sql.raw(`GRANT SELECT, INSERT, UPDATE, DELETE ON ${table} TO ${tenantRole}`).execute(db);
}

/** Rows of this table are seen by the system role only. */
export async function protectSystemTable(db: Kysely<never>, table: string): Promise<void> {
  await force(db, table);
}

async function force(db: Kysely<never>, table: string): Promise<void> {
  await sql.raw(`ALTER TABLE ${table} ENABLE ROW LEVEL SECURITY`).execute(db);
  await sql.raw(`ALTER TABLE ${table} FORCE ROW LEVEL SECURITY`).execute(db);
  await sql
    .raw(`CREATE POLICY system ON ${table} TO ${systemRole} USING (true) WITH CHECK (true)`)
    .execute(db);
  await sql.raw(`GRANT SELECT, INSERT, UPDATE, DELETE ON ${table} TO ${systemRole}`).execute(db);
}
