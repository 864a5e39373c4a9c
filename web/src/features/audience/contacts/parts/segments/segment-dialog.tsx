import { ActionIcon, Button, Group, Modal, MultiSelect, Select, Stack, Text, TextInput } from '@mantine/core';
import type { Segment, SegmentFilter, SegmentRule } from '@rushes/contract/audience/contact-lists';
import { contactStates, membershipStates } from '@rushes/contract/audience/lists/contacts';
import { IconPlus, IconX } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../../../../lib/api/call.ts';
import { isCallError } from '../../../../../lib/api/call-error.ts';
import { formatCount } from '../../../../../lib/format/format.ts';
import { callQuery } from '../../../../../lib/api/query.ts';
import { showError } from '../../../../../ui/toast.tsx';
import { refreshContacts, targetListsQuery } from '../../api.ts';
import { completeRule, draftOf, type FilterDraft, ops, subjects } from './segment-rule.ts';
import { draftName, useFormDraft } from '../../../../../lib/forms/use-form-draft.ts';
import { type SharedForm, useSharedForm } from '../../../../../lib/forms/use-shared-form.ts';
import { StaleNotice } from '../../../../../ui/stale-notice.tsx';

interface SegmentDialogProps {
  /** The segment to change; a new one where absent. */
  readonly segment?: Segment;
  readonly onClose: () => void;
}

/** A rule over contacts, with how many it fits while it is made. */
export function SegmentDialog({ segment, onClose }: SegmentDialogProps) {
  const { t } = useTranslation();
  const [opened] = useState(() => valuesOf(segment));
  const [values, setValues] = useState(opened);
  const { name, drafts } = values;
  const shared = useSharedForm({ getValues: () => values, setValues, resetDirty: () => undefined }, opened);
  const rule = completeRule(drafts);
  const title = t(segment === undefined ? 'contacts.segments.new' : 'contacts.segments.edit');
  useFormDraft(draftName(title, segment?.name), {
    unsaved: () => (shared.touched().length === 0 ? null : { name, drafts }),
    restore: (kept) => setValues({ ...values, name: kept.name, drafts: kept.drafts }),
  });
  const { save, fault, clearFault } = useSave(segment, shared, onClose);
  const isIncomplete = name.trim() === '' || rule.length === 0 || rule.length < drafts.length;
  return (
    <Modal opened size="lg" onClose={onClose} title={title}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          save.mutate(values);
        }}
      >
        <Stack gap="sm">
          <StaleNotice shared={shared} />
          <TextInput
            label={t('contacts.segments.name')}
            maxLength={80}
            data-autofocus
            error={fault}
            value={name}
            onChange={(event) => {
              clearFault();
              setValues({ ...values, name: event.currentTarget.value });
            }}
          />
          <Conditions
            drafts={drafts}
            rule={rule}
            onChange={(next) => setValues({ ...values, drafts: next })}
          />
          <Group justify="end">
            <Button variant="default" onClick={onClose}>
              {t('contacts.cancel')}
            </Button>
            <Button type="submit" loading={save.isPending} disabled={isIncomplete || shared.isStale}>
              {t(segment === undefined ? 'shared.create' : 'contacts.save')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}

interface ConditionsProps {
  readonly drafts: readonly FilterDraft[];
  readonly rule: SegmentRule;
  readonly onChange: (drafts: FilterDraft[]) => void;
}

function Conditions({ drafts, rule, onChange }: ConditionsProps) {
  const { t } = useTranslation();
  const change = (id: string, next: Partial<FilterDraft>) =>
    onChange(drafts.map((draft) => (draft.id === id ? { ...draft, ...next } : draft)));
  return (
    <>
      {drafts.map((draft) => (
        <Condition
          key={draft.id}
          draft={draft}
          onChange={(next) => change(draft.id, next)}
          onRemove={() => onChange(drafts.filter(({ id }) => id !== draft.id))}
        />
      ))}
      <Group justify="space-between">
        <Button
          size="compact-sm"
          variant="subtle"
          disabled={drafts.length >= 10}
          leftSection={<IconPlus size={16} stroke={1.5} aria-hidden />}
          onClick={() => onChange([...drafts, draftOf()])}
        >
          {t('contacts.segments.add')}
        </Button>
        <Fitting rule={rule} />
      </Group>
    </>
  );
}

interface Values {
  readonly name: string;
  readonly drafts: FilterDraft[];
  readonly revision: number;
}

function valuesOf(segment: Segment | undefined): Values {
  const drafts = segment === undefined ? [draftOf()] : segment.rule.map((filter) => draftOf(filter));
  return { name: segment?.name ?? '', drafts, revision: segment?.revision ?? 0 };
}

