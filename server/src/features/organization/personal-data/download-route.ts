import type { Context } from '../../../context.ts';
import { AppError } from '../../../platform/app-error.ts';
import { watchReceipts } from '../../../platform/http/receipts.ts';
import type { HttpServer } from '../../../platform/http/server.ts';
import { bearerOf, type SessionGate } from '../../../platform/http/session-gate.ts';
import type { PersonalDataService } from './service.ts';

/** Opens `GET /personal-data/{exportId}` to who asked and whom it is about; fetched as a whole, the archive is gone. */
export function registerPersonalDataDownload(
  http: HttpServer,
  { storage, log }: Context,
  { data, gate }: { data: PersonalDataService; gate: SessionGate },
): void {
  const isReceived = watchReceipts(http);
  // Asking for the head alone must not use the archive up.
  const options = { exposeHeadRoute: false };
  http.get<{ Params: { exportId: string } }>('/personal-data/:exportId', options, async (request, reply) => {
    const token = bearerOf(request);
    const session = token === undefined ? null : await gate.authenticate(token);
    if (session === null) throw new AppError('not-signed-in');
    gate.touch(session);
    const { exportId } = request.params;
    const { member, key, filename } = await data.fileOf(session.caller, exportId);
    const { stream, sizeBytes } = await storage.get(key);
    const whole = isReceived(request, reply).then(async (isWhole) => {
      const mark = { clientAddress: request.ip, requestId: request.id };
      if (isWhole) await data.fetched({ ...member, request: mark }, exportId);
      else request.log.info({ exportId }, 'a download of an export broke off: it stays');
    });
    whole.catch((error: unknown) => log.warn({ err: error }, 'a fetched export was not ended'));
    return reply
      .type('application/zip')
      .header('content-length', sizeBytes)
      .header('content-disposition', `attachment; filename="${filename}"`)
      .header('cache-control', 'private, no-store')
      .send(stream);
  });
}
