import { Button, Group, Text } from '@mantine/core';
import { scenesOf } from '@rushes/contract/create/lists/board-scenes';
import { boardBlockShape } from '@rushes/contract/create/lists/storyboards';
import type { StoryboardDetail } from '@rushes/contract/create/storyboards';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useContext, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { resolveCopy } from '../../../../lib/blocks/resolve-copy.ts';
import { shotTypesQuery } from '../../../core/catalogues/api.ts';
import { addScene, changeBlock, moveTo, removeShots } from '../editor/board-edits.ts';
import type { Board as Blocks, BoardEditor, BoardScene } from '../editor/board-editor.ts';
import { takeBoardKey } from '../editor/board-keys.ts';
import type { StoryboardView } from '../storyboard-search.ts';
import { BoardContext, type BoardActions } from './board-context.ts';
import { Scenes } from './board-view.tsx';
import { Filmstrip } from './filmstrip-view.tsx';
import { ShotPanel } from './shot-panel.tsx';
import { BoardShotsContext } from './shots.ts';
import styles from './storyboard.module.css';

interface BoardProps {
  readonly storyboard: StoryboardDetail;
  readonly editor: BoardEditor;
  readonly blocks: Blocks;
  readonly view: StoryboardView;
  readonly openId: string | null;
  readonly onOpen: (blockId: string | null) => void;
  /** Beside the board while no shot is open. */
  readonly aside?: ReactNode;
}

/** The scenes and shots of a storyboard, to arrange and to write. */
export function Board({ storyboard, editor, blocks, view, openId, onOpen, aside }: BoardProps) {
  const page = useRef<HTMLDivElement>(null);
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const focus = useFocus(page);
  const tools = useTools(storyboard, editor, { onOpen, setSelected, focus });
  const scenes = useMemo(() => scenesOf(blocks), [blocks]);
  const shown = scenes.flatMap(({ shots }) => shots).find(({ shot }) => shot.blockId === openId);
  return (
    <BoardContext value={tools}>
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- takes the keys of the shots within it */}
      <div
        ref={page}
        className={styles['page']}
        tabIndex={-1}
        onKeyDown={(event) => {
          // Dialogs that it opens have keys of their own.
          if (!(event.target instanceof Node) || !event.currentTarget.contains(event.target)) return;
          const { open, toggle } = tools;
          if (tools.isReadOnly ? takeOpen(event, open) : takeBoardKey(event, editor, { open, toggle, focus }))
            event.preventDefault();
        }}
      >
        <div className={styles['main']}>
          {view === 'filmstrip' ? (
            <Filmstrip scenes={scenes} openId={openId} />
          ) : (
            <Scenes scenes={scenes} editor={editor} view={view} openId={openId} selected={selected} />
          )}
          {!tools.isReadOnly && <AddScene editor={editor} isEmpty={scenes.length === 0} page={page} />}
          <Selection scenes={scenes} selected={selected} onClear={() => setSelected(new Set())} />
        </div>
        {shown !== undefined && (
          <ShotPanel
            shown={shown}
            storyboard={storyboard}
            onChange={(part, gesture) => {
              const { blockId } = shown.shot;
              const changed = changeBlock(editor.blocks(), blockId, part);
              editor.edit(changed, gesture === null ? null : `${blockId}/${gesture}`);
            }}
            onLeaveField={editor.endGesture}
            onDelete={() => {
              editor.edit(removeShots(editor.blocks(), new Set([shown.shot.blockId])));
              onOpen(null);
            }}
            onResolve={(blockId, keep) =>
              editor.edit(resolveCopy(boardBlockShape, editor.blocks(), blockId, keep))
            }
            onLeave={() => onOpen(null)}
            onClose={() => {
              onOpen(null);
              focus(shown.shot.blockId);
            }}
          />
        )}
        {shown === undefined && aside !== undefined && <div className={styles['aside']}>{aside}</div>}
      </div>
    </BoardContext>
  );
}

function takeOpen({ key, target }: React.KeyboardEvent, open: (blockId: string) => void): boolean {
  const blockId = target instanceof HTMLElement ? target.dataset['card'] : undefined;
  if (blockId === undefined || (key !== 'Enter' && key !== ' ')) return false;
  open(blockId);
  return true;
}

