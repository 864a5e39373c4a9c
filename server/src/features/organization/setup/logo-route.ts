import { AppError } from '../../../platform/app-error.ts';
import type { HttpServer } from '../../../platform/http/server.ts';
import type { SetupService } from './service.ts';

/** `GET /brand/{id}.png`: logos show where nobody is signed in yet; each has a name of its own, that ends with it. */
export function registerLogos(http: HttpServer, setup: SetupService): void {
  http.get<{ Params: { file: string } }>('/brand/:file', async (request, reply) => {
    const found = await setup.openLogo(`/brand/${request.params.file}`);
    if (found === undefined) throw new AppError('not-found');
    return reply
      .type('image/png')
      .header('content-length', found.sizeBytes)
      .header('cache-control', 'public, max-age=31536000, immutable')
      .send(found.stream);
  });
}
