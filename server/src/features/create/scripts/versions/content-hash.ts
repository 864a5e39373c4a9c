import { createHash } from 'node:crypto';
import type { ScriptBlockInput } from '@rushes/contract/create/scripts';

/** Of what is written, in its order: an approval is about that alone. Blocks without words say nothing. */
export function contentHashOf(blocks: readonly ScriptBlockInput[]): string {
  const written = blocks
    .filter(isWritten)
    .map(({ kind, speaker, text, visual }) => [kind, speaker, text, visual]);
  return createHash('sha256').update(JSON.stringify(written)).digest('hex');
}

export function isWritten({ text, visual }: Pick<ScriptBlockInput, 'text' | 'visual'>): boolean {
  return text !== '' || visual !== '';
}
