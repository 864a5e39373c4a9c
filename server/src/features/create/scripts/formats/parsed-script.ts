import type { ScriptBlockInput } from '@rushes/contract/create/scripts';

export type ParsedBlock = Omit<ScriptBlockInput, 'blockId'>;

/** A script as its file has it. */
export interface ParsedScript {
  /** Empty where the file has none. */
  readonly title: string;
  readonly blocks: readonly ParsedBlock[];
}
