import { memo, type PointerEvent, type ReactNode, type RefObject, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { TimelineClip, TimelineClips } from '../../../../../timeline/clips.ts';
import { AnchorLink } from '../../../../../ui/links.tsx';
import type { Paragraph } from './paragraphs.ts';
import styles from './transcript.module.css';

/** How a word is shown, as one character, so that a paragraph whose words are shown as before isn't drawn again. */
export const wordMarks = { chosen: 1, now: 2, filler: 4, hit: 8, caret: 16 } as const;

interface WordListProps {
  readonly paragraphs: readonly Paragraph[];
  readonly clips: TimelineClips;
  /** Sums of `wordMarks`, by the place of a word. */
  readonly markOf: (at: number) => number;
  readonly caret: number | null;
  readonly listRef: RefObject<HTMLDivElement | null>;
  readonly onPress: (at: number, keys: { readonly extends: boolean; readonly adds: boolean }) => void;
  readonly onDrag: (at: number) => void;
  readonly onKeyDown: (event: React.KeyboardEvent) => void;
}

export const wordId = (at: number) => `spoken-${at}`;

/** The words of the program: pressed, dragged over or reached by arrows. */
export function WordList(props: WordListProps) {
  const { paragraphs, clips, markOf, caret, listRef, onPress, onDrag, onKeyDown } = props;
  const { t } = useTranslation();
  const pressed = useRef<number | null>(null);
  const press = (event: PointerEvent) => {
    const at = placeOf(event.target);
    if (at === null || event.button !== 0) return;
    pressed.current = at;
    onPress(at, { extends: event.shiftKey, adds: event.ctrlKey || event.metaKey });
  };
  const drag = (event: PointerEvent) => {
    if (pressed.current === null) return;
    if (event.buttons === 0) {
      pressed.current = null;
      return;
    }
    const at = placeOf(event.target);
    if (at === null || at === pressed.current) return;
    pressed.current = at;
    onDrag(at);
  };
  return (
    <div
      ref={listRef}
      className={styles['words']}
      role="listbox"
      tabIndex={0}
      aria-multiselectable
      aria-label={t('programs.transcript.words')}
      aria-activedescendant={caret === null ? undefined : wordId(caret)}
      onPointerDown={press}
      onPointerMove={drag}
      onPointerUp={() => {
        pressed.current = null;
      }}
      onKeyDown={onKeyDown}
    >
      {paragraphs.map(({ key, clipId, first, words }) =>
        words.length === 0 ? (
          <Missing key={key} clipId={clipId} clip={clips.get(clipId)} />
        ) : (
          <Words
            key={key}
            first={first}
            texts={words.map(({ text }) => text).join('\n')}
            marks={words.map((_word, offset) => String.fromCharCode(48 + markOf(first + offset))).join('')}
          />
        ),
      )}
    </div>
  );
}

function Missing({ clipId, clip }: { clipId: string; clip: TimelineClip | undefined }): ReactNode {
  const { t } = useTranslation();
  if (clip === undefined || clip.isDeleted === true)
    return (
      <p data-missing role="group">
        {clip?.name}
      </p>
    );
  return (
    <p data-missing role="group">
      {t('programs.transcript.missing', { name: clip.name })}{' '}
      <AnchorLink to="/clips/edit/$clipId" params={{ clipId }}>
        {t('programs.transcript.addCaptions')}
      </AnchorLink>
    </p>
  );
}

const Words = memo(function Words({ first, texts, marks }: { first: number; texts: string; marks: string }) {
  return (
    <p role="group">
      {texts.split('\n').map((text, offset) => {
        const at = first + offset;
        const mark = marks.charCodeAt(offset) - 48;
        const has = (flag: number) => ((mark & flag) === 0 ? undefined : true);
        return (
          <span key={at}>
            <span
              id={wordId(at)}
              className={styles['word']}
              role="option"
              aria-selected={has(wordMarks.chosen) ?? false}
              data-at={at}
              data-now={has(wordMarks.now)}
              data-filler={has(wordMarks.filler)}
              data-hit={has(wordMarks.hit)}
              data-caret={has(wordMarks.caret)}
            >
              {text}
            </span>{' '}
          </span>
        );
      })}
    </p>
  );
});

function placeOf(target: EventTarget): number | null {
  const word = target instanceof Element ? target.closest<HTMLElement>('[data-at]') : null;
  return word === null ? null : Number(word.dataset['at']);
}
