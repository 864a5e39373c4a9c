// `/metrics` for Prometheus: rate, errors and duration of requests, queues, and the process itself.
import { createHash, timingSafeEqual } from 'node:crypto';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { AppError } from '../app-error.ts';
import type { Config } from '../config.ts';
import type { QueueAge } from '../jobs/jobs.ts';
import { isForwarded } from './forwarding.ts';
import type { HttpServer } from './server.ts';
import { bearerOf } from './session-gate.ts';

export interface MetricsOptions {
  readonly config: Config;
  readonly queueAges: () => Promise<QueueAge[]>;
}

/** Counts every request from now on and registers `/metrics`. */
export function registerMetrics(app: HttpServer, { config, queueAges }: MetricsOptions): void {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry, prefix: 'rushes_' });
  const durations = new Histogram({
    name: 'rushes_http_request_duration_seconds',
    help: 'Time to answer, by route and status.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.02, 0.05, 0.1, 0.3, 1, 3, 10],
    registers: [registry],
  });
  registerQueueGauges(registry, queueAges);
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'none';
    const labels = { method: request.method, route, status: String(reply.statusCode) };
    durations.observe(labels, reply.elapsedTime / 1000);
  });
  // On loopback without a proxy only this machine can ask.
  const isOpen = config.isLoopback && config.trustProxy === false && !config.isPublic;
  app.get('/metrics', { config: { isNoPage: true } }, async (request, reply) => {
    const { metricsToken } = config;
    const given = bearerOf(request);
    const isKnown = metricsToken !== undefined && given !== undefined && isEqual(given, metricsToken);
    if (isOpen && !isKnown && isForwarded(request)) throw new AppError('forbidden');
    if (!isOpen && !isKnown) throw new AppError('not-signed-in');
    await reply
      .header('cache-control', 'no-store')
      .type(registry.contentType)
      .send(await registry.metrics());
  });
}

function registerQueueGauges(registry: Registry, queueAges: () => Promise<QueueAge[]>): void {
  const waiting = new Gauge({
    name: 'rushes_jobs_waiting',
    help: 'Jobs that could start and have not.',
    labelNames: ['queue'],
    registers: [registry],
    collect: async () => {
      waiting.reset();
      oldest.reset();
      for (const queue of await queueAges().catch(() => [])) {
        waiting.set({ queue: queue.name }, queue.waiting);
        oldest.set({ queue: queue.name }, queue.oldestWaitingSeconds);
      }
    },
  });
  const oldest = new Gauge({
    name: 'rushes_jobs_oldest_waiting_seconds',
    help: 'Age of the oldest waiting job.',
    labelNames: ['queue'],
    registers: [registry],
  });
}

function isEqual(left: string, right: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(left), digest(right));
}
