import type { Template, TemplateContent, TemplateDetail } from '@rushes/contract/create/templates';
import type { Trx } from '../../../context.ts';
import { type Actor, offeredBumpers, placeableImages, toPlayback } from '../programs/service.ts';
import type { TemplatesDeps } from './deps.ts';
import { mayEdit } from './policy.ts';
import { type TemplateRow, clipNames, listVersions } from './store.ts';

export function toTemplate(
  { urlOf }: Pick<TemplatesDeps, 'urlOf'>,
  row: TemplateRow,
  actor: Actor,
): Template {
  const { version } = row;
  return {
    templateId: row.templateId,
    title: row.title,
    description: row.description,
    scope: row.scope,
    state: version === null ? 'draft' : 'published',
    version,
    hasUnpublishedChanges: version !== null && row.scope !== 'installation' && row.hasUnpublishedChanges,
    slotCount: (row.published ?? row.draft).slots.length,
    timesUsed: row.timesUsed,
    timesCompleted: row.timesCompleted,
    poster: posterOf(urlOf, row, actor),
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    createdBy:
      row.createdBy === null ? null : { customerUserId: row.createdBy, name: row.createdByName ?? '' },
    revision: row.revision,
    canEdit: mayEdit(actor, row),
    isHidden: row.isHidden,
  };
}

function posterOf(urlOf: TemplatesDeps['urlOf'], row: TemplateRow, actor: Actor): string | null {
  if (row.posterVersionId !== null) return toPlayback(actor, row.posterVersionId, true).poster;
  if (row.posterAssetId === null || row.posterName === null) return null;
  return urlOf(actor.customerId, actor.sessionId, `c-${row.posterAssetId}`, row.posterName);
}

/** A template with its draft and versions, within a transaction. */
export async function toDetail(
  deps: Pick<TemplatesDeps, 'urlOf'>,
  trx: Trx,
  row: TemplateRow,
  actor: Actor,
): Promise<TemplateDetail> {
  const contents = row.published === null ? [row.draft] : [row.draft, row.published];
  return {
    ...toTemplate(deps, row, actor),
    // What support hasn't published is nobody else's to see.
    draft: row.scope === 'installation' ? (row.published ?? row.draft) : row.draft,
    published: row.published,
    versions: await listVersions(trx, actor.customerId, row.templateId),
    clips: await clipNames(trx, actor, contents.flatMap(clipsOf)),
    files: await fileNames(trx, actor, contents.flatMap(filesOf)),
    bumpers: (await offeredBumpers(trx, actor.customerId)).map(({ bumperId, name, kind }) => ({
      ...{ bumperId, name, kind },
    })),
  };
}

/** Clips of locked slots and of music. */
export function clipsOf({ slots }: TemplateContent): string[] {
  return slots.flatMap(({ clipId, music = [] }) => [
    ...(clipId === null ? [] : [clipId]),
    ...music.map((each) => each.clipId),
  ]);
}

/** Files of images. */
export function filesOf({ slots }: TemplateContent): string[] {
  return slots.flatMap(({ images = [] }) => images.map(({ fileId }) => fileId));
}

/** Fonts of titles. */
export function fontsOf({ slots }: TemplateContent): string[] {
  return slots.flatMap(({ titles = [] }) => titles.flatMap(({ fontId }) => fontId ?? []));
}

async function fileNames(trx: Trx, actor: Actor, fileIds: readonly string[]) {
  const found = await placeableImages(trx, actor, fileIds);
  return [...found].map(([fileId, { name }]) => ({ fileId, name }));
}
