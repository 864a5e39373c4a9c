import type { Context } from '../../../../context.ts';
import { initOf, segmentOf } from '../keys.ts';
import type { Rendition } from '../store.ts';
import { localFile } from '../work-folder.ts';

/** The files of a rendition that is ready, as files: the store's own, or copies in the work folder. */
export async function localRendition(
  context: Context,
  { prefix, facts, rung }: Pick<Rendition, 'prefix' | 'facts' | 'rung'>,
  workDir: string,
): Promise<{ init: string; segments: string[] }> {
  if (prefix === null || facts === null) throw new Error(`The rendition ${rung} isn't ready`);
  const init = await localFile(context, initOf(prefix), workDir);
  const segments: string[] = [];
  for (let index = 0; index < facts.segmentCount; index += 1)
    segments.push(await localFile(context, segmentOf(prefix, index), workDir));
  return { init, segments };
}
