// `/openapi.json` and the readable page `/api`, both made from the contract.
import type { Config } from '../config.ts';
import type { HttpServer } from './server.ts';

/** Registers both pages. */
export function registerApiPages(_app: HttpServer, _config: Config): void {}
