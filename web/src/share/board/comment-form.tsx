import { boardCommentMost, visitorNameMost } from '@rushes/contract/create/lists/board-comments';
import { useEffect, useId, useRef, useState } from 'react';
import { type BoardAnswer, callBoardLink } from '../../lib/api/board-link-call.ts';
import { fillText } from '../../player/words.ts';
import { keep, readKept } from '../guest/device.ts';
import type { BoardProps } from './board-page.tsx';
import type { BoardWords } from './board-words.ts';

const nameKey = 'board-visitor-name';

interface CommentFormProps extends BoardProps {
  readonly about: { readonly blockId: string | null; readonly parentId: string | null };
  readonly label: string;
  /** It was asked for. */
  readonly isWanted: boolean;
  /** Of a reply, which is written when it is asked for. */
  readonly onClose?: () => void;
}

/** Says something; who it is, is asked once on this device. */
export function CommentForm(props: CommentFormProps) {
  const { token, words, about, label, isWanted, onClose, onChange } = props;
  const id = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const [text, setText] = useState('');
  const [name, setName] = useState(() => readKept(nameKey) ?? '');
  const [isNaming, setIsNaming] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const [fault, setFault] = useState<string | null>(null);
  const isReply = onClose !== undefined;
  useEffect(() => {
    if (isWanted) field.current?.focus();
  }, [isWanted]);
  const send = async () => {
    setIsBusy(true);
    const said = { token, name: name.trim(), text: text.trim(), ...about };
    const answer = await callBoardLink('addVisitorComment', said);
    setIsBusy(false);
    if (answer.outcome !== 'ok') return setFault(faultOf(words, answer.outcome));
    keep(nameKey, said.name);
    setText('');
    setFault(null);
    setIsNaming(false);
    onChange(answer.board);
    return onClose?.();
  };
  const isMissing = text.trim() === '' || name.trim() === '';
  // Another form of this page may have asked for the name since.
  const known = isNaming ? null : readKept(nameKey);
  const begin = () => {
    if (name === '' && known !== null) setName(known);
  };
  return (
    <form
      onFocus={begin}
      onSubmit={(event) => {
        event.preventDefault();
        if (!isMissing && !isBusy) void send();
      }}
    >
      <label htmlFor={id}>{label}</label>
      <textarea
        {...{ id, rows: 2, maxLength: boardCommentMost, value: text, ref: field }}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
      />
      {(text !== '' || isReply) && (
        <>
          {known === null ? (
            <NameField {...{ words, name }} onChange={setName} />
          ) : (
            <p className="faint">
              {fillText(words.comments.as, { name: known })}{' '}
              <button type="button" className="link" onClick={() => setIsNaming(true)}>
                {words.comments.changeName}
              </button>
            </p>
          )}
          <div className="actions">
            <button type="submit" disabled={isBusy || isMissing}>
              {words.comments.post}
            </button>
            <button
              type="button"
              className="second"
              onClick={() => {
                setText('');
                setFault(null);
                onClose?.();
              }}
            >
              {words.comments.cancel}
            </button>
          </div>
        </>
      )}
      {fault !== null && (
        <p className="wrong" role="alert">
          {fault}
        </p>
      )}
    </form>
  );
}

function faultOf({ comments, gone }: BoardWords, outcome: Exclude<BoardAnswer['outcome'], 'ok'>): string {
  if (outcome === 'gone') return gone;
  if (outcome === 'busy') return comments.tooMany;
  return comments[outcome];
}

interface NameFieldProps {
  readonly words: BoardWords;
  readonly name: string;
  readonly onChange: (name: string) => void;
}

function NameField({ words: { comments }, name, onChange }: NameFieldProps) {
  const id = useId();
  return (
    <>
      <label htmlFor={id}>{comments.name}</label>
      <input
        {...{ id, maxLength: visitorNameMost, value: name, autoComplete: 'name' }}
        aria-describedby={`${id}-hint`}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
      <small id={`${id}-hint`}>{comments.nameHint}</small>
    </>
  );
}
