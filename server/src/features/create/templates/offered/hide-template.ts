import type { TemplateDetail } from '@rushes/contract/create/templates';
import { AppError } from '../../../../platform/app-error.ts';
import { audit } from '../../../../platform/audit.ts';
import type { Actor } from '../../programs/service.ts';
import { requireVisible } from '../access.ts';
import type { TemplatesDeps } from '../deps.ts';
import { toDetail } from '../presentation.ts';
import { writeHide } from './store.ts';

/** Takes a template of the installation from the creators of a customer, or offers it to them again. */
export async function hideTemplate(
  deps: TemplatesDeps,
  actor: Actor,
  { templateId, isHidden }: { templateId: string; isHidden: boolean },
): Promise<TemplateDetail> {
  const { context } = deps;
  const { customerId } = actor;
  return context.db.tenant(customerId, async (trx) => {
    const row = await requireVisible(trx, actor, templateId);
    if (row.scope !== 'installation') throw new AppError('wrong-state');
    if (row.isHidden !== isHidden) {
      await writeHide(trx, customerId, templateId, isHidden);
      const object = { kind: 'template', id: templateId, name: row.title };
      await audit(context, trx, actor, isHidden ? 'templates.hidden' : 'templates.shown', object);
    }
    return toDetail(deps, trx, await requireVisible(trx, actor, templateId), actor);
  });
}
