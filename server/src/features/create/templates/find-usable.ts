import type { TemplateSlot } from '@rushes/contract/create/templates';
import type { Trx } from '../../../context.ts';
import type { AccessSubject } from '../../../objects/access-subject.ts';
import { maySee } from './policy.ts';
import { findTemplatesOf } from './store.ts';

export interface UsableTemplate {
  readonly templateId: string;
  readonly title: string;
  /** Those that creators fill, in their order. */
  readonly slots: readonly TemplateSlot[];
}

/** The published ones of the templates that the user finds. */
export async function findUsable(
  trx: Trx,
  member: AccessSubject,
  templateIds: readonly string[],
): Promise<ReadonlyMap<string, UsableTemplate>> {
  const rows = await findTemplatesOf(trx, member, templateIds);
  const usable = rows.flatMap((row) => {
    const { templateId, title, published } = row;
    if (row.archivedAt !== null || published === null || !maySee(member, row)) return [];
    return [{ templateId, title, slots: published.slots.filter(({ locked }) => !locked) }];
  });
  return new Map(usable.map((template) => [template.templateId, template]));
}
