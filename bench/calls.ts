import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { ApiClient } from '../e2e/api-client.ts';
import { percentile } from './measure.ts';

const run = promisify(execFile);
export const callers = 16;

export interface CallRate {
  readonly perSecond: number;
  readonly p95Ms: number;
}

/** How long a call takes, one after another: 350 of them, after 50 that are not counted. */
export async function p95OfCall(call: () => Promise<unknown>): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < 400; round += 1) {
    const start = performance.now();
    await call();
    times.push(performance.now() - start);
  }
  return percentile(times.slice(50), 0.95);
}

/** A call from so many callers at once for three seconds, after one second that is not counted, by wrk. */
export async function rateOf(
  client: ApiClient,
  service: string,
  method: string,
  request: object,
  connections = callers,
): Promise<CallRate> {
  await client.call(service, method, request);
  const url = `${client.url}/rest/secure/service/${service}/${method}`;
  return rateOfUrl(url, { token: client.session.access_token, request, connections });
}

/** The same, of any address that answers like a call. */
export async function rateOfUrl(
  url: string,
  { token, request, connections = callers }: { token: string; request: object; connections?: number },
): Promise<CallRate> {
  const folder = await mkdtemp(join(tmpdir(), 'rushes-wrk-'));
  const script = join(folder, 'call.lua');
  await writeFile(script, scriptOf(token, JSON.stringify({ clientRequest: request })));
  const measure = (seconds: number) =>
    run('wrk', ['-t', '1', '-c', String(connections), '-d', `${seconds}s`, '-s', script, url]);
  await measure(1);
  const { stdout } = await measure(3);
  await rm(folder, { recursive: true });
  const figures = /^figures (\S+) (\S+) (\d+) (\d+)$/m.exec(stdout);
  if (figures === null) throw new Error(`wrk: ${stdout}`);
  const [, perSecond, p95Us, refused, broken] = figures.map(Number);
  if (refused !== 0 || broken !== 0) throw new Error(`${url} was refused: ${stdout}`);
  return { perSecond: perSecond ?? Number.NaN, p95Ms: (p95Us ?? Number.NaN) / 1000 };
}

function scriptOf(token: string, body: string): string {
  return `wrk.method = "POST"
wrk.body = [[${body}]]
wrk.headers["Content-Type"] = "application/json"
wrk.headers["Authorization"] = "Bearer ${token}"
function setup(thread) worker = thread; thread:set("refused", 0) end
function response(status, headers, body)
  if status ~= 200 or not string.find(body, '"status":"Ok"', 1, true) then refused = refused + 1 end
end
function done(summary, latency)
  local e = summary.errors
  io.write(string.format("figures %.1f %.0f %d %d\\n", summary.requests / summary.duration * 1000000,
    latency:percentile(95), worker:get("refused"), e.connect + e.read + e.write + e.timeout))
end
`;
}
