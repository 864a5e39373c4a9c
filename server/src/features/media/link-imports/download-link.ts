import type { Permissions } from '@rushes/contract/identity/roles';
import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import type { Context } from '../../../context.ts';
import { isDiskFull } from '../../../platform/disk-space.ts';
import type { RequestMark } from '../../../platform/http/caller.ts';
import { findMember, UploadRefused, type UploadRow, type UploadsService } from '../uploads/service.ts';
import { LinkRefused, linkRefusals } from './link-refused.ts';
import { isWebPage, openLink, type OpenedLink } from './open-link.ts';
import type { LinkRules } from './public-address.ts';
import * as store from './store.ts';
import type { LinkImportRow } from './store.ts';

export interface DownloadDeps {
  readonly context: Context;
  readonly uploads: UploadsService;
  readonly rules: LinkRules;
}

export interface NamedImport {
  readonly customerId: string;
  readonly linkImportId: string;
}

const progressEveryMs = 1000;

/** Gets the file of an import. After a restart it begins again, in the clip that it made before. */
export async function downloadLink(
  deps: DownloadDeps,
  named: NamedImport,
  signal: AbortSignal,
): Promise<void> {
  const { db } = deps.context;
  const found = await db.tenant(named.customerId, (trx) =>
    store.findImport(trx, named.customerId, named.linkImportId),
  );
  if (found === undefined || found.state === 'finished' || found.state === 'stopped') return;
  const tooLong = AbortSignal.timeout(deps.rules.totalMs);
  try {
    await receive(deps, found, AbortSignal.any([signal, tooLong]));
  } catch (error) {
    // The process stops, and another goes on; or the user cancelled it.
    if (signal.aborted) throw error;
    await stopImport(deps, named, tooLong.aborted ? linkRefusals.tooLong() : refusalOf(deps, error));
  }
}

async function receive(deps: DownloadDeps, found: LinkImportRow, signal: AbortSignal): Promise<void> {
  const { context, uploads, rules } = deps;
  if ((await uploadOf(deps, found))?.state === 'finished') return finishImport(deps, found);
  const member = await context.db.tenant(found.customerId, (trx) => findMember(trx, found));
  if (member === undefined) throw linkRefusals.forbidden();
  const link = await openLink(found.url, rules, signal);
  try {
    const uploadId = await uploadFor(deps, found, link, member.permissions);
    const bytes = Readable.from(watched(deps, found, link.body), { objectMode: false });
    const receivedBytes = await uploads.write(uploadId, 0, bytes);
    if (receivedBytes === 0) throw linkRefusals.empty();
    if (link.sizeBytes === undefined) await uploads.closeLength(uploadId, receivedBytes);
    else if (receivedBytes < link.sizeBytes) throw linkRefusals.unreachable();
    await uploads.finish(uploadId, {});
    await finishImport(deps, { ...found, receivedBytes });
  } finally {
    link.body.destroy();
  }
}

async function uploadOf(
  { uploads }: DownloadDeps,
  { uploadId }: LinkImportRow,
): Promise<UploadRow | undefined> {
  return uploadId === null ? undefined : uploads.find(uploadId);
}

/** The upload that the file goes into, empty: a new one, or that of an earlier run. */
async function uploadFor(
  deps: DownloadDeps,
  found: LinkImportRow,
  link: OpenedLink,
  permissions: Permissions,
): Promise<string> {
  const { context, uploads } = deps;
  const { customerId, customerUserId, folderId, id } = found;
  const earlier = await uploadOf(deps, found);
  const isSame =
    earlier?.state === 'receiving' &&
    earlier.isLengthOpen === (link.sizeBytes === undefined) &&
    (earlier.isLengthOpen || earlier.sizeBytes === link.sizeBytes);
  if (earlier !== undefined && !isSame) await discardUpload(deps, found);
  const uploadId = isSame ? earlier.id : randomUUID();
  await uploads.spool.remove(uploadId);
  const sender = { customerId, customerUserId, permissions };
  const clipId = isSame
    ? earlier.clipId
    : await uploads.create(sender, {
        uploadId,
        filename: link.filename,
        sizeBytes: link.sizeBytes,
        kind: 'clip',
        folder: folderId ?? undefined,
        origin: { kind: 'link', id },
      });
  await uploads.spool.create(uploadId);
  const isThere = await context.db.tenant(customerId, (trx) =>
    store.updateImport(trx, found, {
      state: 'receiving',
      name: link.filename.slice(0, 255),
      size_bytes: link.sizeBytes ?? null,
      received_bytes: 0,
      upload_id: uploadId,
      clip_id: clipId,
    }),
  );
  if (!isThere) {
    await uploads.discard(uploadId);
    throw linkRefusals.unexpected();
  }
  return uploadId;
}

