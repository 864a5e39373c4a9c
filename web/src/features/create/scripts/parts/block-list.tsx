import { Button } from '@mantine/core';
import { scriptBlockShape } from '@rushes/contract/create/lists/script-changes';
import type { ScriptBlock, ScriptView } from '@rushes/contract/create/scripts';
import { IconPlus } from '@tabler/icons-react';
import type { TFunction } from 'i18next';
import {
  type KeyboardEvent,
  memo,
  type RefObject,
  type SyntheticEvent,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useTranslation } from 'react-i18next';
import { type Caret, changeBlock, moveBlock, removeBlock, splitBlock } from '../editor/block-edits.ts';
import type { Blocks, ScriptEditor } from '../editor/script-editor.ts';
import { resolveCopy } from '../../../../lib/blocks/resolve-copy.ts';
import { takeKey, takePaste } from '../editor/block-keys.ts';
import { showError } from '../../../../ui/toast.tsx';
import { type BlockActions, BlockRow, type BlockWords } from './block-row.tsx';
import { EmphasisBar } from './emphasis-bar.tsx';
import styles from './script-editor.module.css';

interface BlockListProps {
  readonly editor: ScriptEditor;
  readonly blocks: Blocks;
  readonly view: ScriptView;
  readonly language: string;
  readonly isReadOnly: boolean;
  /** One's own versions, which the answer to the last save brought. */
  readonly ownCopies: ReadonlySet<string>;
  /** Where to put the caret; each new value once. */
  readonly place: Caret | null;
  /** The caret went into a block. */
  readonly onEnter: (blockId: string) => void;
  /** It isn't in any block now. */
  readonly onLeave: () => void;
  /** Ctrl or Cmd with Alt and M, as in other editors. */
  readonly onComment: (blockId: string) => void;
}

/** The text of a script, to write in. */
export function BlockList(props: BlockListProps) {
  const { editor, blocks, view, language, isReadOnly, ownCopies, place } = props;
  const { onEnter, onLeave, onComment } = props;
  const { t } = useTranslation();
  const list = useRef<HTMLDivElement>(null);
  const { go, follow } = useCaret(list, blocks, ownCopies);
  useEffect(() => {
    if (place !== null) go(place);
  }, [place, go]);
  const [actions] = useState(() => actionsOf(editor, go));
  const words = useMemo(() => wordsIn(t), [t]);
  return (
    <>
      {!isReadOnly && <EmphasisBar {...{ editor, list }} />}
      {view === 'columns' && (
        <div className={styles['heads']} aria-hidden>
          <span>{t('scripts.heads.audio')}</span>
          <span>{t('scripts.heads.visual')}</span>
        </div>
      )}
      <div
        ref={list}
        role="list"
        className={styles['list']}
        aria-label={t('scripts.blocks')}
        onBlur={({ currentTarget, relatedTarget }) => {
          editor.endGesture();
          if (!currentTarget.contains(relatedTarget)) onLeave();
        }}
        onInput={follow}
        onSelect={follow}
        onFocus={({ target }) => {
          const blockId = blockAt(target);
          if (blockId !== undefined) onEnter(blockId);
        }}
        onPaste={(event) => {
          if (isReadOnly) return;
          const { isTaken, isTooLong } = takePaste(event, editor, go);
          if (isTaken) event.preventDefault();
          if (isTooLong) showError(null, t('scripts.block.pasteTooLong'));
        }}
        onKeyDown={(event) => {
          const blockId = isCommentKey(event) ? blockAt(event.target) : undefined;
          if (blockId !== undefined) {
            event.preventDefault();
            onComment(blockId);
          } else if (!isReadOnly && takeKey(event, editor, go)) event.preventDefault();
        }}
      >
        {/* A chunk is a place in the list; its rows have keys of their own. */}
        {chunksOf(blocks).map((chunk, at) => (
          <Chunk key={at} blocks={chunk} {...{ view, language, isReadOnly, actions, words }} />
        ))}
      </div>
      {!isReadOnly && <AddBlock {...{ editor, go }} />}
    </>
  );
}

function AddBlock({ editor, go }: Pick<BlockListProps, 'editor'> & Pick<CaretControl, 'go'>) {
  const { t } = useTranslation();
  return (
    <Button
      variant="subtle"
      leftSection={<IconPlus size={16} stroke={1.5} aria-hidden />}
      onClick={() => {
        const { blocks: next, caret } = splitBlock(editor.blocks(), null, 0, 0);
        editor.edit(next);
        go(caret);
      }}
    >
      {t('scripts.block.add')}
    </Button>
  );
}

function blockAt(target: EventTarget): string | undefined {
  return target instanceof Element
    ? target.closest<HTMLElement>('[data-block]')?.dataset['block']
    : undefined;
}

/** By the place of the key: with Alt, a Mac writes another letter. */
function isCommentKey({ code, altKey, ctrlKey, metaKey }: KeyboardEvent): boolean {
  return code === 'KeyM' && altKey && (ctrlKey || metaKey);
}

