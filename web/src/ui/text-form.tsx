import { Button, Group, Stack } from '@mantine/core';
import { type KeyboardEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FocusedTextarea } from './focused-textarea.tsx';

const textMost = 2000;

interface TextFormProps {
  readonly label: string;
  readonly button: string;
  readonly isSaving: boolean;
  readonly text?: string;
  /** What was typed before, where it differs. */
  readonly typed?: string;
  readonly onType?: (text: string) => void;
  readonly onSave: (text: string) => void;
  readonly onCancel: () => void;
}

/** The text of a comment or reply, new or changed. */
export function TextForm(props: TextFormProps) {
  const { label, button, isSaving, text: before = '', typed = before, onType, onSave, onCancel } = props;
  const { t } = useTranslation();
  const [text, setText] = useState(typed);
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
          onChange={({ currentTarget: { value } }) => {
            setText(value);
            onType?.(value);
          }}
          onKeyDown={(event) => {
            if (isSendKey(event)) save();
            if (event.key !== 'Escape' || text !== before) return;
            // What is around it stays open.
            event.preventDefault();
            onCancel();
          }}
        />
        <Group gap="xs">
          <Button size="compact-sm" type="submit" disabled={text.trim() === ''} loading={isSaving}>
            {button}
          </Button>
          <Button size="compact-sm" variant="default" onClick={onCancel}>
            {t('shared.cancel')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

/** Ctrl or Cmd with Enter. */
export function isSendKey({ key, ctrlKey, metaKey }: KeyboardEvent): boolean {
  return key === 'Enter' && (ctrlKey || metaKey);
}
