// Reads Fountain. Its rules can take minutes for a text that was made for it, and would hold up all other requests.
import { parentPort, workerData } from 'node:worker_threads';
import { readFountain } from './fountain.ts';

parentPort?.postMessage(readFountain(workerData as string));
