import { Button, Group, MultiSelect, Popover, Select, Stack, TextInput } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import {
  type FilterOp,
  filterOps,
  isUsable,
  type ListColumn,
  type ListFilter,
} from '@rushes/contract/lists/list';
import { IconFilter } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ListState } from '../../lib/lists/use-list.ts';
import type { DataColumn } from './columns.ts';

interface AddFilterProps<Row, Column extends string> {
  readonly list: ListState<Row, Column>;
  readonly columns: readonly DataColumn<Row, Column>[];
}

/** Adds a filter: a column, how it is compared, with what. */
export function AddFilter<Row, Column extends string>({ list, columns }: AddFilterProps<Row, Column>) {
  const { t } = useTranslation();
  const [isOpen, open] = useDisclosure(false);
  return (
    <Popover opened={isOpen} onChange={open.set} position="bottom-start" shadow="md" trapFocus returnFocus>
      <Popover.Target>
        <Button
          variant="default"
          leftSection={<IconFilter size={16} stroke={1.5} aria-hidden />}
          onClick={open.toggle}
        >
          {t('grid.filter')}
        </Button>
      </Popover.Target>
      <Popover.Dropdown>
        <FilterForm
          list={list}
          columns={columns.filter(({ column }) => list.list.columns[column].filters !== false)}
          onDone={open.close}
        />
      </Popover.Dropdown>
    </Popover>
  );
}

function FilterForm<Row, Column extends string>(props: AddFilterProps<Row, Column> & { onDone: () => void }) {
  const { t } = useTranslation();
  const { list, columns, onDone } = props;
  const [draft, setDraft] = useState<FilterDraft<Column> | null>(() => draftFor(props, columns[0]?.column));
  if (draft === null) return null;
  const declared = list.list.columns[draft.column];
  const canAdd = isUsable(declared, draft);
  const add = () => {
    list.ask({ ...list.query, filters: [...(list.query.filters ?? []), draft] });
    onDone();
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (canAdd) add();
      }}
    >
      <Stack gap="xs" w={280}>
        <DraftFields {...props} draft={draft} onDraft={setDraft} />
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onDone}>
            {t('grid.cancel')}
          </Button>
          <Button type="submit" disabled={!canAdd}>
            {t('grid.addFilter')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

/** As many as are seen at a glance. */
const fewChoices = 8;

type FilterDraft<Column extends string> = ListFilter<Column>;

function draftFor<Row, Column extends string>(
  { list }: AddFilterProps<Row, Column>,
  column: Column | undefined,
): FilterDraft<Column> | null {
  if (column === undefined) return null;
  return { column, op: filterOps[list.list.columns[column].kind][0], values: [] };
}

interface DraftFieldsProps<Row, Column extends string> extends AddFilterProps<Row, Column> {
  readonly draft: FilterDraft<Column>;
  readonly onDraft: (draft: FilterDraft<Column> | null) => void;
}

/** The column, the comparison where there is a choice, and the value where one is needed. */
function DraftFields<Row, Column extends string>(props: DraftFieldsProps<Row, Column>) {
  const { t } = useTranslation();
  const { list, columns, draft, onDraft } = props;
  const declared = list.list.columns[draft.column];
  const ops: readonly FilterOp[] = filterOps[declared.kind];
  return (
    <>
      <WordSelect
        label={t('grid.filterColumn')}
        words={columns.map(({ column: value, header: label }) => ({ value, label }))}
        value={draft.column}
        onChange={(column) => onDraft(draftFor(props, column))}
      />
      {ops.length > 1 && (
        <WordSelect
          label={t('grid.filterOp')}
          words={ops.map((value) => ({ value, label: t(`grid.ops.${value}`) }))}
          value={draft.op}
          onChange={(op) => onDraft({ ...draft, op, values: [] })}
        />
      )}
      <ValueField
        column={declared}
        op={draft.op}
        values={draft.values}
        onChange={(values) => onDraft({ ...draft, values })}
        choiceLabel={columns.find(({ column }) => column === draft.column)?.choiceLabel}
      />
    </>
  );
}

interface WordSelectProps<Value extends string> {
  readonly label: string;
  readonly words: readonly { readonly value: Value; readonly label: string }[];
  readonly value: Value;
  readonly onChange: (value: Value) => void;
}

function WordSelect<Value extends string>({ label, words, value, onChange }: WordSelectProps<Value>) {
  return (
    <Select
      label={label}
      data={[...words]}
      value={value}
      allowDeselect={false}
      comboboxProps={{ withinPortal: false }}
      onChange={(chosen) => {
        const word = words.find((each) => each.value === chosen);
        if (word !== undefined) onChange(word.value);
      }}
    />
  );
}

interface ValueFieldProps {
  readonly column: ListColumn;
  readonly op: FilterOp;
  readonly values: readonly string[];
  readonly onChange: (values: readonly string[]) => void;
  readonly choiceLabel: ((value: string) => string) | undefined;
}

function ValueField({ column, op, values, onChange, choiceLabel }: ValueFieldProps) {
  const { t } = useTranslation();
  const label = t('grid.filterValue');
  if (op === 'empty' || op === 'filled') return null;
  if (column.kind === 'choice')
    return (
      <MultiSelect
        label={label}
        data={(column.choices ?? []).map((value) => ({ value, label: choiceLabel?.(value) ?? value }))}
        value={[...values]}
        searchable={(column.choices ?? []).length > fewChoices}
        nothingFoundMessage={t('grid.noMatch')}
        comboboxProps={{ withinPortal: false }}
        onChange={onChange}
      />
    );
  if (column.kind === 'flag')
    return (
      <Select
        label={label}
        data={[
          { value: 'true', label: t('grid.yes') },
          { value: 'false', label: t('grid.no') },
        ]}
        value={values[0] ?? null}
        comboboxProps={{ withinPortal: false }}
        onChange={(value) => onChange(value === null ? [] : [value])}
      />
    );
  const type = column.kind === 'number' ? 'number' : column.kind === 'instant' ? 'date' : 'text';
  return (
    <TextInput
      label={label}
      type={type}
      maxLength={200}
      value={values[0] ?? ''}
      onChange={(event) => onChange(event.currentTarget.value === '' ? [] : [event.currentTarget.value])}
    />
  );
}
