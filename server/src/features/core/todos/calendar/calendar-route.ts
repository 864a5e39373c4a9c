import { AppError } from '../../../../platform/app-error.ts';
import { addressKey, limiter } from '../../../../platform/http/limits.ts';
import type { HttpServer } from '../../../../platform/http/server.ts';

const fileName = /^([A-Za-z0-9_-]{43})\.ics$/;

/** `GET /calendar/{token}.ics`: calendar programs ask it again and again, without a session. */
export function registerCalendar(
  http: HttpServer,
  calendar: { read(token: string): Promise<string | null> },
): void {
  const limit = limiter(http, 30, addressKey);
  http.get<{ Params: { file: string } }>('/calendar/:file', async (request, reply) => {
    await limit(request);
    const token = fileName.exec(request.params.file)?.[1];
    const text = token === undefined ? null : await calendar.read(token);
    if (text === null) throw new AppError('not-found');
    return reply
      .header('cache-control', 'private, no-store')
      .header('content-disposition', 'inline; filename="rushes.ics"')
      .type('text/calendar; charset=utf-8')
      .send(text);
  });
}
