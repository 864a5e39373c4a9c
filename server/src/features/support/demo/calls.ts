import type { FastifyInstance } from 'fastify';
import { isForwarded } from '../../../platform/http/forwarding.ts';
import type { DemoService } from './service.ts';

/** `GET /demo.json`: the users that the sign-in page of a demo offers; 404 everywhere else. */
export function registerDemoRoute(app: FastifyInstance, demo: DemoService): void {
  app.get('/demo.json', async (request, reply) => {
    const signIns = isForwarded(request) ? null : await demo.signIns();
    reply.header('cache-control', 'no-store');
    if (signIns === null)
      return reply.code(404).send({ status: 'Error', errorMessage: "This isn't a demo." });
    return signIns;
  });
}
