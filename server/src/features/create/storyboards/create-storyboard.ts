import { randomUUID } from 'node:crypto';
import { plainText } from '@rushes/contract/create/lists/emphasis';
import { newShotMs, shotDescriptionMost, shotLengthMostMs } from '@rushes/contract/create/lists/storyboards';
import { countWords, speechMs } from '@rushes/contract/create/lists/speech';
import type { BoardBlockInput, StoryboardDetail, StoryboardScope } from '@rushes/contract/create/storyboards';
import { AppError } from '../../../platform/app-error.ts';
import { audit } from '../../../platform/audit.ts';
import type { Actor } from '../programs/service.ts';
import { readScript, type WholeScript } from '../scripts/service.ts';
import { requireVisible } from './access.ts';
import { toColumns } from './block-columns.ts';
import type { StoryboardsDeps } from './deps.ts';
import { toDetail } from './presentation.ts';
import { insertStoryboard } from './store.ts';

interface NewStoryboard {
  readonly title?: string | undefined;
  readonly scope?: StoryboardScope | undefined;
  readonly scriptId?: string | undefined;
}

/** Makes a storyboard: empty, or with the scenes and shots of a script. */
export async function createStoryboard(
  deps: StoryboardsDeps,
  actor: Actor,
  { scriptId, ...wanted }: NewStoryboard,
): Promise<StoryboardDetail> {
  const { context } = deps;
  return context.db.tenant(actor.customerId, async (trx) => {
    const script = scriptId === undefined ? null : await readScript(trx, actor, scriptId);
    const title = wanted.title ?? script?.title;
    if (title === undefined) throw untitled();
    const scope = wanted.scope ?? script?.scope ?? 'organisation';
    const blocks = script === null ? [] : shotsOf(script);
    const stored = blocks.map((block) => ({
      ...{ ...block, revision: 1 },
      ...{ savedBy: actor.customerUserId, copy: null },
    }));
    const id = randomUUID();
    const values = { id, title, scope, scriptId: scriptId ?? null, at: context.clock.now() };
    await insertStoryboard(trx, actor, values, toColumns(stored, title));
    const facts = { after: { name: title, scope, shots: blocks.length } };
    await audit(context, trx, actor, 'storyboards.created', { kind: 'storyboard', id }, facts);
    return toDetail(deps, trx, await requireVisible(trx, actor, id), actor);
  });
}

function untitled(): AppError {
  return new AppError('invalid', { fields: [{ path: 'title', message: 'Enter a title.' }] });
}

const empty = {
  ...{ notes: '', shotTypeId: null, angle: null, movement: null },
  ...{ durationMs: 0, imageId: null, scriptBlockId: null },
} as const;

/** Each heading is a scene, each block with words to say or a picture a shot, as long as its words take. */
function shotsOf({ language, blocks }: WholeScript): BoardBlockInput[] {
  return blocks.flatMap(({ blockId: scriptBlockId, kind, ...block }): BoardBlockInput[] => {
    const [text, visual] = [plainText(block.text), plainText(block.visual)];
    const blockId = randomUUID();
    const title = text.trim().split('\n')[0] ?? '';
    if (kind === 'heading') return [{ ...empty, blockId, kind: 'scene', text: cut(title, 200) }];
    const spoken = kind === 'spoken' ? text.trim() : '';
    const seen = visual.trim() || spoken;
    if (seen === '') return [];
    const ms = speechMs(countWords(spoken, language), language);
    const durationMs = spoken === '' ? newShotMs : Math.min(Math.max(ms, 1000), shotLengthMostMs);
    return [
      { ...empty, blockId, kind: 'shot', text: cut(seen, shotDescriptionMost), durationMs, scriptBlockId },
    ];
  });
}

function cut(text: string, most: number): string {
  return text.slice(0, most).toWellFormed();
}
