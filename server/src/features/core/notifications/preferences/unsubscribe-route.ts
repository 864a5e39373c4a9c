import { AppError } from '../../../../platform/app-error.ts';
import { addressKey, limiter } from '../../../../platform/http/limits.ts';
import type { HttpServer } from '../../../../platform/http/server.ts';
import type { PreferencesService } from './preferences.ts';

const token = /^[A-Za-z0-9_-]{20,120}$/;

/** `POST /mail/notifications/{token}`: the one click of mail programs (RFC 8058). It takes effect without a page. */
export function registerOneClick(
  http: HttpServer,
  preferences: Pick<PreferencesService, 'unsubscribe'>,
): void {
  const limit = limiter(http, 60, addressKey);
  void http.register(async (scope) => {
    // A form or a multipart body that says the same in any case: it is not read.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, payload, done) => {
      payload.resume();
      done(null);
    });
    scope.post<{ Params: { token: string } }>('/mail/notifications/:token', async (request, reply) => {
      await limit(request);
      if (!token.test(request.params.token)) throw new AppError('link-gone');
      await preferences.unsubscribe(request.params.token, {
        clientAddress: request.ip,
        requestId: request.id,
      });
      return reply
        .header('cache-control', 'no-store')
        .type('text/plain; charset=utf-8')
        .send('Unsubscribed.\n');
    });
  });
}
