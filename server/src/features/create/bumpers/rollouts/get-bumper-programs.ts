import type { BumperProgram } from '@rushes/contract/create/bumpers';
import { z } from 'zod';
import { AppError } from '../../../../platform/app-error.ts';
import { type Actor, isSamePlayed, renewedItems } from '../../programs/service.ts';
import { playedKindOf, requireBumper } from '../access.ts';
import type { BumpersDeps } from '../deps.ts';
import { requireAllPrograms } from './rollouts.ts';
import { listLivePrograms } from './store.ts';

interface ProgramsRequest {
  readonly bumperId: string;
  readonly cursor?: string | undefined;
  readonly limit: number;
}

/** A page of the live programs that a bumper is about, and whether they play its present state. */
export async function getBumperPrograms(
  { context }: BumpersDeps,
  actor: Actor,
  { bumperId, cursor, limit }: ProgramsRequest,
): Promise<{ items: BumperProgram[]; nextCursor: string | null }> {
  const after = cursor === undefined ? null : readCursor(cursor);
  const { customerId } = actor;
  return context.db.tenant(customerId, async (trx) => {
    const bumper = await requireBumper(trx, customerId, bumperId);
    requireAllPrograms(actor);
    const kind = playedKindOf(bumper.kind);
    if (kind === undefined) return { items: [], nextCursor: null };
    const rows = await listLivePrograms(trx, customerId, bumper, { after, limit: limit + 1 });
    const items: BumperProgram[] = [];
    for (const row of rows.slice(0, limit)) {
      const renewed = await renewedItems(
        trx,
        { customer_id: customerId, language: row.language, title: row.title, created_by: row.ownerId },
        row,
        kind,
      );
      const { programId, title, publishedAt, isScheduled } = row;
      const isCurrent = isSamePlayed(renewed, row.items);
      items.push({ programId, title, publishedAt: publishedAt.toISOString(), isCurrent, isScheduled });
    }
    return { items, nextCursor: rows.length > limit ? (items.at(-1)?.programId ?? null) : null };
  });
}

function readCursor(cursor: string): string {
  const parsed = z.uuid().safeParse(cursor);
  if (parsed.success) return parsed.data;
  throw new AppError('invalid', {
    fields: [{ path: 'cursor', message: 'This list has changed. Reload it.' }],
  });
}