function useSave(segment: Segment | undefined, shared: SharedForm<Values>, onClose: () => void) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const [fault, setFault] = useState<string | null>(null);
  const save = useMutation({
    mutationFn: ({ name, drafts, revision }: Values) => {
      const rule = completeRule(drafts);
      if (segment === undefined) return api.contact.createSegment({ name, rule });
      return api.contact.updateSegment({ segmentId: segment.segmentId, revision, name, rule });
    },
    onSuccess: onClose,
    onError: (error) => {
      if (shared.handleRefused<Segment>(error, valuesOf)) return;
      const found = isCallError(error) ? error.fields.find(({ path }) => path === 'name') : undefined;
      if (found?.message === 'too-many') setFault(t('contacts.segments.tooMany'));
      else if (found !== undefined) setFault(t('contacts.segments.taken'));
      else showError(error, t('errors.unexpected'));
    },
    onSettled: () => refreshContacts(queryClient),
  });
  return { save, fault, clearFault: () => setFault(null) };
}

function Fitting({ rule }: { rule: SegmentRule }) {
  const { t } = useTranslation();
  const query = useQuery({ ...callQuery('contact', 'countSegment', { rule }), enabled: rule.length > 0 });
  return (
    <Text size="sm" c="dimmed" role="status">
      {query.data !== undefined &&
        t('contacts.segments.fits', { count: query.data.count, shown: formatCount(query.data.count) })}
    </Text>
  );
}

interface ConditionProps {
  readonly draft: FilterDraft;
  readonly onChange: (next: Partial<FilterDraft>) => void;
  readonly onRemove: () => void;
}

function Condition({ draft, onChange, onRemove }: ConditionProps) {
  const { t } = useTranslation();
  return (
    <Group gap={8} align="start" wrap="nowrap" role="group" aria-label={t('contacts.segments.condition')}>
      <Select
        w={150}
        allowDeselect={false}
        aria-label={t('contacts.segments.subject')}
        data={subjects.map((subject) => ({
          value: subject,
          label: t(`contacts.segments.subjects.${subject}`),
        }))}
        value={draft.column}
        onChange={(column) =>
          onChange({ ...draftOf(), id: draft.id, column: column as FilterDraft['column'] })
        }
      />
      <ConditionValue draft={draft} onChange={onChange} />
      <ActionIcon aria-label={t('contacts.segments.remove')} mt={4} onClick={onRemove}>
        <IconX size={20} stroke={1.5} />
      </ActionIcon>
    </Group>
  );
}

function ConditionValue({ draft, onChange }: Omit<ConditionProps, 'onRemove'>) {
  const { t } = useTranslation();
  if (draft.column === 'state')
    return (
      <MultiSelect
        flex={1}
        aria-label={t('contacts.columns.state')}
        data={contactStates.map((state) => ({ value: state, label: t(`contacts.states.${state}`) }))}
        value={draft.values}
        onChange={(values) => onChange({ values })}
      />
    );
  if (draft.column === 'list') return <ListCondition draft={draft} onChange={onChange} />;
  return (
    <>
      {draft.column === 'attribute' && (
        <TextInput
          flex={1}
          maxLength={40}
          aria-label={t('contacts.attributes.key')}
          placeholder={t('contacts.attributes.example')}
          value={draft.key}
          onChange={(event) => onChange({ key: event.currentTarget.value.replaceAll('=', '') })}
        />
      )}
      <Select
        w={130}
        allowDeselect={false}
        aria-label={t('contacts.segments.how')}
        data={ops.map((op) => ({ value: op, label: t(`contacts.segments.ops.${op}`) }))}
        value={draft.op}
        onChange={(op) => onChange({ op: op as FilterDraft['op'] })}
      />
      {(draft.op === 'is' || draft.op === 'contains') && (
        <TextInput
          flex={1}
          maxLength={200}
          aria-label={t('contacts.attributes.value')}
          value={draft.values[0] ?? ''}
          onChange={(event) => onChange({ values: [event.currentTarget.value] })}
        />
      )}
    </>
  );
}

function ListCondition({ draft, onChange }: Omit<ConditionProps, 'onRemove'>) {
  const { t } = useTranslation();
  const query = useQuery(targetListsQuery());
  const lists = (query.data?.items ?? []).filter(({ scope }) => scope === 'organisation');
  const states: readonly (SegmentFilter & { column: 'list' })['values'][number][] = [
    ...membershipStates,
    'none',
  ];
  return (
    <>
      <Select
        flex={1}
        aria-label={t('contacts.segments.list')}
        placeholder={t('contacts.segments.list')}
        data={lists.map(({ listId, name }) => ({ value: listId, label: name }))}
        value={draft.listId === '' ? null : draft.listId}
        onChange={(listId) => onChange({ listId: listId ?? '' })}
      />
      <MultiSelect
        flex={1}
        aria-label={t('contacts.segments.membership')}
        data={states.map((state) => ({ value: state, label: t(`contacts.memberships.${state}`) }))}
        value={draft.values}
        onChange={(values) => onChange({ values })}
      />
    </>
  );
}
