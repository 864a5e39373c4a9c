// Four who ask for their feed in turn, in a thread of their own: what the bench itself is busy with isn't measured.
import { parentPort, workerData } from 'node:worker_threads';
import { ApiClient } from '../e2e/api-client.ts';

export interface FeedCallersData {
  readonly url: string;
  readonly session: ApiClient['session'];
}

const { url, session } = workerData as FeedCallersData;
const client = new ApiClient(url, session);
const times: number[] = [];
let isOver = false;
parentPort?.once('message', () => {
  isOver = true;
});

async function caller(): Promise<void> {
  while (!isOver) {
    const start = performance.now();
    await client.api.program.getFeed({ limit: 25 });
    times.push(performance.now() - start);
  }
}

await Promise.all(Array.from({ length: 4 }, caller));
parentPort?.postMessage(times);
