import type { ImportJob } from '@rushes/contract/core/imports';
import { expect, vi } from 'vitest';
import type { Harness } from './harness.ts';
import type { TestUser } from './users.ts';

interface Sent {
  readonly http: number;
  readonly body: ImportJob & { code?: string; fields?: unknown };
}

/** Brings a table of some kind, as the browser sends it. */
export async function sendTable(
  { url }: Pick<Harness, 'url'>,
  { token }: Pick<TestUser, 'token'>,
  { kind, table }: { kind: string; table: string | Buffer },
): Promise<Sent> {
  const response = await fetch(`${url}/imports?kind=${kind}&name=${kind}.csv`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'text/csv' },
    body: typeof table === 'string' ? table : new Uint8Array(table),
  });
  return { http: response.status, body: (await response.json()) as Sent['body'] };
}

/** Waits until an import has come to a state; gives it as it is then. */
export function importIs(
  user: Pick<TestUser, 'ok'>,
  importId: string,
  state: ImportJob['state'],
): Promise<ImportJob> {
  return vi.waitFor(
    async () => {
      const job = await user.ok<ImportJob>('import/getImport', { importId });
      expect(job.state).toBe(state);
      return job;
    },
    { timeout: 60_000, interval: 50 },
  );
}