interface Setters {
  readonly onOpen: (blockId: string | null) => void;
  readonly focus: (blockId: string) => void;
  readonly setSelected: (change: (selected: ReadonlySet<string>) => ReadonlySet<string>) => void;
}

/** The same from one change of a shot to the next, so that the other cards stay as they are. */
function useTools(
  { images, canEdit }: StoryboardDetail,
  editor: BoardEditor,
  { onOpen, setSelected, focus }: Setters,
): BoardActions {
  const types = useQuery(shotTypesQuery()).data?.items;
  return useMemo(
    () => ({
      isReadOnly: !canEdit,
      urls: new Map(images.map(({ imageId, url }) => [imageId, url])),
      types: types === undefined ? null : new Map(types.map(({ itemId, name }) => [itemId, name])),
      open: onOpen,
      toggle: (blockId) =>
        setSelected((before) => {
          const after = new Set(before);
          if (!after.delete(blockId)) after.add(blockId);
          return after;
        }),
      move: (shotId, targetId, side) => {
        editor.edit(moveTo(editor.blocks(), shotId, targetId, side));
        focus(shotId);
      },
    }),
    [images, canEdit, types, editor, onOpen, setSelected, focus],
  );
}

/** Puts the focus on a card once it is drawn: a card that moves is another element. */
function useFocus(page: React.RefObject<HTMLDivElement | null>): (blockId: string) => void {
  const wanted = useRef<string | null>(null);
  const [, setGone] = useState(0);
  useLayoutEffect(() => {
    if (wanted.current === null) return;
    const card = page.current?.querySelector<HTMLElement>(`[data-card="${wanted.current}"]`);
    // Without the card, keys still reach the board.
    (card ?? page.current)?.focus();
    wanted.current = null;
  });
  const [focus] = useState(() => (blockId: string) => {
    wanted.current = blockId;
    setGone((count) => count + 1);
  });
  return focus;
}

interface AddSceneProps {
  readonly editor: BoardEditor;
  readonly isEmpty: boolean;
  readonly page: React.RefObject<HTMLDivElement | null>;
}

function AddScene({ editor, isEmpty, page }: AddSceneProps) {
  const { t } = useTranslation();
  const added = useRef<string | null>(null);
  useLayoutEffect(() => {
    if (added.current === null) return;
    page.current?.querySelector<HTMLElement>(`[data-scene="${added.current}"]`)?.focus();
    added.current = null;
  });
  return (
    <Group gap="sm" p="xs">
      {isEmpty && <Text c="dimmed">{t('storyboards.emptyBoard')}</Text>}
      <Button
        variant={isEmpty ? 'filled' : 'default'}
        leftSection={<IconPlus size={16} stroke={1.5} aria-hidden />}
        onClick={() => {
          const { board, blockId } = addScene(editor.blocks());
          added.current = blockId;
          editor.edit(board);
        }}
      >
        {t('storyboards.scene.add')}
      </Button>
    </Group>
  );
}

interface SelectionProps {
  readonly scenes: readonly BoardScene[];
  readonly selected: ReadonlySet<string>;
  readonly onClear: () => void;
}

/** What can be done with the chosen shots. */
function Selection({ scenes, selected, onClear }: SelectionProps) {
  const { t } = useTranslation();
  const { ask, byBlock } = useContext(BoardShotsContext);
  const shots = scenes.flatMap((scene) => scene.shots.map(({ shot: { blockId } }) => blockId));
  const chosen = shots.filter((blockId) => selected.has(blockId));
  if (chosen.length === 0) return null;
  // Those that were asked for stay with their tasks.
  const open = chosen.filter((blockId) => !byBlock.has(blockId));
  return (
    <div className={styles['selection']}>
      <Text size="sm">{t('storyboards.selected', { count: chosen.length })}</Text>
      {ask !== null && open.length > 0 && (
        <Button
          size="compact-sm"
          onClick={() => {
            ask(open);
            onClear();
          }}
        >
          {t('storyboards.askAll')}
        </Button>
      )}
      <Button size="compact-sm" variant="subtle" onClick={onClear}>
        {t('storyboards.clear')}
      </Button>
    </div>
  );
}
