import { Button, Checkbox, Group, Stack, Textarea } from '@mantine/core';
import { type KeyboardEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormDraft } from '../../../../lib/forms/use-form-draft.ts';
import { formatClock } from '../../../../player/clock.ts';
import { FocusedTextarea } from '../../../../ui/focused-textarea.tsx';
import { useComments } from '../api.ts';

const textMost = 2000;

interface CommentFormProps {
  readonly programId: string;
  readonly positionMs: () => number;
}

/** A new comment, at the time where the program was when writing began, or on all of it. */
export function CommentForm({ programId, positionMs }: CommentFormProps) {
  const { t } = useTranslation();
  const [text, setText] = useState('');
  const [atMs, setAtMs] = useState<number | null>(null);
  const [isTimed, setIsTimed] = useState(true);
  const { add } = useComments(programId);
  const isEmpty = text.trim() === '';
  useFormDraft(t('home.comments.add'), {
    unsaved: () => (isEmpty ? null : { text, atMs }),
    restore: (kept) => {
      setText(kept.text);
      setAtMs(kept.atMs);
    },
  });
  const write = (next: string) => {
    if (isEmpty) setAtMs(Math.floor(positionMs() / 1000) * 1000);
    setText(next);
  };
  const post = () => {
    if (isEmpty || add.isPending) return;
    const comment = { text, atMs: isTimed ? atMs : null, parentId: null };
    add.mutate(comment, { onSuccess: () => setText('') });
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        post();
      }}
    >
      <Stack gap="xs">
        <Textarea
          aria-label={t('home.comments.add')}
          placeholder={t('home.comments.add')}
          autosize
          minRows={1}
          maxRows={8}
          maxLength={textMost}
          value={text}
          onChange={(event) => write(event.currentTarget.value)}
          onKeyDown={(event) => isSend(event) && post()}
        />
        {!isEmpty && (
          <Group justify="space-between">
            <Checkbox
              label={t('home.comments.atTime', { time: formatClock(atMs ?? 0) })}
              checked={isTimed}
              onChange={(event) => setIsTimed(event.currentTarget.checked)}
            />
            <Button type="submit" loading={add.isPending}>
              {t('home.comments.post')}
            </Button>
          </Group>
        )}
      </Stack>
    </form>
  );
}

interface TextFormProps {
  readonly label: string;
  readonly button: string;
  readonly isSaving: boolean;
  readonly text?: string;
  readonly onSave: (text: string) => void;
  readonly onCancel: () => void;
}

/** The text of a reply, or of a comment that is changed. */
export function TextForm({ label, button, isSaving, text: before = '', onSave, onCancel }: TextFormProps) {
  const { t } = useTranslation();
  const [text, setText] = useState(before);
  const save = () => {
    if (text.trim() !== '' && !isSaving) onSave(text);
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      <Stack gap="xs">
        <FocusedTextarea
          aria-label={label}
          autosize
          minRows={1}
          maxRows={8}
          maxLength={textMost}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (isSend(event)) save();
            if (event.key === 'Escape' && text === before) onCancel();
          }}
        />
        <Group gap="xs">
          <Button size="compact-sm" type="submit" disabled={text.trim() === ''} loading={isSaving}>
            {button}
          </Button>
          <Button size="compact-sm" variant="default" onClick={onCancel}>
            {t('home.comments.cancel')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

function isSend({ key, ctrlKey, metaKey }: KeyboardEvent): boolean {
  return key === 'Enter' && (ctrlKey || metaKey);
}
