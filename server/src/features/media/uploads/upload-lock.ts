import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { Lock, Locker, RequestRelease } from '@tus/utils';
import type { Context } from '../../../context.ts';
import * as store from './store.ts';
import { refusals } from './upload-refused.ts';

const renewMs = 3000;
const retryMs = 100;
const longestWaitMs = 30_000;

/** One request at a time on an upload, over all processes: a lease in its row, and within this process a list of holders. */
export function createUploadLocker(context: Context): Locker {
  const holders = new Map<string, RequestRelease>();
  return { newLock: (id) => createLock(context, holders, id) };
}

function createLock(context: Context, holders: Map<string, RequestRelease>, id: string): Lock {
  const token = randomUUID();
  const inDatabase = <T>(work: (trx: Parameters<typeof store.takeLease>[0]) => Promise<T>) =>
    context.db.system(work);
  let timer: NodeJS.Timeout | undefined;

  const renew = async (release: RequestRelease) => {
    const outcome = await inDatabase((trx) => store.renewLease(trx, id, token));
    if (outcome !== 'held') await release();
  };
  const take = async (release: RequestRelease): Promise<boolean> => {
    const holder = holders.get(id);
    if (holder !== undefined) {
      await holder();
      return false;
    }
    holders.set(id, release);
    const outcome = await inDatabase((trx) => store.takeLease(trx, id, token)).catch((error: unknown) => {
      holders.delete(id);
      throw error;
    });
    if (outcome === 'taken') return true;
    holders.delete(id);
    if (outcome === 'gone') throw refusals.notFound();
    return false;
  };
  return {
    lock: async (signal, release) => {
      const untilMs = performance.now() + longestWaitMs;
      while (!(await take(release))) {
        if (signal.aborted || performance.now() > untilMs) throw refusals.busy();
        await delay(retryMs);
      }
      timer = setInterval(() => {
        // A database that does not answer: the lease runs out, so this request must not go on for long.
        renew(release).catch(() => release());
      }, renewMs);
    },
    unlock: async () => {
      clearInterval(timer);
      holders.delete(id);
      await inDatabase((trx) => store.dropLease(trx, id, token)).catch((error: unknown) => {
        context.log.warn({ error, uploadId: id }, 'the lock of an upload was left to run out');
      });
    },
  };
}
