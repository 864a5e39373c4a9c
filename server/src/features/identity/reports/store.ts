import type { ListExtra } from '@rushes/contract/identity/reports';
import type { ListName } from '@rushes/contract/lists/list';
import type { Trx } from '../../../context.ts';
import type { ListExport, ReportsTable } from '../../../schema-profiles.ts';

export interface ReportRow {
  readonly id: string;
  readonly customerId: string | null;
  readonly userId: string;
  readonly customerUserId: string | null;
  readonly kind: ReportsTable['kind'];
  readonly state: 'waiting' | 'running' | 'ready' | 'failed';
  readonly rowsTotal: number | null;
  readonly rowsDone: number;
  readonly key: string | null;
  readonly sizeBytes: number | null;
  readonly createdAt: Date;
  readonly finishedAt: Date | null;
  readonly expiresAt: Date;
  readonly list: ListName | null;
  readonly query: ListExport | null;
  readonly extra: ListExtra;
  readonly sessionId: string | null;
}

/** Reports of a profile; of the super-admin, who has none, those without a customer. */
export interface Owner {
  readonly userId: string;
  readonly customerId: string | null;
}

function reports(trx: Trx) {
  return trx
    .selectFrom('reports')
    .select([
      'id',
      'customer_id as customerId',
      'user_id as userId',
      'customer_user_id as customerUserId',
      'kind',
      'state',
      'rows_total as rowsTotal',
      'rows_done as rowsDone',
      'key',
      'size_bytes as sizeBytes',
      'created_at as createdAt',
      'finished_at as finishedAt',
      'expires_at as expiresAt',
      'list',
      'query',
      'extra',
      'session_id as sessionId',
    ]);
}

function ownReports(trx: Trx, { userId, customerId }: Owner) {
  return reports(trx)
    .where('user_id', '=', userId)
    .where('customer_id', customerId === null ? 'is' : '=', customerId);
}

export async function insertReport(
  trx: Trx,
  report: Pick<
    ReportRow,
    | 'id'
    | 'customerId'
    | 'userId'
    | 'customerUserId'
    | 'kind'
    | 'createdAt'
    | 'expiresAt'
    | 'list'
    | 'query'
    | 'extra'
    | 'sessionId'
  >,
): Promise<void> {
  await trx
    .insertInto('reports')
    .values({
      id: report.id,
      customer_id: report.customerId,
      user_id: report.userId,
      customer_user_id: report.customerUserId,
      kind: report.kind,
      rows_total: null,
      key: null,
      size_bytes: null,
      created_at: report.createdAt,
      finished_at: null,
      expires_at: report.expiresAt,
      list: report.list,
      query: report.query === null ? null : JSON.stringify(report.query),
      extra: JSON.stringify(report.extra),
      session_id: report.sessionId,
    })
    .execute();
}

export async function listReports(trx: Trx, owner: Owner, now: Date): Promise<ReportRow[]> {
  return ownReports(trx, owner)
    .where('expires_at', '>', now)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(100)
    .execute();
}

export async function findOwnReport(trx: Trx, owner: Owner, id: string, now: Date) {
  return ownReports(trx, owner).where('id', '=', id).where('expires_at', '>', now).executeTakeFirst();
}

export async function findReport(trx: Trx, id: string): Promise<ReportRow | undefined> {
  return reports(trx).where('id', '=', id).executeTakeFirst();
}

export async function updateReport(
  trx: Trx,
  id: string,
  values: {
    state?: ReportRow['state'];
    rows_total?: number | null;
    rows_done?: number;
    key?: string | null;
    size_bytes?: number | null;
    finished_at?: Date | null;
    expires_at?: Date;
    session_id?: string;
  },
): Promise<void> {
  await trx.updateTable('reports').set(values).where('id', '=', id).execute();
}

export async function deleteReport(trx: Trx, id: string): Promise<void> {
  await trx.deleteFrom('reports').where('id', '=', id).execute();
}

export async function overReports(trx: Trx, now: Date): Promise<ReportRow[]> {
  return reports(trx).where('expires_at', '<=', now).limit(1000).execute();
}
