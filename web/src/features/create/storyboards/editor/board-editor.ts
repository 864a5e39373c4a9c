import type { NumberedShot, Scene } from '@rushes/contract/create/lists/board-scenes';
import type { BoardBlockInput } from '@rushes/contract/create/storyboards';
import type { BlockEditor } from '../../../../lib/blocks/block-editor.ts';
import type { BlockSave, ShownBlock } from '../../../../lib/blocks/block-saver.ts';

export type Board = readonly ShownBlock<BoardBlockInput>[];
export type BoardItem = ShownBlock<BoardBlockInput>;
export type BoardScene = Scene<BoardItem>;
export type BoardShot = NumberedShot<BoardItem>;
export type BoardSave = BlockSave<BoardBlockInput>;
export type BoardEditor = BlockEditor<BoardBlockInput>;
