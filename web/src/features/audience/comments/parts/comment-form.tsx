import { Button, Checkbox, Group, Stack, Textarea } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormDraft } from '../../../../lib/forms/use-form-draft.ts';
import { isSendKey } from '../../../../ui/text-form.tsx';
import { formatClock } from '../../../../player/clock.ts';
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
          onKeyDown={(event) => isSendKey(event) && post()}
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
