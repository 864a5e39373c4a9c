import type { Context } from '../../context.ts';
import { AppError } from '../../platform/app-error.ts';
import type { HttpServer } from '../../platform/http/server.ts';
import { bearerOf, type SessionGate } from '../../platform/http/session-gate.ts';
import type { PersonalDataService } from './service.ts';

/** Opens `GET /personal-data/{exportId}` to who asked and whom it is about; fetched as a whole, the archive is gone. */
export function registerPersonalDataDownload(
  http: HttpServer,
  { storage, log }: Context,
  { data, gate }: { data: PersonalDataService; gate: SessionGate },
): void {
  http.get<{ Params: { exportId: string } }>('/personal-data/:exportId', async (request, reply) => {
    const token = bearerOf(request);
    const session = token === undefined ? null : await gate.authenticate(token);
    if (session === null) throw new AppError('not-signed-in');
    gate.touch(session);
    const { exportId } = request.params;
    const { member, key, filename } = await data.fileOf(session.caller, exportId);
    const { stream, sizeBytes } = await storage.get(key);
    reply.raw.once('finish', () => {
      data
        .fetched({ ...member, request: { clientAddress: request.ip, requestId: request.id } }, exportId)
        .catch((error: unknown) => log.warn({ err: error }, 'a fetched export was not ended'));
    });
    return reply
      .type('application/zip')
      .header('content-length', sizeBytes)
      .header('content-disposition', `attachment; filename="${filename}"`)
      .header('cache-control', 'private, no-store')
      .send(stream);
  });
}
