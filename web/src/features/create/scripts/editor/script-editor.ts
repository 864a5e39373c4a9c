import type { ScriptBlockInput } from '@rushes/contract/create/lists/script-changes';
import type { BlockEditor } from '../../../../lib/blocks/block-editor.ts';
import type { BlockSave } from '../../../../lib/blocks/block-saver.ts';

export type ScriptSave = BlockSave<ScriptBlockInput>;
export type Blocks = ScriptSave['wanted'];
export type ScriptEditor = BlockEditor<ScriptBlockInput>;
