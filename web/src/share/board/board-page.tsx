import { useCallback, useEffect, useState } from 'react';
import { type BoardAnswer, callBoardLink, type SharedBoard } from '../../lib/api/board-link-call.ts';
import { formatDuration } from '../../lib/format/format.ts';
import { Logo, wear } from '../brand.tsx';
import { InLanguage } from '../guest/in-language.tsx';
import { Nothing } from '../link-gone.tsx';
import { BoardScenes } from './board-scenes.tsx';
import { type BoardWords, counted, loadBoardWords } from './board-words.ts';
import { Threads } from './threads.tsx';
import '../guest/guest.css';
import './board.css';

/** Also renews what opens the images. */
const askAgainMs = 20_000;

/** A storyboard to look at and comment on, by a link, in the language of the visitor. */
export function BoardPage({ token }: { token: string }) {
  return <InLanguage load={loadBoardWords}>{({ words }) => <Page token={token} words={words} />}</InLanguage>;
}

interface PageProps {
  readonly token: string;
  readonly words: BoardWords;
}

function Page({ token, words }: PageProps) {
  const [answer, setAnswer] = useState<BoardAnswer | null>(null);
  const open = useCallback(
    async (renew: boolean) => {
      const opened = await callBoardLink('openStoryboardLink', { token, renew });
      // What is shown stays while the server can't be reached.
      setAnswer((shown) => (shown?.outcome === 'ok' && !isNews(opened) ? shown : opened));
    },
    [token],
  );
  useEffect(() => void open(false), [open]);
  const board = answer?.outcome === 'ok' ? answer.board : null;
  useFollow(board !== null, open);
  useEffect(() => wear(board?.brand.accent ?? null), [board?.brand.accent]);
  useEffect(() => {
    if (board !== null) document.title = `${board.title} – ${board.organisation}`;
  }, [board]);
  if (answer === null) return <main className="page note" aria-busy="true" />;
  if (answer.outcome !== 'ok') {
    const outcome = answer.outcome === 'gone' || answer.outcome === 'busy' ? answer.outcome : 'failed';
    const requestId = 'requestId' in answer ? answer.requestId : undefined;
    return <Nothing {...{ words, outcome, requestId }} onRetry={() => void open(false)} />;
  }
  return (
    <Board
      {...{ token, words, board: answer.board }}
      onChange={(next) => setAnswer({ outcome: 'ok', board: next })}
    />
  );
}

function isNews({ outcome }: BoardAnswer): boolean {
  return outcome === 'ok' || outcome === 'gone';
}

/** Reads the storyboard again for what others change and say, while the page is seen. */
function useFollow(isFollowed: boolean, open: (renew: boolean) => Promise<void>): void {
  useEffect(() => {
    if (!isFollowed) return undefined;
    const read = () => {
      if (document.visibilityState === 'visible') void open(true);
    };
    const timer = window.setInterval(read, askAgainMs);
    document.addEventListener('visibilitychange', read);
    return () => {
      window.clearInterval(timer);
      document.removeEventListener('visibilitychange', read);
    };
  }, [isFollowed, open]);
}

export interface BoardProps extends PageProps {
  readonly board: SharedBoard;
  readonly onChange: (board: SharedBoard) => void;
}

function Board(props: BoardProps) {
  const { board, words } = props;
  const { title, organisation, brand, blocks } = board;
  const shots = blocks.filter(({ kind }) => kind === 'shot');
  const length = shots.reduce((sum, { durationMs }) => sum + durationMs, 0);
  return (
    <main className="page board">
      <p className="owner">
        {brand.logoUrl !== null && <Logo url={brand.logoUrl} />} {organisation}
      </p>
      <h1 dir="auto">{title}</h1>
      <p className="faint">{`${counted(words.shots, shots.length)} · ${formatDuration(length)}`}</p>
      {shots.length === 0 ? <p>{words.empty}</p> : <BoardScenes {...props} />}
      <section className="whole" aria-label={words.comments.whole}>
        <h2>{words.comments.whole}</h2>
        <Threads {...props} blockId={null} label={words.comments.add} />
      </section>
    </main>
  );
}
