import type { PaperSize } from '@rushes/contract/create/lists/paper';
import type { ScriptView } from '@rushes/contract/create/scripts';
import { writePdf } from '../../../../platform/pdf/write-pdf.ts';
import type { Actor } from '../../programs/service.ts';
import { requireVisible } from '../access.ts';
import type { ScriptsDeps } from '../deps.ts';
import { scriptPdf } from './script-pdf.ts';

interface Wanted {
  readonly scriptId: string;
  readonly view: ScriptView;
  readonly paper: PaperSize;
}

/** A script as a PDF in base64. */
export async function exportPdf(
  { context }: ScriptsDeps,
  actor: Actor,
  { scriptId, view, paper }: Wanted,
): Promise<{ filename: string; pdf: string }> {
  const script = await context.db.tenant(actor.customerId, (trx) => requireVisible(trx, actor, scriptId));
  const pdf = await writePdf({
    userId: actor.customerUserId,
    build: () => scriptPdf(script, view, paper),
  });
  return { filename: `${script.title}.pdf`, pdf: pdf.toString('base64') };
}
