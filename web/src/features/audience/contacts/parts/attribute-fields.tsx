import { ActionIcon, Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { mostAttributes } from '@rushes/contract/limits';
import { IconPlus, IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';

export interface AttributeRow {
  readonly id: string;
  readonly key: string;
  readonly value: string;
}

/** Attributes as rows that can be typed into. */
export function rowsOf(attributes: Readonly<Record<string, string>>): AttributeRow[] {
  return Object.entries(attributes).map(([key, value]) => ({ id: crypto.randomUUID(), key, value }));
}

function isWhole({ key, value }: AttributeRow): boolean {
  return key.trim() !== '' && value.trim() !== '';
}

/** The attributes of the rows with both a key and a value, by key: in which order they were typed says nothing. */
export function attributesOf(rows: readonly AttributeRow[]): Record<string, string> {
  const filled = rows.filter(isWhole).map(({ key, value }) => [key.trim(), value.trim()] as const);
  return Object.fromEntries(filled.toSorted(([one], [other]) => (one < other ? -1 : one > other ? 1 : 0)));
}

/** The rows as they are with other attributes: what is half typed stays, and each row its place. */
export function rowsWith(
  rows: readonly AttributeRow[],
  attributes: Readonly<Record<string, string>>,
): AttributeRow[] {
  const left = new Map(Object.entries(attributes));
  const kept = rows.flatMap((row) => {
    if (!isWhole(row)) return [row];
    const key = row.key.trim();
    const value = left.get(key);
    left.delete(key);
    if (value === undefined) return [];
    return [value === row.value.trim() ? row : { ...row, value }];
  });
  // Before what is half typed: of two rows with one key, the later counts.
  const half = kept.findIndex((row) => !isWhole(row));
  return kept.toSpliced(half === -1 ? kept.length : half, 0, ...rowsOf(Object.fromEntries(left)));
}

interface AttributeFieldsProps {
  readonly rows: readonly AttributeRow[];
  readonly canEdit: boolean;
  readonly onChange: (rows: AttributeRow[]) => void;
}

/** Your own facts about a contact, each under a key. */
export function AttributeFields({ rows, canEdit, onChange }: AttributeFieldsProps) {
  const { t } = useTranslation();
  const change = (id: string, next: Partial<AttributeRow>) =>
    onChange(rows.map((row) => (row.id === id ? { ...row, ...next } : row)));
  // One that was just added has no name yet.
  const named = (key: string) => (key === '' ? t('contacts.attributes.key') : key);
  return (
    <Stack gap={8}>
      <Text size="sm" fw={500}>
        {t('contacts.columns.attributes')}
      </Text>
      {rows.map(({ id, key, value }) => (
        <Group key={id} gap={8} wrap="nowrap">
          <TextInput
            flex={1}
            maxLength={40}
            aria-label={t('contacts.attributes.key')}
            placeholder={t('contacts.attributes.example')}
            readOnly={!canEdit}
            value={key}
            onChange={(event) => change(id, { key: event.currentTarget.value.replaceAll('=', '') })}
          />
          <TextInput
            flex={2}
            maxLength={500}
            aria-label={t('contacts.attributes.valueOf', { key: named(key) })}
            placeholder={t('contacts.attributes.value')}
            readOnly={!canEdit}
            value={value}
            onChange={(event) => change(id, { value: event.currentTarget.value })}
          />
          {canEdit && (
            <ActionIcon
              aria-label={t('contacts.attributes.remove', { key: named(key) })}
              onClick={() => onChange(rows.filter((row) => row.id !== id))}
            >
              <IconX size={20} stroke={1.5} />
            </ActionIcon>
          )}
        </Group>
      ))}
      {canEdit && rows.length < mostAttributes && (
        <Group>
          <Button
            size="compact-sm"
            variant="subtle"
            leftSection={<IconPlus size={16} stroke={1.5} aria-hidden />}
            onClick={() => onChange([...rows, { id: crypto.randomUUID(), key: '', value: '' }])}
          >
            {t('contacts.attributes.add')}
          </Button>
        </Group>
      )}
    </Stack>
  );
}
