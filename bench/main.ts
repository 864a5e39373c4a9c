import { mkdtempSync, rmSync } from 'node:fs';
import { chmod } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { startProduct, type Product } from '../e2e/product.ts';
import { benchContacts, benchImport } from './contacts.ts';
import { benchFeed } from './feed.ts';
import { benchFootage } from './footage.ts';
import { benchFreshCuts } from './fresh-cuts.ts';
import { benchLadder } from './ladder.ts';
import { benchLooks } from './looks.ts';
import { killChildren, machineDescription, notMeasured, printTable, type Row } from './measure.ts';
import { benchGuests, benchTasks } from './tasks.ts';
import { benchUsers } from './users.ts';
import { type BenchTool, installTool } from './programs.ts';
import { benchPlans } from './plans.ts';
import { benchPublish } from './publish.ts';
import { benchRecordedFrames, benchRecorderMemory } from './recorder.ts';
import { benchRecording } from './recording.ts';
import { benchFirstLoad, benchMemory, benchServing } from './serve.ts';
import { benchShell } from './shell.ts';
import { benchUpload } from './upload.ts';
import { benchZip } from './zip.ts';

interface Bench {
  readonly name: string;
  /** Part of `--quick`. */
  readonly isQuick: boolean;
  /** Programs besides ffmpeg. */
  readonly needs?: readonly BenchTool[];
  /** Starts the product, once for all that ask. */
  readonly run: (product: () => Promise<Product>) => Promise<Row[]>;
}

// In this order: what needs a quiet machine comes before what leaves clips to encode or tables full of rows.
const benches: readonly Bench[] = [
  { name: 'ladder', isQuick: false, run: benchLadder },
  { name: 'first-load', isQuick: true, run: benchFirstLoad },
  { name: 'memory', isQuick: true, run: async (product) => benchMemory(await product()) },
  { name: 'shell', isQuick: true, needs: ['chromium'], run: async (product) => benchShell(await product()) },
  { name: 'publish', isQuick: false, run: async (product) => benchPublish(await product()) },
  { name: 'fresh-cuts', isQuick: false, run: async (product) => benchFreshCuts(await product()) },
  { name: 'looks', isQuick: false, run: async (product) => benchLooks(await product()) },
  {
    name: 'serving',
    isQuick: false,
    needs: ['nginx', 'wrk'],
    run: async (product) => benchServing(await product()),
  },
  { name: 'upload', isQuick: true, run: async (product) => benchUpload(await product()) },
  { name: 'recording', isQuick: true, run: async (product) => benchRecording(await product()) },
  {
    name: 'recorder',
    isQuick: false,
    needs: ['chromium'],
    run: async (product) => benchRecordedFrames(await product()),
  },
  {
    name: 'recorder-memory',
    isQuick: false,
    needs: ['chromium'],
    run: async (product) => benchRecorderMemory(await product()),
  },
  { name: 'feed', isQuick: true, needs: ['wrk'], run: async (product) => benchFeed(await product()) },
  {
    name: 'footage',
    isQuick: false,
    needs: ['wrk', 'chromium'],
    run: async (product) => benchFootage(await product()),
  },
  { name: 'zip', isQuick: false, needs: ['zip'], run: async (product) => benchZip(await product()) },
  {
    name: 'tasks',
    isQuick: false,
    needs: ['chromium'],
    run: async (product) => benchTasks(await product()),
  },
  { name: 'guests', isQuick: false, run: async (product) => benchGuests(await product()) },
  {
    name: 'plans',
    isQuick: false,
    needs: ['chromium'],
    run: async (product) => benchPlans(await product()),
  },
  { name: 'contacts', isQuick: false, run: async (product) => benchContacts(await product()) },
  { name: 'import', isQuick: false, run: async (product) => benchImport(await product()) },
  { name: 'users', isQuick: false, run: async (product) => benchUsers(await product()) },
];

/** The rows that the command line asks for: `npm run bench -- upload feed`, or `-- --quick`. */
function selected(names: readonly string[], onlyQuick: boolean): readonly Bench[] {
  const unknown = names.find((name) => !benches.some((bench) => bench.name === name));
  if (unknown !== undefined) {
    console.error(`There is no row ${unknown}. The rows are ${benches.map(({ name }) => name).join(', ')}.`);
    process.exit(2);
  }
  return benches.filter(
    ({ name, isQuick }) => (names.length === 0 || names.includes(name)) && (isQuick || !onlyQuick),
  );
}

/** Everything that a run leaves on disk, the product's data included. */
async function openScratch(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'rushes-bench-'));
  // Other users pass through, as those of PostgreSQL and ffmpeg.
  await chmod(folder, 0o711);
  process.env['TMPDIR'] = folder;
  return folder;
}

async function measure(bench: Bench, product: () => Promise<Product>): Promise<Row[]> {
  console.log(`measuring ${bench.name} …`);
  for (const tool of bench.needs ?? []) {
    const problem = installTool(tool);
    if (problem !== undefined) return [notMeasured(bench.name, problem)];
  }
  try {
    return await bench.run(product);
  } catch (error) {
    console.error(`${bench.name} could not be measured:`, error);
    return [notMeasured(bench.name, error instanceof Error ? firstLine(error.message) : String(error))];
  }
}

function firstLine(text: string): string {
  return text.split('\n', 1)[0] ?? '';
}

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    options: { list: { type: 'boolean' }, quick: { type: 'boolean' } },
    allowPositionals: true,
  });
  const chosen = selected(positionals, values.quick ?? false);
  if (values.list) {
    for (const { name, isQuick } of chosen) console.log(isQuick ? `${name} (quick)` : name);
    return;
  }
  const scratch = await openScratch();
  let starting: Promise<Product> | undefined;
  let ending: Promise<void> | undefined;
  const close = async () => {
    const product = await starting?.catch(() => undefined);
    if (product !== undefined && (product.process.exitCode ?? product.process.signalCode) !== null)
      console.error(`The product ended by itself:\n${product.output().slice(-4000)}`);
    await product?.stop();
    await killChildren();
    rmSync(scratch, { recursive: true, force: true });
  };
  const end = () => (ending ??= close());
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => void end().finally(() => process.exit(130)));
  const rows: Row[] = [];
  try {
    console.log(machineDescription());
    for (const bench of chosen) {
      const measured = await measure(
        bench,
        () => (starting ??= startProduct({ env: { LOG_LEVEL: 'error' }, hasOwnSession: true })),
      );
      if (ending !== undefined) return;
      printTable(measured);
      rows.push(...measured);
    }
  } finally {
    await end();
  }
  console.log('');
  printTable(rows);
  process.exitCode = rows.every(({ isMet }) => isMet) ? 0 : 1;
}

await main();
