import type { Context } from '../../../context.ts';
import { publishClip } from './ingest/clip-event.ts';
import { clearProgress, clipOf, saveProgress } from './store.ts';

export type Stage =
  | 'Checking'
  | 'Making it playable'
  | 'Small sizes'
  | 'Large sizes'
  | 'Preview pictures'
  | 'Waiting for room on the server';

export interface ProgressReport {
  readonly report: (fraction: number) => void;
  /** Waits for what is being written and takes the progress away. */
  readonly end: () => Promise<void>;
}

const everyMs = 700;
/** Work that is still shown isn't done: the last files are being stored. */
const mostFraction = 0.99;

/** Shows how far the work on an asset is, to the users of its customer, at most about twice in a second. */
export async function reportProgress(
  context: Context,
  subject: { customerId: string; assetId: string },
  stage: Stage,
): Promise<ProgressReport> {
  const { customerId, assetId } = subject;
  const startedMs = context.clock.nowMs();
  let writing: Promise<void> = Promise.resolve();
  let isWriting = false;
  let lastMs = 0;
  const write = (fraction: number): Promise<void> => {
    const nowMs = context.clock.nowMs();
    const etaMs = fraction < 0.02 ? null : ((nowMs - startedMs) * (1 - fraction)) / fraction;
    return showProgress(context, subject, { stage, fraction, etaMs }).catch((error: unknown) => {
      context.log.warn({ error }, 'progress could not be written');
    });
  };
  await write(0);
  return {
    report: (fraction) => {
      if (isWriting || performance.now() - lastMs < everyMs) return;
      isWriting = true;
      lastMs = performance.now();
      writing = write(Math.min(mostFraction, Math.max(0, fraction))).finally(() => {
        isWriting = false;
      });
    },
    end: async () => {
      await writing;
      await context.db.tenant(customerId, async (trx) => {
        const clip = await clipOf(trx, customerId, assetId);
        if (clip !== undefined)
          await clearProgress(trx, customerId, { kind: 'clip', id: clip.clipId }, stage);
      });
    },
  };
}

/** Writes one state of progress and says so. */
export async function showProgress(
  context: Context,
  { customerId, assetId }: { customerId: string; assetId: string },
  progress: { stage: Stage; fraction: number; etaMs: number | null },
): Promise<void> {
  await context.db.tenant(customerId, async (trx) => {
    const clip = await clipOf(trx, customerId, assetId);
    if (clip === undefined) return;
    const shown = { kind: 'clip', id: clip.clipId } as const;
    await saveProgress(trx, customerId, shown, progress, context.clock.now());
    await publishClip(context, trx, { customerId, clipId: clip.clipId, progress });
  });
}
