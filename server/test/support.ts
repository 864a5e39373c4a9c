// The super-admin, for tests that call the app over HTTP.
import type { CallAnswer, Harness } from './harness.ts';

export interface SupportUser {
  readonly token: string;
  readonly userId: string;
  readonly userName: string;
  ok<T>(path: string, request: object): Promise<T>;
  refused(path: string, request: object): Promise<CallAnswer['body']>;
}

/** Makes a super-admin, and signs in. */
export async function signUpSupport(harness: Harness, userName: string): Promise<SupportUser> {
  const { userId } = await harness.make.superAdmin({ userName, name: 'Support' });
  const token = (await harness.signIn(userName)).access_token;
  return {
    token,
    userId,
    userName,
    ok: (path, request) => harness.ok(path, request, token),
    refused: async (path, request) => {
      const { body, text } = await harness.call(path, request, token);
      if (body.status !== 'Error') throw new Error(`${path} was not refused: ${text}`);
      return body;
    },
  };
}

/** Actions of the audit of the installation or of one customer, the oldest first. */
export async function auditOf(
  { app }: Harness,
  { customerId, kind }: { customerId: string | null; kind: string },
): Promise<string[]> {
  const rows = await app.context.db.system((trx) =>
    trx
      .selectFrom('audit_events')
      .select('action')
      .where('customer_id', 'is not distinct from', customerId)
      .where('object_kind', '=', kind)
      .orderBy('created_at')
      .execute(),
  );
  return rows.map(({ action }) => action);
}
