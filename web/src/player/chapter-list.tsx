import { chapterAt, type PlayerChapter } from './chapters.ts';
import { formatClock } from './clock.ts';
import styles from './chapter-list.module.css';

interface ChapterListProps {
  readonly label: string;
  readonly chapters: readonly PlayerChapter[];
  readonly positionMs: number;
  readonly onSeek: (positionMs: number) => void;
}

/** The chapters of a program: a click plays one. */
export function ChapterList({ label, chapters, positionMs, onSeek }: ChapterListProps) {
  if (chapters.length === 0) return null;
  const now = chapterAt(chapters, positionMs);
  return (
    <nav aria-label={label}>
      <ol className={styles['list']}>
        {chapters.map((chapter) => (
          <li key={`${chapter.atMs} ${chapter.title}`}>
            <button
              type="button"
              className={styles['chapter']}
              aria-current={chapter === now ? 'step' : undefined}
              onClick={() => onSeek(chapter.atMs)}
            >
              <span className={styles['time']}>{formatClock(chapter.atMs)}</span>
              <span>{chapter.title}</span>
            </button>
          </li>
        ))}
      </ol>
    </nav>
  );
}
