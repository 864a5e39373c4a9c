import type { BoardBlockInput } from '@rushes/contract/create/storyboards';
import type { BlockEditor } from '../../../../lib/blocks/block-editor.ts';
import type { BlockSave, ShownBlock } from '../../../../lib/blocks/block-saver.ts';

export type Board = readonly ShownBlock<BoardBlockInput>[];
export type BoardItem = ShownBlock<BoardBlockInput>;
export type BoardSave = BlockSave<BoardBlockInput>;
export type BoardEditor = BlockEditor<BoardBlockInput>;
