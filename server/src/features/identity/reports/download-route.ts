import type { Context } from '../../../context.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { HttpServer } from '../../../platform/http/server.ts';
import { type SessionGate, bearerOf } from '../../../platform/http/session-gate.ts';
import type { ReportsService } from './service.ts';

/** Opens `GET /reports/{reportId}` to the owner's session alone. */
export function registerReportDownload(
  http: HttpServer,
  { storage }: Context,
  { reports, gate }: { reports: ReportsService; gate: SessionGate },
): void {
  http.get<{ Params: { reportId: string } }>(
    '/reports/:reportId',
    { exposeHeadRoute: false },
    async (request, reply) => {
      const token = bearerOf(request);
      const session = token === undefined ? null : await gate.authenticate(token);
      if (session === null) throw new AppError('not-signed-in');
      gate.touch(session);
      const { key, filename } = await reports.fileOf(session.caller, request.params.reportId);
      const { stream, sizeBytes } = await storage.get(key);
      return reply
        .type('text/csv; charset=utf-8')
        .header('content-length', sizeBytes)
        .header('content-disposition', `attachment; filename="${filename}"`)
        .header('cache-control', 'private, no-store')
        .send(stream);
    },
  );
}
