import type { SpokenBlock } from '@rushes/contract/tasks/script-shots';
import type { Actor } from '../../../create/programs/service.ts';
import { readScript } from '../../../create/scripts/service.ts';
import { captionsOf } from '../../../media/captions/service.ts';
import type { RecordingTasksDeps } from '../deps.ts';
import { findScriptShots } from './store.ts';

/** The spoken words in the takes of a script, by their captions in its language. */
export async function getSpokenBlocks(
  { context }: RecordingTasksDeps,
  actor: Actor,
  scriptId: string,
): Promise<{ blocks: SpokenBlock[] }> {
  const { customerId } = actor;
  return context.db.tenant(customerId, async (trx) => {
    const { language } = await readScript(trx, actor, scriptId);
    const taken = (await findScriptShots(trx, actor, scriptId)).flatMap(({ blockId, clip }) =>
      clip === null ? [] : [{ blockId, clip }],
    );
    const clipIds = taken.map(({ clip }) => clip.clipId);
    const tracks = Map.groupBy(await captionsOf(trx, customerId, clipIds), ({ clipId }) => clipId);
    const blocks = taken.map(({ blockId, clip }) => {
      const inLanguage = (tracks.get(clip.clipId) ?? []).filter(
        ({ language: spoken, cues }) => cues.length > 0 && baseOf(spoken) === baseOf(language),
      );
      const track = inLanguage.find((each) => each.language === language) ?? inLanguage[0];
      return { blockId, clip, spoken: track?.cues.map(({ text }) => text).join(' ') ?? null };
    });
    return { blocks };
  });
}

function baseOf(language: string): string | undefined {
  return language.split('-')[0]?.toLowerCase();
}
