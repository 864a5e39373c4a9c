import { startProduct } from './product.ts';

/** One product for all journeys, on a fresh data directory with the demo. */
async function setUp(): Promise<() => Promise<void>> {
  // A product that runs already, with its demo password, for working on one journey.
  if (process.env['RUSHES_URL'] !== undefined) return async () => undefined;
  const product = await startProduct({ env: { LOG_LEVEL: 'warn' } });
  process.env['RUSHES_URL'] = product.url;
  process.env['RUSHES_PASSWORD'] = product.password;
  return async () => {
    await product[Symbol.asyncDispose]();
  };
}

// Playwright asks for a default export here.
export default setUp;
