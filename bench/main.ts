import { startProduct } from '../e2e/product.ts';
import { benchContacts, benchImport } from './contacts.ts';
import { benchFeed } from './feed.ts';
import { benchLadder } from './ladder.ts';
import { machineDescription, printTable, type Row } from './measure.ts';
import { benchPeople } from './people.ts';
import { benchPublish } from './publish.ts';
import { benchFirstLoad, benchMemory, benchServing } from './serve.ts';
import { benchShell } from './shell.ts';
import { benchUpload } from './upload.ts';

// Each figure stands beside the bare tool's in the same run: read the ratios. `npm run bench -- upload feed` runs some only.
const wanted = process.argv.slice(2);
const isWanted = (name: string) => wanted.length === 0 || wanted.includes(name);

const rows: Row[] = [];
async function measure(name: string, work: () => Promise<Row[]>): Promise<void> {
  if (!isWanted(name)) return;
  console.log(`measuring ${name} …`);
  try {
    const measured = await work();
    printTable(measured);
    rows.push(...measured);
  } catch (error) {
    console.error(`${name} could not be measured:`, error);
    process.exitCode = 1;
  }
}

console.log(machineDescription());
await measure('ladder', benchLadder);
await measure('first-load', benchFirstLoad);
{
  await using product = await startProduct({ env: { LOG_LEVEL: 'error' } });
  await measure('memory', () => benchMemory(product));
  await measure('shell', () => benchShell(product));
  await measure('publish', () => benchPublish(product));
  await measure('serving', () => benchServing(product));
  // Its clips are worked on long after it has what it wants, so it comes after what needs a quiet machine.
  await measure('upload', () => benchUpload(product));
  await measure('feed', () => benchFeed(product));
  await measure('contacts', () => benchContacts(product));
  await measure('import', () => benchImport(product));
  await measure('people', () => benchPeople(product));
}
printTable(rows);
