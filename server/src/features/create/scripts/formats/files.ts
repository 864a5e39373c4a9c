import {
  type ScriptDetail,
  type ScriptFormat,
  type ScriptScope,
  scriptBlockInput,
} from '@rushes/contract/create/scripts';
import { AppError } from '../../../../platform/app-error.ts';
import type { Actor } from '../../programs/service.ts';
import { requireVisible } from '../access.ts';
import { writeScript } from '../create-script.ts';
import type { ScriptsDeps } from '../deps.ts';
import { writeFountain } from './fountain.ts';
import { readFountainApart } from './read-fountain-apart.ts';
import { readMarkdown, writeMarkdown } from './markdown.ts';
import type { ParsedScript } from './parsed-script.ts';

interface Format {
  readonly ending: string;
  write(script: ParsedScript): string;
  read(text: string): ParsedScript | Promise<ParsedScript>;
}

const formats: Readonly<Record<ScriptFormat, Format>> = {
  markdown: { ending: 'md', write: writeMarkdown, read: readMarkdown },
  fountain: { ending: 'fountain', write: writeFountain, read: readFountainApart },
};

/** A script as a file. */
export async function exportScript(
  { context }: ScriptsDeps,
  actor: Actor,
  { scriptId, format }: { scriptId: string; format: ScriptFormat },
): Promise<{ filename: string; text: string }> {
  const { ending, write } = formats[format];
  return context.db.tenant(actor.customerId, async (trx) => {
    const { title, blocks } = await requireVisible(trx, actor, scriptId);
    return { filename: `${title}.${ending}`, text: write({ title, blocks }) };
  });
}

interface ImportedFile {
  readonly title: string;
  readonly scope: ScriptScope;
  readonly language: string;
  readonly format: ScriptFormat;
  readonly text: string;
}

/** Makes a script of a file. */
export async function importScript(
  deps: ScriptsDeps,
  actor: Actor,
  { format, text, title, scope, language }: ImportedFile,
): Promise<ScriptDetail> {
  const parsed = await formats[format].read(text.replace(/^\uFEFF/u, ''));
  if (parsed.blocks.length === 0) throw unreadable('This file has no text. Choose another file.');
  const isUsable = parsed.blocks.every(
    (block) => scriptBlockInput.omit({ blockId: true }).safeParse(block).success,
  );
  if (!isUsable) throw unreadable("This file has text that can't be used. Check that it's a script.");
  const wanted = { title: titleOf(parsed.title) || title, scope, language };
  return deps.context.db.tenant(actor.customerId, (trx) =>
    writeScript(deps, trx, actor, wanted, parsed.blocks),
  );
}

/** As much as a title may be long. */
function titleOf(found: string): string {
  return found.slice(0, 200).toWellFormed().trim();
}

function unreadable(message: string): AppError {
  return new AppError('invalid', { fields: [{ path: 'text', message }] });
}
