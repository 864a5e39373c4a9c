// Templates of the installation: support edits them, all organisations can use them.
import { randomUUID } from 'node:crypto';
import type { Template, TemplateContent, TemplateDetail } from '@rushes/contract/create/templates';
import type { FieldError } from '@rushes/contract/errors';
import type { Context, Trx } from '../../../../context.ts';
import { AppError, StaleError } from '../../../../platform/app-error.ts';
import { audit } from '../../../../platform/audit.ts';
import type { Support } from '../../../../platform/http/caller.ts';
import type { TemplatesDeps } from '../deps.ts';
import { emptyContent } from '../drafts/create-template.ts';
import { requireWhole } from '../drafts/publish-template.ts';
import { listVersions } from '../store.ts';
import * as store from './store.ts';

interface Change {
  readonly templateId: string;
  readonly revision: number;
  readonly title?: string | undefined;
  readonly description?: string | undefined;
  readonly draft?: TemplateContent | undefined;
}

export async function getOfferedTemplates({ context }: TemplatesDeps): Promise<{ items: Template[] }> {
  const rows = await asSystem(context, (trx) => store.findOffered(trx, null));
  return { items: rows.map(toOffered) };
}

export async function getOfferedTemplate(
  { context }: TemplatesDeps,
  templateId: string,
): Promise<TemplateDetail> {
  return asSystem(context, (trx) => detailOf(trx, templateId));
}

export async function createOfferedTemplate(
  { context }: TemplatesDeps,
  caller: Support,
  title: string,
): Promise<TemplateDetail> {
  return asSystem(context, async (trx) => {
    const id = randomUUID();
    await store.insertOffered(trx, { id, title, draft: emptyContent, at: context.clock.now() });
    const after = { name: title, scope: 'installation' };
    await audit(context, trx, caller, 'templates.created', { kind: 'template', id }, { after });
    return detailOf(trx, id);
  });
}

/** Changes one; refuses what was made from an older revision, and what belongs to a customer. */
export async function updateOfferedTemplate(
  { context }: TemplatesDeps,
  caller: Support,
  { templateId, revision, title, description, draft }: Change,
): Promise<TemplateDetail> {
  return asSystem(context, async (trx) => {
    const row = await requireCurrent(trx, { templateId, revision });
    if (draft !== undefined) requireOwnerless(draft);
    await store.updateOffered(trx, templateId, {
      ...(title === undefined ? {} : { title }),
      ...(description === undefined ? {} : { description }),
      ...(draft === undefined ? {} : { draft: JSON.stringify(draft) }),
      updated_at: context.clock.now(),
    });
    const facts = {
      before: { name: row.title, slots: row.draft.slots.length },
      after: { name: title ?? row.title, slots: (draft ?? row.draft).slots.length },
    };
    await audit(context, trx, caller, 'templates.changed', { kind: 'template', id: templateId }, facts);
    return detailOf(trx, templateId);
  });
}

/** Offers the draft as the next version to all organisations. */
export async function publishOfferedTemplate(
  { context }: TemplatesDeps,
  caller: Support,
  { templateId, revision }: Pick<Change, 'templateId' | 'revision'>,
): Promise<TemplateDetail> {
  return asSystem(context, async (trx) => {
    const { title, draft, version } = await requireCurrent(trx, { templateId, revision });
    requireWhole(draft);
    requireOwnerless(draft);
    const at = context.clock.now();
    const number = (version ?? 0) + 1;
    await store.insertOfferedVersion(trx, { templateId, number, at });
    await store.updateOffered(trx, templateId, { version: number, updated_at: at });
    const facts = { before: { name: title, version }, after: { name: title, version: number } };
    await audit(context, trx, caller, 'templates.offered', { kind: 'template', id: templateId }, facts);
    return detailOf(trx, templateId);
  });
}

/** Offers one to nobody any more, or takes that back. */
export async function withdrawOfferedTemplate(
  { context }: TemplatesDeps,
  caller: Support,
  { templateId, isWithdrawn }: { templateId: string; isWithdrawn: boolean },
): Promise<Record<never, never>> {
  return asSystem(context, async (trx) => {
    await store.lockOffered(trx, templateId);
    const [row] = await store.findOffered(trx, templateId);
    if (row === undefined) throw new AppError('not-found');
    await store.updateOffered(trx, templateId, { archived_at: isWithdrawn ? context.clock.now() : null });
    const action = isWithdrawn ? 'templates.withdrawn' : 'templates.restored';
    await audit(context, trx, caller, action, { kind: 'template', id: templateId, name: row.title });
    return {};
  });
}

async function requireCurrent(
  trx: Trx,
  { templateId, revision }: Pick<Change, 'templateId' | 'revision'>,
): Promise<store.OfferedRow> {
  await store.lockOffered(trx, templateId);
  const [row] = await store.findOffered(trx, templateId);
  if (row === undefined) throw new AppError('not-found');
  if (row.revision === revision) return row;
  throw new StaleError(await detailOf(trx, templateId), {
    kind: 'template',
    id: templateId,
    actions: ['templates.changed', 'templates.offered', 'templates.restored'],
  });
}

/** No clip, file or bumper: those belong to one organisation, and no other may see them. */
function requireOwnerless({ slots, bumpers = {} }: TemplateContent): void {
  const message = "A template for all organisations can't have clips, files or bumpers.";
  const fields = slots.flatMap(({ clipId, locked, images = [], music = [] }, at): FieldError[] => [
    ...(clipId === null && !locked ? [] : [{ path: `draft.slots.${at}.clipId`, message }]),
    ...(images.length === 0 ? [] : [{ path: `draft.slots.${at}.images`, message }]),
    ...(music.length === 0 ? [] : [{ path: `draft.slots.${at}.music`, message }]),
  ]);
  const chosen = Object.entries(bumpers).filter(([, bumperId]) => bumperId !== null);
  fields.push(...chosen.map(([kind]) => ({ path: `draft.bumpers.${kind}`, message })));
  if (fields.length > 0) throw new AppError('invalid', { fields });
}

async function detailOf(trx: Trx, templateId: string): Promise<TemplateDetail> {
  const [row] = await store.findOffered(trx, templateId);
  if (row === undefined) throw new AppError('not-found');
  const versions = await listVersions(trx, null, templateId);
  const { draft, published } = row;
  return { ...toOffered(row), draft, published, versions, clips: [], files: [], bumpers: [] };
}

function toOffered(row: store.OfferedRow): Template {
  const { templateId, title, description, version, draft, published, revision } = row;
  return {
    ...{ templateId, title, description, version, revision, scope: 'installation' },
    state: version === null ? 'draft' : 'published',
    hasUnpublishedChanges: version !== null && row.hasUnpublishedChanges,
    slotCount: (published ?? draft).slots.length,
    // How organisations use it is theirs.
    ...{ timesUsed: 0, timesCompleted: 0, poster: null, createdBy: null },
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    ...{ canEdit: true, isHidden: false },
  };
}

function asSystem<T>({ db }: Pick<Context, 'db'>, work: (trx: Trx) => Promise<T>): Promise<T> {
  return db.system(work);
}
