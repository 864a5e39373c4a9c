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
  /** Of the first comment on a shot, which is written when it is asked for. */
  readonly onCancel?: (() => void) | undefined;
}

/** Says something; who it is, is asked once on this device. */
export function CommentForm(props: CommentFormProps) {
  const { words, label, isWanted, onClose, onCancel } = props;
  const id = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const { text, setText, author, isMissing, isBusy, fault, send, clear } = useComment(props);
  useEffect(() => {
    if (isWanted) field.current?.focus();
  }, [isWanted]);
  return (
    <form
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
      {(text !== '' || onClose !== undefined || onCancel !== undefined) && (
        <>
          <AuthorField words={words} author={author} />
          <div className="actions">
            <button type="submit" disabled={isBusy || isMissing}>
              {words.comments.post}
            </button>
            <button
              type="button"
              className="second"
              disabled={isBusy}
              onClick={() => {
                clear();
                onCancel?.();
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

/** What is typed, by whom, and how it is sent. */
function useComment({ token, words, about, onClose, onChange }: CommentFormProps) {
  const [text, setText] = useState('');
  const author = useAuthor();
  const [isBusy, setIsBusy] = useState(false);
  const [fault, setFault] = useState<string | null>(null);
  const clear = () => {
    setText('');
    setFault(null);
    onClose?.();
  };
  const send = async () => {
    setIsBusy(true);
    const said = { token, name: author.name.trim(), text: text.trim(), ...about };
    const answer = await callBoardLink('addVisitorComment', said);
    setIsBusy(false);
    if (answer.outcome !== 'ok') return setFault(faultOf(words, answer.outcome));
    author.keepName();
    onChange(answer.board);
    return clear();
  };
  const isMissing = text.trim() === '' || author.name.trim() === '';
  return { text, setText, author, isMissing, isBusy, fault, send, clear };
}

type Author = ReturnType<typeof useAuthor>;

/** The name of the visitor: the one that this device keeps, until they type another. */
function useAuthor() {
  const kept = readKept(nameKey);
  const [typed, setTyped] = useState<string | null>(null);
  return {
    name: typed ?? kept ?? '',
    isKept: kept !== null && typed === null,
    type: setTyped,
    keepName: () => {
      if (typed !== null) keep(nameKey, typed.trim());
      setTyped(null);
    },
  };
}

function faultOf({ comments, gone }: BoardWords, outcome: Exclude<BoardAnswer['outcome'], 'ok'>): string {
  if (outcome === 'gone') return gone;
  if (outcome === 'busy') return comments.tooMany;
  return comments[outcome];
}

interface AuthorFieldProps {
  readonly words: BoardWords;
  readonly author: Author;
}

function AuthorField({ words: { comments }, author }: AuthorFieldProps) {
  const id = useId();
  const { name, isKept, type } = author;
  if (isKept)
    return (
      <p className="faint">
        {fillText(comments.as, { name })}{' '}
        <button type="button" className="link" onClick={() => type(name)}>
          {comments.changeName}
        </button>
      </p>
    );
  return (
    <>
      <label htmlFor={id}>{comments.name}</label>
      <input
        {...{ id, maxLength: visitorNameMost, value: name, autoComplete: 'name' }}
        aria-describedby={`${id}-hint`}
        onChange={({ currentTarget }) => type(currentTarget.value)}
      />
      <small id={`${id}-hint`}>{comments.nameHint}</small>
    </>
  );
}
