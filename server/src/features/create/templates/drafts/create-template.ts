import { randomUUID } from 'node:crypto';
import type { OwnScope, TemplateContent, TemplateDetail } from '@rushes/contract/create/templates';
import type { Trx } from '../../../../context.ts';
import { audit } from '../../../../platform/audit.ts';
import type { Actor } from '../../programs/service.ts';
import { requireVisible } from '../access.ts';
import type { TemplatesDeps } from '../deps.ts';
import { toDetail } from '../presentation.ts';
import { insertTemplate } from '../store.ts';

interface NewTemplate {
  readonly title: string;
  readonly description?: string | undefined;
  readonly scope?: OwnScope | undefined;
}

export const emptyContent: TemplateContent = {
  programTitle: '',
  programDescription: '',
  slots: [],
  mergeFields: [],
};

/** Makes a template without slots. */
export async function createTemplate(
  deps: TemplatesDeps,
  actor: Actor,
  wanted: NewTemplate,
): Promise<TemplateDetail> {
  return deps.context.db.tenant(actor.customerId, async (trx) => {
    const templateId = await writeTemplate(deps, trx, actor, { ...wanted, draft: emptyContent });
    return toDetail(deps, trx, await requireVisible(trx, actor, templateId), actor);
  });
}

/** Copies the draft of a template that the actor sees into one of their own. */
export async function duplicateTemplate(
  deps: TemplatesDeps,
  actor: Actor,
  templateId: string,
): Promise<TemplateDetail> {
  return deps.context.db.tenant(actor.customerId, async (trx) => {
    const row = await requireVisible(trx, actor, templateId);
    const { title, description, scope, draft, published } = row;
    // A copy of one of the installation is the organisation's own.
    const own =
      scope === 'installation'
        ? { scope: 'organisation' as const, draft: published ?? draft }
        : { scope, draft };
    const copy = { title: copyTitle(title), description, ...own };
    const copyId = await writeTemplate(deps, trx, actor, copy);
    return toDetail(deps, trx, await requireVisible(trx, actor, copyId), actor);
  });
}

/** Stores a template, and that someone made it; gives its id. */
export async function writeTemplate(
  { context }: TemplatesDeps,
  trx: Trx,
  actor: Actor,
  wanted: NewTemplate & { readonly draft: TemplateContent },
): Promise<string> {
  const { title, description = '', scope = 'organisation', draft } = wanted;
  const id = randomUUID();
  await insertTemplate(trx, actor, { id, title, description, scope, draft, at: context.clock.now() });
  const after = { name: title, scope, slots: draft.slots.length };
  await audit(context, trx, actor, 'templates.created', { kind: 'template', id }, { after });
  return id;
}

const titleMost = 200;

function copyTitle(title: string): string {
  const end = ' (copy)';
  return `${title.slice(0, titleMost - end.length)}${end}`;
}
