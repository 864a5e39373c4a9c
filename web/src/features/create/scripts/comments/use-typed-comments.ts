import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormDraft } from '../../../../lib/forms/use-form-draft.ts';

/** A comment or reply that isn't sent yet. */
export interface TypedComment {
  readonly blockId: string;
  /** Null: not a reply. */
  readonly parentId: string | null;
  readonly text: string;
}

export interface TypedComments {
  readonly textOf: (about: Omit<TypedComment, 'text'>) => string;
  readonly type: (comment: TypedComment) => void;
  readonly forget: (about: Omit<TypedComment, 'text'>) => void;
}

/** What is typed about blocks and not sent: it outlives the panel, and the end of the session. */
export function useTypedComments(onRestore: (comments: readonly TypedComment[]) => void): TypedComments {
  const { t } = useTranslation();
  // Outside of what is drawn: a key in a comment doesn't draw the script again.
  const [{ byPlace, typed }] = useState(() => {
    const places = new Map<string, TypedComment>();
    const made: TypedComments = {
      textOf: ({ blockId, parentId }) => places.get(parentId ?? blockId)?.text ?? '',
      type: (comment) => places.set(comment.parentId ?? comment.blockId, comment),
      forget: ({ blockId, parentId }) => places.delete(parentId ?? blockId),
    };
    return { byPlace: places, typed: made };
  });
  useFormDraft<{ comments: readonly TypedComment[] }>(t('scripts.comments.title'), {
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
