import { scenesOf } from '@rushes/contract/create/lists/board-scenes';
import { useEffect, useRef, useState } from 'react';
import type { SharedBoard } from '../../lib/api/board-link-call.ts';
import { formatDuration } from '../../lib/format/format.ts';
import { fillText } from '../../player/words.ts';
import type { BoardProps } from './board-page.tsx';
import { counted } from './board-words.ts';
import { Threads } from './threads.tsx';

type Block = SharedBoard['blocks'][number];

/** The scenes below each other, each with its shots as cards. */
export function BoardScenes(props: BoardProps) {
  const { board, words } = props;
  return scenesOf(board.blocks).map(({ scene, number, shots, durationMs }) => {
    const title = scene === null ? words.noScene : scene.text.trim() || words.untitledScene;
    return (
      <section key={scene?.blockId ?? ''} aria-label={title}>
        <h2 dir="auto">
          {scene === null ? title : `${number} ${title}`}{' '}
          {shots.length > 0 && <span className="faint">{formatDuration(durationMs)}</span>}
        </h2>
        <ul className="shots">
          {shots.map(({ shot, number: shotNumber }) => (
            <Shot key={shot.blockId} {...props} shot={shot} number={shotNumber} />
          ))}
        </ul>
      </section>
    );
  });
}

interface ShotProps extends BoardProps {
  readonly shot: Block;
  readonly number: string;
}

function Shot({ shot, number, ...props }: ShotProps) {
  const { board, words } = props;
  const { blockId, text, notes, durationMs } = shot;
  const [isOpen, setIsOpen] = useState(false);
  const [isWanted, setIsWanted] = useState(false);
  const [isCancelled, setIsCancelled] = useState(false);
  const toggle = useRef<HTMLButtonElement>(null);
  // The button is back where the form was.
  useEffect(() => {
    if (isCancelled) toggle.current?.focus();
  }, [isCancelled]);
  const said = board.threads.filter((thread) => thread.blockId === blockId);
  const count = said.reduce((sum, { replies }) => sum + 1 + replies.length, 0);
  const label = fillText(words.comments.addTo, { number });
  const cancel = () => {
    setIsOpen(false);
    setIsCancelled(true);
  };
  return (
    <li aria-label={fillText(words.shot, { number })}>
      <Image key={shot.imageUrl} {...{ shot, number, words }} />
      <p className="line">
        <b>{number}</b> {durationMs > 0 && <span className="faint">{formatDuration(durationMs)}</span>}
      </p>
      <p className="said" dir="auto">
        {text.trim() === '' ? <span className="faint">{words.untitledShot}</span> : text}
      </p>
      {notes.trim() !== '' && (
        <p className="said faint" dir="auto">
          {notes}
        </p>
      )}
      {(count > 0 || (board.canComment && !isOpen)) && (
        <button
          ref={toggle}
          type="button"
          className="link"
          aria-expanded={isOpen}
          aria-label={count === 0 ? label : undefined}
          onClick={() => {
            setIsOpen(!isOpen);
            setIsCancelled(false);
            setIsWanted(count === 0);
          }}
        >
          {count === 0 ? words.comments.add : counted(words.comments.count, count)}
        </button>
      )}
      {isOpen && (
        <Threads {...props} {...{ blockId, label, isWanted }} onCancel={count === 0 ? cancel : undefined} />
      )}
    </li>
  );
}

function Image({ shot: { imageUrl }, number, words }: Pick<ShotProps, 'shot' | 'number' | 'words'>) {
  const [isBroken, setIsBroken] = useState(false);
  return (
    <div className="frame">
      {imageUrl === null || isBroken ? (
        <span className="faint">{words.noImage}</span>
      ) : (
        <img
          src={imageUrl}
          alt={fillText(words.image, { number })}
          loading="lazy"
          onError={() => setIsBroken(true)}
        />
      )}
    </div>
  );
}
