import { useTranslation } from 'react-i18next';
import type { TypedComments } from '../../lib/forms/use-typed-comments.ts';
import { TextForm } from '../text-form.tsx';

interface NewCommentProps {
  readonly blockId: string | null;
  readonly typed: TypedComments;
  readonly isSaving: boolean;
  readonly onAdd: (text: string, done: () => void) => void;
  readonly onClose: () => void;
}

/** A comment that begins a thread. */
export function NewComment({ blockId, typed, isSaving, onAdd, onClose }: NewCommentProps) {
  const { t } = useTranslation();
  const about = { blockId, parentId: null };
  const done = () => {
    typed.forget(about);
    onClose();
  };
  return (
    <TextForm
      label={t('shared.comments.add')}
      button={t('shared.comments.post')}
      isSaving={isSaving}
      typed={typed.textOf(about)}
      onType={(text) => typed.type({ ...about, text })}
      onSave={(text) => onAdd(text, done)}
      onCancel={done}
    />
  );
}
