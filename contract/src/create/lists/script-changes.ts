// Blocks of a script, so that edits of several users can be put together block by block.
import { type BlockChange, blockShape } from '../../block-changes.ts';
import type { scriptBlockKinds } from './scripts.ts';

/** What is written of a block. */
export interface ScriptBlockInput {
  readonly blockId: string;
  readonly kind: (typeof scriptBlockKinds)[number];
  readonly speaker: string;
  readonly text: string;
  readonly visual: string;
}

export type ScriptChange = BlockChange<ScriptBlockInput>;

export const scriptBlockShape = blockShape<ScriptBlockInput>([
  'blockId',
  'kind',
  'speaker',
  'text',
  'visual',
]);
