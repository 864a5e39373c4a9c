import type { Template, TemplateDetail } from '@rushes/contract/create/templates';
import { readList } from '../../../platform/lists/read-list.ts';
import type { Actor } from '../programs/service.ts';
import { requireVisible } from './access.ts';
import type { TemplatesDeps } from './deps.ts';
import * as list from './list-store.ts';
import { toDetail, toTemplate } from './presentation.ts';

/** A page of the templates that the actor sees. */
export async function getTemplates(
  deps: TemplatesDeps,
  actor: Actor,
  query: Parameters<typeof list.listTemplates>[2],
): Promise<{ items: Template[]; nextCursor: string | null }> {
  return readList(deps.context.db, actor.customerId, async (trx) => {
    const { rows, nextCursor } = await list.listTemplates(trx, actor, query);
    return { items: rows.map((row) => toTemplate(deps, row, actor)), nextCursor };
  });
}

/** How many templates the same filters find. */
export async function countTemplates(
  { context }: TemplatesDeps,
  actor: Actor,
  query: Parameters<typeof list.countTemplates>[2],
): Promise<{ count: number }> {
  return readList(context.db, actor.customerId, async (trx) => ({
    count: await list.countTemplates(trx, actor, query),
  }));
}

export async function getTemplate(
  deps: TemplatesDeps,
  actor: Actor,
  templateId: string,
): Promise<TemplateDetail> {
  return deps.context.db.tenant(actor.customerId, async (trx) =>
    toDetail(deps, trx, await requireVisible(trx, actor, templateId), actor),
  );
}
