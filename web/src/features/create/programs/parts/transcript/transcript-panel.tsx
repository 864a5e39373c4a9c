import { Button, Group, Skeleton, Stack, Text, TextInput, VisuallyHidden } from '@mantine/core';
import { IconCut, IconSearch } from '@tabler/icons-react';
import { type KeyboardEvent, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { may, useMe } from '../../../../../lib/session/session.ts';
import type { TimelineClip, TimelineClips } from '../../../../../timeline/clips.ts';
import type { TimelineCommand } from '../../../../../timeline/keys.ts';
import {
  fillersIn,
  findPhrase,
  type TimelineWord,
  wordAt,
  wordsIn,
} from '../../../../../timeline/transcript.ts';
import { EmptyState } from '../../../../../ui/empty-state.tsx';
import { ErrorState } from '../../../../../ui/error-state.tsx';
import { showToast } from '../../../../../ui/toast.tsx';
import { WriteCaptionsOfMany } from '../../../../media/captions/parts/write-captions.tsx';
import type { Playhead } from '../../editor/playhead.ts';
import { cutWords } from '../../editor/transcript-edits.ts';
import type { Editor } from '../../editor/use-editor.ts';
import { useTranscripts } from '../../editor/use-transcripts.ts';
import {
  caretAfter,
  chooseWords,
  extendTo,
  noWords,
  toggleWord,
  type WordSelection,
} from '../../editor/word-selection.ts';
import { paragraphsOf } from './paragraphs.ts';
import styles from './transcript.module.css';
import { wordId, WordList, wordMarks } from './word-list.tsx';

interface TranscriptPanelProps {
  readonly editor: Editor;
  readonly clips: TimelineClips;
  readonly fps: number;
  readonly isPlaying: boolean;
  readonly onSeek: (frame: number) => void;
  readonly onCommand: (command: TimelineCommand) => void;
}

/** The words of the program. Those that are cut here are cut from the video. */
export function TranscriptPanel(props: TranscriptPanelProps) {
  const { editor, fps } = props;
  const { t } = useTranslation();
  const { transcripts, isPending, error, retry } = useTranscripts(editor.list);
  const words = useMemo(() => wordsIn(editor.list, transcripts, fps), [editor.list, transcripts, fps]);
  const paragraphs = useMemo(
    () => paragraphsOf(editor.list, words, transcripts, fps),
    [editor.list, words, transcripts, fps],
  );
  if (editor.list.length === 0)
    return <EmptyState title={t('programs.transcript.empty')} text={t('programs.transcript.emptyText')} />;
  if (error !== null) return <ErrorState error={error} onRetry={retry} />;
  if (isPending)
    return (
      <Stack p={12} gap="xs" aria-hidden>
        {[1, 2, 3].map((row) => (
          <Skeleton key={row} height={48} />
        ))}
      </Stack>
    );
  return <Transcript {...props} words={words} paragraphs={paragraphs} />;
}

interface TranscriptProps extends TranscriptPanelProps {
  readonly words: readonly TimelineWord[];
  readonly paragraphs: ReturnType<typeof paragraphsOf>;
}

function Transcript(props: TranscriptProps) {
  const { editor, words, paragraphs, clips, isPlaying, onSeek } = props;
  const { t } = useTranslation();
  const list = useRef<HTMLDivElement>(null);
  const [selection, setSelection] = useWordSelection(words);
  const found = useWordSearch(words, (first, last) => {
    setSelection(chooseWords(first, last));
    reveal(first);
  });
  const fillers = useMemo(() => fillersIn(words), [words]);
  const now = useWordNow(editor.playhead, words);
  useEffect(() => {
    if (isPlaying && now !== -1) reveal(now);
  }, [isPlaying, now]);
  const { cut, news } = useCutting(props);
  const seek = (at: number) => {
    const word = words[at];
    if (word !== undefined) onSeek(word.startFrame);
  };
  const onKeyDown = useWordKeys({ ...props, selection, setSelection, seek, cut });
  const markOf = (at: number) =>
    (selection.chosen.has(at) ? wordMarks.chosen : 0) +
    (now === at ? wordMarks.now : 0) +
    (fillers.has(at) ? wordMarks.filler : 0) +
    (found.isHit(at) ? wordMarks.hit : 0) +
    (selection.caret === at ? wordMarks.caret : 0);
  return (
    <section className={styles['panel']} aria-label={t('programs.transcript.title')}>
      <TranscriptTools chosen={selection.chosen} fillers={fillers} found={found} onCut={cut} />
      <MissingCaptions paragraphs={paragraphs} clips={clips} />
      <WordList
        paragraphs={paragraphs}
        clips={clips}
        markOf={markOf}
        caret={selection.caret}
        listRef={list}
        onPress={(at, keys) => {
          if (keys.extends) return setSelection(extendTo(selection, at));
          if (keys.adds) return setSelection(toggleWord(selection, at));
          setSelection(chooseWords(at));
          seek(at);
        }}
        onDrag={(at) => setSelection((before) => extendTo(before, at))}
        onKeyDown={onKeyDown}
      />
      <VisuallyHidden role="status">{news}</VisuallyHidden>
    </section>
  );
}

/** Has the captions generated that the clips of the program lack, without leaving the editor. */
function MissingCaptions({ paragraphs, clips }: Pick<TranscriptProps, 'paragraphs' | 'clips'>) {
  const isAllowed = may(useMe(), 'create.footage:edit');
  const silent = paragraphs.filter(({ clipId, words }) => words.length === 0 && isOpen(clips.get(clipId)));
  const clipIds = [...new Set(silent.map(({ clipId }) => clipId))];
  if (!isAllowed || clipIds.length === 0) return null;
  return <WriteCaptionsOfMany clips={clipIds.map((clipId) => ({ clipId }))} onDone={() => undefined} />;
}

/** Whether the user may open a clip. */
const isOpen = (clip: TimelineClip | undefined) => clip !== undefined && clip.isDeleted !== true;

interface TranscriptToolsProps {
  readonly chosen: ReadonlySet<number>;
  readonly fillers: ReadonlySet<number>;
  readonly found: ReturnType<typeof useWordSearch>;
  readonly onCut: (chosen: ReadonlySet<number>) => void;
}

/** The search, and what can be cut. */
function TranscriptTools({ chosen, fillers, found, onCut }: TranscriptToolsProps) {
  const { t } = useTranslation();
  const { search, type, hits, next } = found;
  return (
    <>
      <TextInput
        aria-label={t('programs.transcript.search')}
        placeholder={t('programs.transcript.search')}
        leftSection={<IconSearch size={16} stroke={1.5} />}
        rightSection={
          search.trim() === '' ? null : (
            <Text size="xs" c="dimmed" role="status">
              {hits.length}
            </Text>
          )
        }
        value={search}
        onChange={(event) => type(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') next();
        }}
      />
      <Group gap="xs">
        <Button
          size="compact-sm"
          variant="default"
          disabled={chosen.size === 0}
          leftSection={<IconCut size={16} stroke={1.5} />}
          onClick={() => onCut(chosen)}
        >
          {t('programs.transcript.cut', { count: chosen.size })}
        </Button>
        {fillers.size > 0 && (
          <Button size="compact-sm" variant="default" onClick={() => onCut(fillers)}>
            {t('programs.transcript.fillers', { count: fillers.size })}
          </Button>
        )}
      </Group>
    </>
  );
}

/** What is chosen; other words begin with nothing chosen. */
function useWordSelection(words: readonly TimelineWord[]) {
  const [selection, setSelection] = useState<WordSelection>(noWords);
  const [of, setOf] = useState(words);
  if (of !== words) {
    setOf(words);
    setSelection(noWords);
  }
  return [selection, setSelection] as const;
}

/** The word that is spoken at the playhead: drawn again only when it is another one. */
function useWordNow(playhead: Playhead, words: readonly TimelineWord[]): number {
  return useSyncExternalStore(playhead.subscribe, () => wordAt(words, playhead.get()));
}

function useWordSearch(words: readonly TimelineWord[], show: (first: number, last: number) => void) {
  const [search, type] = useState('');
  const [shown, setShown] = useState(-1);
  const hits = useMemo(() => findPhrase(words, search), [words, search]);
  const places = useMemo(
    () =>
      new Set(
        hits.flatMap(([first, last]) =>
          Array.from({ length: last - first + 1 }, (_each, offset) => first + offset),
        ),
      ),
    [hits],
  );
  return {
    search,
    hits,
    isHit: (at: number) => places.has(at),
    type: (text: string) => {
      type(text);
      setShown(-1);
    },
    /** Chooses the next place, and after the last one the first. */
    next: () => {
      const at = (shown + 1) % Math.max(1, hits.length);
      const hit = hits[at];
      if (hit === undefined) return;
      setShown(at);
      show(...hit);
    },
  };
}

function useCutting({ editor, words, fps, onSeek }: TranscriptProps) {
  const { t } = useTranslation();
  const [news, setNews] = useState('');
  const cut = (chosen: ReadonlySet<number>) => {
    const done = cutWords(editor.list, words, chosen, fps);
    if (done === null) return;
    if (done === 'too-many') return showToast(t('programs.transcript.tooMany'));
    editor.change(done.list);
    editor.select(null);
    onSeek(done.frame);
    setNews(t('programs.transcript.done', { count: chosen.size }));
  };
  return { cut, news };
}

interface WordKeys extends TranscriptProps {
  readonly selection: WordSelection;
  readonly setSelection: (next: WordSelection) => void;
  readonly seek: (at: number) => void;
  readonly cut: (chosen: ReadonlySet<number>) => void;
}

function useWordKeys({ words, selection, setSelection, seek, cut, onCommand }: WordKeys) {
  return (event: KeyboardEvent) => {
    const { key, shiftKey } = event;
    if (event.altKey) return;
    if (event.ctrlKey || event.metaKey) {
      const command = { z: shiftKey ? 'redo' : 'undo', y: 'redo' }[key.toLowerCase()];
      if (command === 'undo' || command === 'redo') onCommand(command);
      else if (key.toLowerCase() === 'a' && words.length > 0) setSelection(chooseWords(0, words.length - 1));
      else return;
    } else if (key === 'Delete' || key === 'Backspace') cut(selection.chosen);
    else if (key === ' ') onCommand('toggle-play');
    else if (key === 'Escape') setSelection(noWords);
    else {
      const at = words.length === 0 ? null : caretAfter(key, selection.caret, words.length);
      if (at === null) return;
      setSelection(shiftKey ? extendTo(selection, at) : chooseWords(at));
      if (!shiftKey) seek(at);
      reveal(at);
    }
    event.preventDefault();
    event.stopPropagation();
  };
}

function reveal(at: number): void {
  document.getElementById(wordId(at))?.scrollIntoView({ block: 'nearest' });
}
