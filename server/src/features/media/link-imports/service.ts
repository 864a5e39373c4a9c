import { randomUUID } from 'node:crypto';
import type { LinkImport } from '@rushes/contract/media/link-imports';
import type { Context, Trx } from '../../../context.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { Member } from '../../../platform/http/caller.ts';
import type { UploadsService } from '../uploads/service.ts';
import {
  discardUpload,
  type DownloadDeps,
  downloadLink,
  type NamedImport,
  stopImport,
} from './download-link.ts';
import { canRetry, LinkRefused, linkRefusals } from './link-refused.ts';
import { nameOf } from './open-link.ts';
import { type LinkRules, parseLink, requirePublicNumber, usualRules } from './public-address.ts';
import * as store from './store.ts';
import type { LinkImportRow } from './store.ts';

export type { LinkRules } from './public-address.ts';

export const downloadJob = 'link-imports.download';
const runningMax = 100;
const listedMs = 24 * 3_600_000;
const keptMs = 30 * listedMs;

export type LinkImportsService = ReturnType<typeof createLinkImportsService>;

/** Footage that the server gets from addresses by itself. */
export function createLinkImportsService(
  context: Context,
  uploads: UploadsService,
  rules: LinkRules = usualRules,
) {
  const deps: DownloadDeps = { context, uploads, rules };
  return {
    importLinks: (actor: Member, request: { urls: readonly string[]; folder?: string | undefined }) =>
      importLinks(deps, actor, request),
    getLinkImports: (actor: Member) => {
      const since = new Date(context.clock.nowMs() - listedMs);
      return context.db.tenant(actor.customerId, async (trx) => ({
        imports: (await store.importsOf(trx, actor, since)).map(present),
      }));
    },
    retryLinkImport: (actor: Member, id: string) => retryLinkImport(deps, actor, id),
    cancelLinkImport: (actor: Member, id: string) => cancelLinkImport(deps, actor, id),
    download: (named: NamedImport, signal: AbortSignal) => downloadLink(deps, named, signal),
    /** The job ended without an answer, as when its process was killed too often. */
    giveUp: (named: NamedImport) => stopImport(deps, named, linkRefusals.unexpected()),
    sweep: () => context.db.system((trx) => store.deleteEnded(trx, new Date(context.clock.nowMs() - keptMs))),
  };
}

async function importLinks(
  { context, rules }: DownloadDeps,
  actor: Member,
  { urls, folder }: { urls: readonly string[]; folder?: string | undefined },
) {
  const links = urls.map((url, index) => linkAt(url, index, rules));
  return context.db.tenant(actor.customerId, async (trx) => {
    if ((await store.countRunning(trx, actor)) + links.length > runningMax)
      throw new AppError('too-many-imports');
    const imports: LinkImport[] = [];
    for (const url of links) {
      const id = randomUUID();
      const given = { id, url: url.href, name: nameOf(url).slice(0, 255), folderId: folder ?? null };
      await store.insertImport(trx, actor, { ...given, now: context.clock.now() });
      await enqueue(context, trx, { customerId: actor.customerId, linkImportId: id });
      imports.push(present(await ownImport(trx, actor, id)));
    }
    return { imports };
  });
}

/** What can be refused at sight is refused before anything is made. */
function linkAt(typed: string, index: number, rules: LinkRules): URL {
  try {
    const url = parseLink(typed);
    requirePublicNumber(url, rules);
    return url;
  } catch (error) {
    if (!(error instanceof LinkRefused)) throw error;
    throw new AppError('invalid', { fields: [{ path: `urls.${index}`, message: error.message }] });
  }
}

function enqueue({ jobs }: Context, trx: Trx, named: NamedImport) {
  return jobs.enqueue(trx, downloadJob, named, { singletonKey: named.linkImportId });
}

async function ownImport(trx: Trx, actor: store.ImportOwner, id: string): Promise<LinkImportRow> {
  const found = await store.findImport(trx, actor.customerId, id);
  if (found?.customerUserId !== actor.customerUserId) throw new AppError('not-found');
  return found;
}

function retryLinkImport({ context }: DownloadDeps, actor: Member, id: string): Promise<LinkImport> {
  const { customerId } = actor;
  return context.db.tenant(customerId, async (trx) => {
    const found = await ownImport(trx, actor, id);
    if (found.state !== 'stopped') throw new AppError('wrong-state');
    const now = context.clock.now();
    const values = { state: 'waiting', reason: null, received_bytes: 0, updated_at: now } as const;
    await store.updateImport(trx, found, values);
    // A job that is just ending would keep the new one from being queued.
    await context.jobs.cancel(trx, downloadJob, id);
    await enqueue(context, trx, { customerId, linkImportId: id });
    return present(await ownImport(trx, actor, id));
  });
}

async function cancelLinkImport(
  deps: DownloadDeps,
  actor: Member,
  id: string,
): Promise<Record<never, never>> {
  const { db, jobs } = deps.context;
  const found = await db.tenant(actor.customerId, async (trx) => {
    await ownImport(trx, actor, id);
    await jobs.cancel(trx, downloadJob, id);
    // Read once more: the download may just have begun its upload.
    const newest = await ownImport(trx, actor, id);
    await store.deleteImport(trx, actor.customerId, id);
    return newest;
  });
  if (found.state !== 'finished') await discardUpload(deps, found, actor.request);
  return {};
}

function present(row: LinkImportRow): LinkImport {
  const { id: linkImportId, url, name, state, reason, sizeBytes, receivedBytes, clipId, createdAt } = row;
  return {
    linkImportId,
    url,
    name,
    state,
    reason,
    canRetry: state === 'stopped' && canRetry(reason),
    sizeBytes,
    receivedBytes,
    clipId,
    createdAt: createdAt.toISOString(),
  };
}
