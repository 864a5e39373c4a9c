// Tables that users brought, and the rows in them that are about someone.
import type { PersonalThing } from '@rushes/contract/organization/personal-data';
import type { PersonalData } from '../personal-data/offer.ts';
import { ObjectMissing, type Storage } from '../storage/storage.ts';
import * as store from './imports-store.ts';

/** An import with a row about the user goes as a whole: what it brought is there already. */
export function importData(storage: Pick<Storage, 'get'>): PersonalData<PersonalThing> {
  return {
    name: 'imports',
    columns: [
      {
        table: 'import_jobs',
        column: 'created_by',
        what: 'imports-made',
        names: 'profile',
        fate: 'unnamed',
        // The cells are about other users.
        hidden: ['columns', 'fixes', 'bad_rows', 'key'],
      },
    ],
    erase: async (trx, { customerId, customerUserId }) => {
      const words = await store.wordsOf(trx, customerUserId);
      const keys: string[] = [];
      for (const { importId, key, text } of await store.importTexts(trx, customerId)) {
        const isNaming = words.some((word) => text.includes(word)) || (await holds(storage, key, words));
        if (!isNaming) continue;
        await store.deleteImport(trx, importId);
        keys.push(key);
      }
      return { counts: [{ what: 'imports-naming', fate: 'deleted', count: keys.length }], keys };
    },
  };
}

async function holds(storage: Pick<Storage, 'get'>, key: string, words: readonly string[]): Promise<boolean> {
  const longest = Math.max(0, ...words.map((word) => word.length));
  let rest = '';
  try {
    const { stream } = await storage.get(key);
    stream.setEncoding('utf8');
    for await (const chunk of stream as AsyncIterable<string>) {
      const text = rest + chunk.toLowerCase();
      if (words.some((word) => text.includes(word))) return true;
      rest = text.slice(-longest);
    }
  } catch (error) {
    if (!(error instanceof ObjectMissing)) throw error;
  }
  return false;
}