const chunkSize = 40;

function chunksOf(blocks: Blocks): Blocks[] {
  const count = Math.ceil(blocks.length / chunkSize);
  return Array.from({ length: count }, (_, at) => blocks.slice(at * chunkSize, (at + 1) * chunkSize));
}

type ChunkProps = Omit<Parameters<typeof BlockRow>[0], 'block'> & { readonly blocks: Blocks };

/** Some rows, drawn again only when one of them changes, and laid out only in sight: a key changes one of a thousand. */
const Chunk = memo(function Chunk({ blocks, ...row }: ChunkProps) {
  return (
    <div className={styles['chunk']} role="presentation">
      {blocks.map((block) => (
        <BlockRow key={block.blockId} block={block} {...row} />
      ))}
    </div>
  );
}, isSameChunk);

function isSameChunk(
  { blocks: before, ...one }: ChunkProps,
  { blocks: after, ...other }: ChunkProps,
): boolean {
  return (
    one.view === other.view &&
    one.language === other.language &&
    one.isReadOnly === other.isReadOnly &&
    one.words === other.words &&
    before.length === after.length &&
    before.every((block, at) => block === after[at])
  );
}

function wordsIn(t: TFunction): BlockWords {
  const kind = (each: ScriptBlock['kind']) => t(`scripts.block.kinds.${each}`);
  return {
    kinds: { heading: kind('heading'), spoken: kind('spoken'), note: kind('note') },
    speaker: t('scripts.block.speaker'),
    visual: t('scripts.block.visual'),
    visualHint: t('scripts.block.visualHint'),
    menu: t('scripts.block.menu'),
    task: t('scripts.block.task'),
    clip: t('scripts.block.clip'),
    comment: t('shared.comments.add'),
    comments: (count) => t('shared.comments.count', { count }),
  };
}

function actionsOf(editor: ScriptEditor, go: (caret: Caret) => void): BlockActions {
  return {
    write: (blockId, field, value) =>
      editor.edit(changeBlock(editor.blocks(), blockId, { [field]: value }), `${blockId}/${field}`),
    setKind: (blockId, kind) => editor.edit(changeBlock(editor.blocks(), blockId, { kind })),
    move: (blockId, by) => {
      const moved = moveBlock(editor.blocks(), blockId, by);
      if (moved !== null) editor.edit(moved);
    },
    remove: (blockId) => {
      const removed = removeBlock(editor.blocks(), blockId);
      if (removed === null) return editor.edit(changeBlock(editor.blocks(), blockId, emptied));
      editor.edit(removed.blocks);
      go(removed.caret);
    },
    resolve: (blockId, keep) => editor.edit(resolveCopy(scriptBlockShape, editor.blocks(), blockId, keep)),
  };
}

/** The last block stays, without its words. */
const emptied = { kind: 'spoken', speaker: '', text: '', visual: '' } as const;

interface CaretControl {
  readonly go: (caret: Caret) => void;
  /** Remembers where the user writes: what others write moves the caret of a field. */
  readonly follow: (event: SyntheticEvent) => void;
}

/** Puts the caret where an edit says, and into one's own version where the block became two while it was written. */
function useCaret(
  list: RefObject<HTMLDivElement | null>,
  blocks: Blocks,
  ownCopies: ReadonlySet<string>,
): CaretControl {
  const wanted = useRef<Caret | null>(null);
  const last = useRef<Caret | null>(null);
  const copies = useRef<ReadonlySet<string>>(new Set());
  useLayoutEffect(() => {
    const before = copies.current;
    const found = blocks.filter(({ copy }) => copy !== null);
    copies.current = new Set(found.map(({ blockId }) => blockId));
    const own = found.find(
      ({ blockId, copy }) =>
        copy?.ofId === last.current?.blockId && ownCopies.has(blockId) && !before.has(blockId),
    );
    const isWriting = document.activeElement?.closest('[data-block]') !== null;
    if (own !== undefined && last.current !== null && isWriting)
      wanted.current = { ...last.current, blockId: own.blockId };
    if (wanted.current === null) return;
    const { blockId, at } = wanted.current;
    wanted.current = null;
    const field = list.current?.querySelector<HTMLTextAreaElement>(
      `[data-block="${blockId}"] textarea[data-field="text"]`,
    );
    field?.focus();
    field?.setSelectionRange(at, at);
  });
  const [, setGone] = useState(0);
  const [control] = useState<CaretControl>(() => ({
    go(caret) {
      wanted.current = caret;
      // Where no block changes, nothing else would draw the list again.
      setGone((count) => count + 1);
    },
    follow({ target }) {
      if (!(target instanceof HTMLTextAreaElement) || target.dataset['field'] !== 'text') return;
      const blockId = target.closest<HTMLElement>('[data-block]')?.dataset['block'];
      if (blockId !== undefined) last.current = { blockId, at: target.selectionEnd };
    },
  }));
  return control;
}
