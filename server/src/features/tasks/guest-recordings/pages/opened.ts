import type { GuestPage } from '@rushes/contract/tasks/guest-pages';
import type { Context, Trx } from '../../../../context.ts';
import { AppError } from '../../../../platform/app-error.ts';
import type { GuestRecordingsDeps, PageClient } from '../deps.ts';
import { toPage } from '../presentation.ts';
import { findResponses, findAnyResponse, type ResponseRow } from '../responses/store.ts';
import { type Closing, closingOf, isFull } from './closing.ts';
import { openWelcomeVideo } from './welcome-video.ts';
import { findBySlug, findGuestRecordings, findHost, type GuestRecordingRow } from '../store.ts';

export async function openGuestPage(
  deps: GuestRecordingsDeps,
  slug: string,
  client: PageClient,
): Promise<GuestPage> {
  const { context } = deps;
  const { customerId, id } = await requireSlug(context, slug);
  return context.db.tenant(customerId, async (trx) => {
    const row = await requireRow(trx, customerId, id);
    await requireOpen(context, trx, row);
    return { ...(await toPage(context, trx, row)), video: await openWelcomeVideo(deps, trx, row, client) };
  });
}

/** The same answer for a link that never was and one to a draft. */
export async function requireSlug(
  { db }: Context,
  slug: string,
): Promise<{ customerId: string; id: string }> {
  const found = await db.system((trx) => findBySlug(trx, slug));
  if (found === undefined) throw new AppError('link-gone');
  return found;
}

export async function requireRow(trx: Trx, customerId: string, id: string): Promise<GuestRecordingRow> {
  const [row] = await findGuestRecordings(trx, customerId, [id]);
  if (row === undefined || row.state === 'draft') throw new AppError('link-gone');
  return row;
}

/** Throws where nobody can begin now, with whose it is and why. */
export async function requireOpen(
  { clock }: Pick<Context, 'clock'>,
  trx: Trx,
  row: GuestRecordingRow,
): Promise<void> {
  const reason = closingOf(row, clock.now());
  if (reason !== null) await refuse(trx, row, reason);
}

/** Throws where others have taken all places. */
export async function requirePlace(trx: Trx, row: GuestRecordingRow): Promise<void> {
  if (isFull(row)) await refuse(trx, row, 'full');
}

async function refuse(trx: Trx, row: GuestRecordingRow, reason: Closing): Promise<never> {
  const host = await findHost(trx, row.customerId);
  if (host === undefined || host.isShut) throw new AppError('link-gone');
  const { organisation, logoUrl, accent } = host;
  const opensAt = reason === 'not-yet' ? (row.opensAt?.toISOString() ?? null) : null;
  throw new AppError('guests-closed', {
    details: { slug: row.slug, organisation, brand: { logoUrl, accent }, reason, opensAt },
  });
}

/** The response of a token with what it is for. All that opens nothing is answered alike. */
export async function withResponse<T>(
  { context, tokens }: GuestRecordingsDeps,
  token: string,
  work: (trx: Trx, response: ResponseRow, recording: GuestRecordingRow) => Promise<T>,
): Promise<T> {
  const responseId = tokens.read(token);
  const found =
    responseId === null ? undefined : await context.db.system((trx) => findAnyResponse(trx, responseId));
  if (found === undefined) throw new AppError('link-gone');
  const { customerId } = found;
  return context.db.tenant(customerId, async (trx) => {
    const [response] = await findResponses(trx, customerId, [found.responseId]);
    if (response === undefined) throw new AppError('link-gone');
    const host = await findHost(trx, customerId);
    if (host === undefined || host.isShut) throw new AppError('link-gone');
    return work(trx, response, await requireRow(trx, customerId, response.guestRecordingId));
  });
}
