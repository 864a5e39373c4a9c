import { Button, Group, Stack, Text, Textarea, TextInput, Tooltip } from '@mantine/core';
import type { FieldError } from '@rushes/contract/errors';
import type { MailLayout } from '@rushes/contract/core/mail-layouts';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { MailTexts } from '../api.ts';

interface WordsFieldsProps {
  readonly texts: MailTexts;
  readonly placeholders: MailLayout['placeholders'];
  readonly faults: readonly FieldError[];
  readonly onChange: (texts: MailTexts) => void;
}

/** Subject and text, and the placeholders that go in where the caret stood last. */
export function WordsFields({ texts, placeholders, faults, onChange }: WordsFieldsProps) {
  const { t } = useTranslation();
  const subject = useRef<HTMLInputElement>(null);
  const body = useRef<HTMLTextAreaElement>(null);
  const last = useRef<keyof MailTexts>('body');
  const insert = (name: string) => {
    const field = last.current === 'subject' ? subject.current : body.current;
    if (field === null) return;
    const mark = `{{${name}}}`;
    const from = field.selectionStart ?? field.value.length;
    const to = field.selectionEnd ?? from;
    onChange({ ...texts, [last.current]: field.value.slice(0, from) + mark + field.value.slice(to) });
    // Once the field holds it.
    requestAnimationFrame(() => {
      field.focus();
      field.setSelectionRange(from + mark.length, from + mark.length);
    });
  };
  const subjectFault = faults.find(({ path }) => path === 'subject');
  const bodyFaults = faults.filter(({ path }) => path.startsWith('paragraphs'));
  return (
    <Stack gap="sm">
      <TextInput
        ref={subject}
        label={t('mailLayouts.subject')}
        maxLength={150}
        value={texts.subject}
        error={texts.subject.trim() === '' ? t('mailLayouts.missing') : (subjectFault?.message ?? null)}
        onFocus={() => {
          last.current = 'subject';
        }}
        onChange={(event) => onChange({ ...texts, subject: event.currentTarget.value })}
      />
      <Textarea
        ref={body}
        label={t('mailLayouts.body')}
        description={t('mailLayouts.bodyText')}
        autosize
        minRows={8}
        maxRows={18}
        value={texts.body}
        error={
          texts.body.trim() === ''
            ? t('mailLayouts.missing')
            : bodyFaults.map(({ message }) => message).join(' ') || null
        }
        onFocus={() => {
          last.current = 'body';
        }}
        onChange={(event) => onChange({ ...texts, body: event.currentTarget.value })}
      />
      <Placeholders placeholders={placeholders} onInsert={insert} />
      <Text size="xs" c="dimmed">
        {t('mailLayouts.stays')}
      </Text>
    </Stack>
  );
}

interface PlaceholdersProps {
  readonly placeholders: MailLayout['placeholders'];
  readonly onInsert: (name: string) => void;
}

function Placeholders({ placeholders, onInsert }: PlaceholdersProps) {
  const { t } = useTranslation();
  return (
    <div>
      <Text size="sm" fw={500} id="placeholders">
        {t('mailLayouts.placeholders')}
      </Text>
      <Group gap={6} mt={4} role="group" aria-labelledby="placeholders">
        {placeholders.map(({ name, sample }) => (
          <Tooltip key={name} label={t('mailLayouts.sample', { sample })} multiline maw={320}>
            <Button size="compact-xs" variant="default" onClick={() => onInsert(name)}>
              {`{{${name}}}`}
            </Button>
          </Tooltip>
        ))}
      </Group>
    </div>
  );
}