/** The bytes as they arrive, as long as they go on arriving and look like no web page. */
async function* watched({ context, rules }: DownloadDeps, found: LinkImportRow, body: IncomingMessage) {
  let receivedBytes = 0;
  let notedMs = performance.now();
  body.setTimeout(rules.stalledMs, () => body.destroy(linkRefusals.stalled()));
  for await (const chunk of body as AsyncIterable<Buffer>) {
    if (receivedBytes === 0 && isWebPage(chunk)) throw linkRefusals.webPage();
    receivedBytes += chunk.length;
    yield chunk;
    if (performance.now() - notedMs < progressEveryMs) continue;
    notedMs = performance.now();
    const values = { received_bytes: receivedBytes };
    await context.db.tenant(found.customerId, (trx) => store.updateImport(trx, found, values));
  }
}

async function finishImport({ context }: DownloadDeps, found: LinkImportRow): Promise<void> {
  const { receivedBytes } = found;
  const updated_at = context.clock.now();
  const size = receivedBytes === 0 ? {} : { size_bytes: receivedBytes, received_bytes: receivedBytes };
  await context.db.tenant(found.customerId, (trx) =>
    store.updateImport(trx, found, { state: 'finished', reason: null, updated_at, ...size }),
  );
}

/** Notes why an import came to nothing; the clip that it began goes away. */
export async function stopImport(
  deps: DownloadDeps,
  { customerId, linkImportId }: NamedImport,
  { message }: LinkRefused,
): Promise<void> {
  const { db, clock } = deps.context;
  const found = await db.tenant(customerId, (trx) => store.findImport(trx, customerId, linkImportId));
  if (found === undefined || found.state === 'finished') return;
  await discardUpload(deps, found);
  await db.tenant(customerId, (trx) =>
    store.updateImport(trx, found, {
      state: 'stopped',
      reason: message,
      upload_id: null,
      clip_id: null,
      updated_at: clock.now(),
    }),
  );
}

/** Takes away what an import has received, where it isn't a clip of its own yet; `request` is the user's who cancelled it. */
export async function discardUpload(
  { uploads }: DownloadDeps,
  { uploadId }: LinkImportRow,
  request?: RequestMark,
): Promise<void> {
  if (uploadId === null) return;
  const removal = request === undefined ? uploads.discard(uploadId) : uploads.cancel(uploadId, request);
  await removal.catch((error: unknown) => {
    // It arrived, or was cancelled already.
    if (!(error instanceof UploadRefused)) throw error;
  });
}

function refusalOf({ context }: DownloadDeps, error: unknown): LinkRefused {
  if (error instanceof LinkRefused) return error;
  if (error instanceof UploadRefused) return new LinkRefused(error.message);
  if (isDiskFull(error)) return new LinkRefused('The server is out of storage. Tell your administrator.');
  if (isConnectionError(error)) return linkRefusals.unreachable();
  context.log.error({ err: error }, 'an import from a link failed');
  return linkRefusals.unexpected();
}

function isConnectionError(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return typeof code === 'string' && /^(?:ECONN|ERR_STREAM|ETIMEDOUT|EPIPE|HPE_)/.test(code);
}
