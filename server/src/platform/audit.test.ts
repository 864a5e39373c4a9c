import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createHarness, type Harness } from '../../test/harness.ts';
import { type AuditChange, audit, type AuditObject } from './audit.ts';

let app: Harness;
let customerId: string;

beforeAll(async () => {
  app = await createHarness();
  ({ customerId } = await app.make.customer());
});
afterAll(() => app[Symbol.asyncDispose]());

async function written(change: AuditChange, object: Partial<AuditObject> = {}) {
  const { context } = app.app;
  const id = randomUUID();
  await context.db.tenant(customerId, (trx) =>
    audit(
      context,
      trx,
      { customerId, userId: null },
      'clips.changed',
      { kind: 'clip', id, ...object },
      change,
    ),
  );
  return context.db.system((trx) =>
    trx
      .selectFrom('audit_events')
      .select(['before', 'after', 'details'])
      .where('object_id', '=', id)
      .executeTakeFirstOrThrow(),
  );
}

describe('an event', () => {
  test('keeps of what was and what is only the fields that differ, and the name', async () => {
    const before = { name: 'A', state: 'ready', tags: ['x', 'y'], sizeBytes: 1, owner: null };
    const after = { name: 'A', state: 'ready', tags: ['x'], sizeBytes: 1, owner: 'B' };
    expect(await written({ before, after, details: { reason: 'asked' } })).toEqual({
      before: { name: 'A', tags: ['x', 'y'], owner: null },
      after: { name: 'A', tags: ['x'], owner: 'B' },
      details: { reason: 'asked' },
    });
  });

  test('keeps all facts of what was created or deleted', async () => {
    const facts = { name: 'A', state: 'ready' };
    expect(await written({ after: facts })).toMatchObject({ before: null, after: facts });
    expect(await written({ before: facts })).toMatchObject({ before: facts, after: null });
  });

  test('without facts names its object as it was called', async () => {
    expect(await written({}, { name: 'A' })).toMatchObject({ before: null, after: { name: 'A' } });
  });
});
