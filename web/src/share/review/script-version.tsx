import { plainText } from '@rushes/contract/create/lists/emphasis';
import { Emphasised } from '../../ui/emphasised.tsx';
import { useRef, useState } from 'react';
import type { GuestReviewVersion } from '../../lib/api/guest-review-call.ts';
import { fillText } from '../../player/words.ts';
import { CommentForm, CommentList } from './comments.tsx';
import { DecisionForm } from './decision-form.tsx';
import type { ReviewWords } from './review-words.ts';
import type { VersionProps } from './version-review.tsx';

type Script = NonNullable<GuestReviewVersion['script']>;
type Block = Script['blocks'][number];

interface ScriptVersionProps extends VersionProps {
  readonly script: Script;
}

/** A script to read, the decision, and comments on its blocks. */
export function ScriptVersion({ script: { blocks }, ...props }: ScriptVersionProps) {
  const { words, version } = props;
  const [chosen, setChosen] = useState<Block | null>(null);
  const form = useRef<HTMLDivElement>(null);
  const text = useRef<HTMLDivElement>(null);
  const choose = (block: Block) => {
    setChosen(block);
    form.current?.querySelector('textarea')?.focus();
  };
  const show = (blockId: string) =>
    text.current?.querySelector(`[data-block="${blockId}"]`)?.scrollIntoView({ block: 'center' });
  return (
    <>
      <div className="script" ref={text}>
        {blocks.map((block) => (
          <ScriptBlock key={block.blockId} {...{ words, block }} onComment={() => choose(block)} />
        ))}
      </div>
      {(version.isTurn || version.decision !== null) && <DecisionForm {...props} />}
      <section aria-label={words.comments.title}>
        <h2>{words.comments.title}</h2>
        <div ref={form}>
          <CommentForm
            {...props}
            place={
              chosen && {
                label: fillText(words.script.on, { text: beginningOf(chosen) }),
                blockId: chosen.blockId,
              }
            }
            onWrite={() => undefined}
          />
        </div>
        <CommentList
          words={words}
          version={version}
          renderPlace={({ blockId }) => {
            const block = blocks.find((each) => each.blockId === blockId);
            if (block === undefined) return null;
            return (
              <button type="button" className="link" onClick={() => show(block.blockId)}>
                {beginningOf(block)}
              </button>
            );
          }}
        />
      </section>
    </>
  );
}

const shownMost = 60;

function beginningOf({ text, visual, speaker }: Block): string {
  const whole = plainText(text) || plainText(visual) || speaker;
  return whole.length <= shownMost ? whole : `${whole.slice(0, shownMost).toWellFormed()}…`;
}

interface ScriptBlockProps {
  readonly words: ReviewWords;
  readonly block: Block;
  readonly onComment: () => void;
}

function ScriptBlock({ words, block, onComment }: ScriptBlockProps) {
  const { blockId, kind, speaker, text, visual } = block;
  return (
    <div className="block" data-block={blockId} data-kind={kind}>
      {kind === 'note' && <p className="faint">{words.script.note}</p>}
      {kind === 'spoken' && speaker !== '' && (
        <p className="speaker" dir="auto">
          {speaker}
        </p>
      )}
      {text !== '' && (
        <p className="said" dir="auto">
          <Emphasised text={text} />
        </p>
      )}
      {visual !== '' && (
        <p className="faint" dir="auto">
          {fillText(words.script.visual, { text: plainText(visual) })}
        </p>
      )}
      <button
        type="button"
        className="link"
        aria-label={fillText(words.script.commentOn, { text: beginningOf(block) })}
        onClick={onComment}
      >
        {words.comments.post}
      </button>
    </div>
  );
}
