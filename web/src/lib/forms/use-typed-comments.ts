import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormDraft } from './use-form-draft.ts';

/** A comment or reply that isn't sent yet. */
export interface TypedComment {
  /** Null: on all of it. */
  readonly blockId: string | null;
  /** Null: not a reply. */
  readonly parentId: string | null;
  readonly text: string;
}

type Place = Omit<TypedComment, 'text'>;

export interface TypedComments {
  readonly textOf: (about: Place) => string;
  readonly type: (comment: TypedComment) => void;
  readonly forget: (about: Place) => void;
}

/** What is typed about blocks and not sent: it outlives the panel, and the end of the session. */
export function useTypedComments(onRestore: (comments: readonly TypedComment[]) => void): TypedComments {
  const { t } = useTranslation();
  // Outside of what is drawn: a key in a comment doesn't draw all that is commented on again.
  const [{ byPlace, typed }] = useState(() => {
    const places = new Map<string, TypedComment>();
    const made: TypedComments = {
      textOf: (about) => places.get(keyOf(about))?.text ?? '',
      type: (comment) => places.set(keyOf(comment), comment),
      forget: (about) => places.delete(keyOf(about)),
    };
    return { byPlace: places, typed: made };
  });
  useFormDraft<{ comments: readonly TypedComment[] }>(t('shared.comments.title'), {
    unsaved: () => {
      const comments = [...byPlace.values()].filter(({ text }) => text.trim() !== '');
      return comments.length === 0 ? null : { comments };
    },
    restore: ({ comments }) => {
      for (const comment of comments) typed.type(comment);
      onRestore(comments);
    },
  });
  return typed;
}

function keyOf({ blockId, parentId }: Place): string {
  return parentId ?? blockId ?? '';
}
