import type { auditList } from '@rushes/contract/core/lists/audit';
import type { ListQuery } from '@rushes/contract/lists/list';
import type { Context } from '../../../context.ts';
import type { ChangedObject } from '../../../platform/app-error.ts';
import type { Caller, Member } from '../../../platform/http/caller.ts';
import type { PageQuery } from '../../../platform/lists/list-sql.ts';
import { sealOnce, verify } from './chain.ts';
import { type Sealer, startSealer } from './sealer.ts';
import { namedKinds, namesOf } from './names-store.ts';
import { countEvents, findChanger, listEvents } from './store.ts';
import { idsOf, present } from './words.ts';
import { readList } from '../../../platform/lists/read-list.ts';

type AuditColumn = keyof typeof auditList.columns;

export type AuditService = ReturnType<typeof createAuditService>;

/** What was done in an organisation: rows are written by `audit` with each change, here they are chained and read. */
export function createAuditService(context: Context) {
  const { db, registry } = context;
  return {
    /** Tenants may not read the log; who changed last what they edit they learn. */
    findChanger: ({ customerId }: Pick<Caller, 'customerId'>, object: ChangedObject) =>
      db.system((trx) => findChanger(trx, customerId, object)),
    getAuditEvents: async ({ customerId }: Member, query: PageQuery<AuditColumn>) => {
      return readList(db, customerId, async (trx) => {
        const kinds = namedKinds(registry);
        const { rows, nextCursor } = await listEvents(trx, customerId, { kinds, query });
        const names = await namesOf(trx, customerId, { kinds, ids: rows.flatMap(idsOf) });
        return { items: rows.map((row) => present(row, names)), nextCursor };
      });
    },
    countAuditEvents: ({ customerId }: Member, query: ListQuery<AuditColumn>) =>
      readList(db, customerId, (trx) => countEvents(trx, customerId, { kinds: namedKinds(registry), query })),
    verifyChain: ({ customerId }: Member) => verify(context, customerId),
    seal: () => sealOnce(context),
    startSealer: (): Sealer => startSealer(context),
  };
}
