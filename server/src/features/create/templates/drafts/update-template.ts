import { playedKinds } from '@rushes/contract/create/lists/bumpers';
import type { OwnScope, TemplateContent, TemplateDetail } from '@rushes/contract/create/templates';
import type { FieldError } from '@rushes/contract/errors';
import type { Trx } from '../../../../context.ts';
import { AppError, StaleError } from '../../../../platform/app-error.ts';
import { audit, goesOn } from '../../../../platform/audit.ts';
import { findFontKeys } from '../../../media/fonts/service.ts';
import { type Actor, offeredBumpers, placeableImages } from '../../programs/service.ts';
import { requireEditable, requireVisible } from '../access.ts';
import type { TemplatesDeps } from '../deps.ts';
import { clipsOf, filesOf, fontsOf, toDetail } from '../presentation.ts';
import { type TemplateRow, clipNames, updateTemplates } from '../store.ts';

interface TemplateChange {
  readonly templateId: string;
  readonly revision: number;
  readonly title?: string | undefined;
  readonly description?: string | undefined;
  readonly scope?: OwnScope | undefined;
  readonly draft?: TemplateContent | undefined;
}

/** Changes a template and its draft; refuses what was made from an older revision. */
export async function updateTemplate(
  deps: TemplatesDeps,
  actor: Actor,
  { templateId, revision, title, description, scope, draft }: TemplateChange,
): Promise<TemplateDetail> {
  const { context } = deps;
  const { customerId, customerUserId } = actor;
  return context.db.tenant(customerId, async (trx) => {
    const row = await requireCurrent(deps, trx, actor, { templateId, revision });
    if (scope === 'personal' && row.scope !== scope && row.createdBy !== customerUserId) throw notTheOwner();
    if (draft !== undefined) await requireChoices(deps, trx, actor, { before: row.draft, draft });
    await updateTemplates(trx, customerId, [templateId], {
      ...(title === undefined ? {} : { title }),
      ...(description === undefined ? {} : { description }),
      ...(scope === undefined ? {} : { scope }),
      ...(draft === undefined ? {} : { draft: JSON.stringify(draft) }),
      saved_by: customerUserId,
      updated_at: context.clock.now(),
    });
    const changed = await requireVisible(trx, actor, templateId);
    await auditChange(deps, trx, actor, [row, changed]);
    return toDetail(deps, trx, changed, actor);
  });
}

/** The template for someone who may change it and has seen its present state. */
export async function requireCurrent(
  deps: TemplatesDeps,
  trx: Trx,
  actor: Actor,
  { templateId, revision }: Pick<TemplateChange, 'templateId' | 'revision'>,
): Promise<TemplateRow> {
  const row = await requireEditable(trx, actor, templateId);
  if (row.revision === revision) return row;
  throw new StaleError(await toDetail(deps, trx, row, actor), {
    kind: 'template',
    id: templateId,
    actions: ['templates.changed', 'templates.published', 'templates.restored'],
  });
}

function notTheOwner(): AppError {
  const message = 'Only the owner can make this template personal.';
  return new AppError('invalid', { fields: [{ path: 'scope', message }] });
}

/** What is newly chosen for a slot is there for the actor to choose. */
async function requireChoices(
  { catalogues }: TemplatesDeps,
  trx: Trx,
  actor: Actor,
  { before, draft }: { before: TemplateContent; draft: TemplateContent },
): Promise<void> {
  const shots = before.slots.map(({ shotTypeId }) => shotTypeId);
  const kept = new Set([...clipsOf(before), ...filesOf(before), ...fontsOf(before), ...shots]);
  const news = (ids: readonly string[]) => ids.filter((id) => !kept.has(id));
  const clips = await clipNames(trx, actor, news(clipsOf(draft)));
  const images = await placeableImages(trx, actor, news(filesOf(draft)));
  const fonts = await findFontKeys(trx, actor.customerId, fontsOf(draft));
  const usable = new Set([...kept, ...clips.map(({ clipId }) => clipId), ...images.keys(), ...fonts.keys()]);
  const fields: FieldError[] = [];
  const require = (id: string, path: string, message: string) => {
    if (!usable.has(id)) fields.push({ path: `draft.slots.${path}`, message });
  };
  for (const [
    at,
    { clipId, shotTypeId, titles = [], images: shown = [], music = [] },
  ] of draft.slots.entries()) {
    if (clipId !== null) require(clipId, `${at}.clipId`, clipGone);
    for (const [place, each] of music.entries())
      require(each.clipId, `${at}.music.${place}.clipId`, clipGone);
    for (const [place, { fontId }] of titles.entries())
      if (fontId !== undefined) require(fontId, `${at}.titles.${place}.fontId`, fontGone);
    for (const [place, each] of shown.entries())
      require(each.fileId, `${at}.images.${place}.fileId`, imageGone);
    if (shotTypeId === null || kept.has(shotTypeId)) continue;
    if ((await catalogues.chooseItem(trx, { catalogue: 'shot-types', itemId: shotTypeId })) === undefined)
      fields.push({
        path: `draft.slots.${at}.shotTypeId`,
        message: "This shot type isn't available any more.",
      });
  }
  fields.push(...(await wrongBumpers(trx, actor, { before, draft })));
  if (fields.length > 0) throw new AppError('invalid', { fields });
}

async function wrongBumpers(
  trx: Trx,
  { customerId }: Actor,
  { before, draft }: { before: TemplateContent; draft: TemplateContent },
): Promise<FieldError[]> {
  const offered = await offeredBumpers(trx, customerId);
  return playedKinds.flatMap((kind) => {
    const bumperId = draft.bumpers?.[kind];
    if (bumperId == null || bumperId === before.bumpers?.[kind]) return [];
    if (offered.some((each) => each.bumperId === bumperId && each.kind === kind)) return [];
    return [{ path: `draft.bumpers.${kind}`, message: "This bumper isn't available any more." }];
  });
}

const clipGone = "This clip couldn't be found.";
const fontGone = "This font couldn't be found. Choose another one.";
const imageGone = "This image couldn't be found, or can't be shown over the picture.";

async function auditChange(
  { context }: TemplatesDeps,
  trx: Trx,
  actor: Actor,
  [before, after]: readonly [TemplateRow, TemplateRow],
): Promise<void> {
  const { createdAt, savedBy } = before;
  const isSame = goesOn(actor.customerUserId, {
    ...{ createdAt, savedBy, savedAt: [before.updatedAt, after.updatedAt] },
  });
  if (isSame && before.title === after.title && before.scope === after.scope) return;
  const facts = { before: factsOf(before), after: factsOf(after) };
  const object = { kind: 'template', id: after.templateId };
  await audit(context, trx, actor, 'templates.changed', object, facts);
}

function factsOf({ title, scope, draft }: TemplateRow) {
  return { name: title, scope, slots: draft.slots.length };
}
