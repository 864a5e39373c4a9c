import { ActionIcon, Button, Group, MultiSelect, Select, TextInput } from '@mantine/core';
import type { ShownField } from '@rushes/contract/organization/directory';
import type { GroupRule } from '@rushes/contract/organization/user-groups';
import { IconPlus, IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { directoryQuery } from '../../../directory/api.ts';

export type FieldFilter = Extract<GroupRule[number], { column: 'field' }>;

const ops = ['is', 'contains', 'filled', 'empty'] as const;

interface RuleOfFieldsProps {
  readonly fields: readonly FieldFilter[];
  readonly onChange: (fields: FieldFilter[]) => void;
}

/** What a rule asks of the fields of the profile; nothing where the organisation has none. */
export function RuleOfFields({ fields, onChange }: RuleOfFieldsProps) {
  const { t } = useTranslation();
  const directory = useQuery({ ...directoryQuery(), throwOnError: false });
  const known = (directory.data?.fields ?? []).filter(({ type }) => type !== 'person');
  const [first] = known;
  if (first === undefined) return null;
  const set = (at: number, filter: FieldFilter | null) =>
    onChange(fields.flatMap((each, index) => (index === at ? (filter ?? []) : each)));
  const begin = (key: string): FieldFilter => ({
    column: 'field',
    key,
    op: known.find((each) => each.key === key)?.type === 'choice' ? 'in' : 'is',
    values: [],
  });
  return (
    <>
      {fields.map((filter, at) => (
        // Filters have no names of their own, and the same one may stand twice.
        <FieldRow key={`${at}`} {...{ filter, known, begin }} onFilter={(next) => set(at, next)} />
      ))}
      <div>
        <Button
          variant="subtle"
          leftSection={<IconPlus size={16} stroke={1.5} aria-hidden />}
          disabled={fields.length >= 5}
          onClick={() => onChange([...fields, begin(first.key)])}
        >
          {t('users.groups.addField')}
        </Button>
      </div>
    </>
  );
}

interface FieldRowProps {
  readonly filter: FieldFilter;
  readonly known: readonly ShownField[];
  readonly begin: (key: string) => FieldFilter;
  readonly onFilter: (filter: FieldFilter | null) => void;
}

function FieldRow({ filter, known, begin, onFilter }: FieldRowProps) {
  const { t } = useTranslation();
  const field = known.find(({ key }) => key === filter.key);
  const needsText = filter.op === 'is' || filter.op === 'contains';
  return (
    <Group align="end" wrap="nowrap" gap="xs">
      <Select
        label={t('users.groups.field')}
        allowDeselect={false}
        data={known.map(({ key, label }) => ({ value: key, label }))}
        value={filter.key}
        onChange={(key) => onFilter(begin(key ?? filter.key))}
      />
      {field?.type === 'choice' && filter.op === 'in' ? (
        <MultiSelect
          flex={1}
          aria-label={t('users.groups.value')}
          data={field.choices}
          value={filter.values ?? []}
          onChange={(values) => onFilter({ ...filter, values })}
        />
      ) : (
        <Select
          aria-label={t('users.groups.how')}
          allowDeselect={false}
          data={ops.map((op) => ({ value: op, label: t(`users.groups.locations.${op}`) }))}
          value={filter.op}
          onChange={(op) => onFilter({ ...filter, op: (op ?? 'is') as (typeof ops)[number], values: [] })}
        />
      )}
      {needsText && (
        <TextInput
          flex={1}
          aria-label={t('users.groups.value')}
          maxLength={200}
          value={filter.values[0] ?? ''}
          onChange={({ currentTarget: { value } }) =>
            onFilter({ ...filter, values: value === '' ? [] : [value] })
          }
        />
      )}
      <ActionIcon
        variant="subtle"
        mb={4}
        aria-label={t('users.groups.dropField')}
        onClick={() => onFilter(null)}
      >
        <IconX size={16} stroke={1.5} aria-hidden />
      </ActionIcon>
    </Group>
  );
}
