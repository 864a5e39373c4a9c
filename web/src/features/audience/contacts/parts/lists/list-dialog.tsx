import {
  Button,
  Group,
  Modal,
  MultiSelect,
  SegmentedControl,
  Stack,
  Switch,
  Text,
  TextInput,
} from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { draftName } from '../../../../../lib/forms/use-form-draft.ts';
import { useForm } from '../../../../../lib/forms/use-form.ts';
import { type SharedForm, useSharedForm } from '../../../../../lib/forms/use-shared-form.ts';
import { StaleNotice } from '../../../../../ui/stale-notice.tsx';
import type { ListedContactList } from '@rushes/contract/audience/contact-lists';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../../../../lib/api/call.ts';
import { isCallError } from '../../../../../lib/api/call-error.ts';
import { callQuery } from '../../../../../lib/api/query.ts';
import { showError } from '../../../../../ui/toast.tsx';
import { refreshContacts } from '../../api.ts';

interface ListDialogProps {
  /** The list to change; a new one where absent. */
  readonly list?: ListedContactList;
  readonly onClose: () => void;
  /** Told of a list that was made. */
  readonly onCreated?: (list: Pick<ListedContactList, 'listId' | 'name' | 'optIn'>) => void;
}

/** Makes or changes a contact list; a personal one is shared here. */
export function ListDialog({ list, onClose, onCreated }: ListDialogProps) {
  const { t } = useTranslation();
  const title = t(list === undefined ? 'contacts.lists.new' : 'contacts.lists.edit');
  const form = useForm<Typed>({
    draft: draftName(title, list?.name),
    initialValues: valuesOf(list),
    validate: { name: (name) => (name.trim() === '' ? t('contacts.lists.noName') : null) },
  });
  const shared = useSharedForm(form, valuesOf(list));
  const isPersonal = form.values.scope === 'personal';
  const done = (saved: ListedContactList) => {
    if (list === undefined) onCreated?.(saved);
    onClose();
  };
  const save = useSave(list, {
    shared,
    onSaved: done,
    onTaken: () => form.setFieldError('name', t('contacts.lists.taken')),
  });
  return (
    <Modal opened onClose={onClose} title={title}>
      <form noValidate onSubmit={form.onSubmit((values) => save.mutate(values))}>
        <Stack gap="sm">
          <StaleNotice shared={shared} />
          <TextInput
            label={t('contacts.lists.columns.name')}
            maxLength={80}
            data-autofocus
            {...form.getInputProps('name')}
          />
          <TextInput
            label={t('contacts.lists.description')}
            maxLength={500}
            {...form.getInputProps('description')}
          />
          <Kind form={form} isNew={list === undefined} />
          {isPersonal && list !== undefined && (
            <Shares
              list={list}
              value={form.values.sharedWith}
              onChange={(value) => form.setFieldValue('sharedWith', value)}
            />
          )}
          <Group justify="end">
            <Button variant="default" onClick={onClose}>
              {t('contacts.cancel')}
            </Button>
            <Button type="submit" loading={save.isPending} disabled={shared.isStale}>
              {t(list === undefined ? 'shared.create' : 'contacts.save')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}

interface Typed {
  readonly name: string;
  readonly description: string;
  readonly scope: ListedContactList['scope'];
  readonly isDouble: boolean;
  readonly sharedWith: string[];
  readonly revision: number;
}

function valuesOf(list: ListedContactList | undefined): Typed {
  return {
    name: list?.name ?? '',
    description: list?.description ?? '',
    scope: list?.scope ?? 'organisation',
    isDouble: list?.optIn === 'double',
    sharedWith: list?.sharedWith.map(({ customerUserId }) => customerUserId) ?? [],
    revision: list?.revision ?? 0,
  };
}

/** For whom the list is, and how users come to be on it. */
function Kind({ form, isNew }: { form: UseFormReturnType<Typed>; isNew: boolean }) {
  const { t } = useTranslation();
  return (
    <>
      {isNew && (
        <SegmentedControl
          aria-label={t('contacts.lists.columns.scope')}
          data={(['organisation', 'personal'] as const).map((scope) => ({
            value: scope,
            label: t(`contacts.lists.scopes.${scope}`),
          }))}
          {...form.getInputProps('scope')}
        />
      )}
      <Text size="sm" c="dimmed">
        {t(
          form.values.scope === 'personal'
            ? 'contacts.lists.personalText'
            : 'contacts.lists.organisationText',
        )}
      </Text>
      <Switch
        label={t('contacts.lists.double')}
        description={t('contacts.lists.doubleText')}
        {...form.getInputProps('isDouble', { type: 'checkbox' })}
      />
    </>
  );
}

interface Saving {
  readonly shared: SharedForm<Typed>;
  readonly onSaved: (saved: ListedContactList) => void;
  readonly onTaken: () => void;
}

function useSave(list: ListedContactList | undefined, { shared, onSaved, onTaken }: Saving) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ scope, sharedWith, isDouble, revision, name, description }: Typed) => {
      const values = { name, description, optIn: isDouble ? 'double' : 'single' } as const;
      if (list === undefined) return api.contact.createList({ ...values, scope });
      const shares = scope === 'personal' ? { sharedWith } : {};
      return api.contact.updateList({ listId: list.listId, revision, ...values, ...shares });
    },
    onSuccess: onSaved,
    onError: (error) => {
      if (shared.handleRefused<ListedContactList>(error, valuesOf)) return;
      const isTaken = isCallError(error) && error.fields.some(({ path }) => path === 'name');
      if (isTaken) onTaken();
      else showError(error, t('errors.unexpected'));
    },
    onSettled: () => refreshContacts(queryClient),
  });
}

interface SharesProps {
  readonly list: ListedContactList;
  readonly value: string[];
  readonly onChange: (value: string[]) => void;
}

function Shares({ list, value, onChange }: SharesProps) {
  const { t } = useTranslation();
  const [search, setSearch] = useState('');
  const query = useQuery(callQuery('customeruser', 'findUsers', { search: search.trim() }));
  const found = (query.data?.users ?? []).map(({ customerUserId, name }) => [customerUserId, name] as const);
  const names = new Map([
    ...list.sharedWith.map(({ customerUserId, name }) => [customerUserId, name] as const),
    ...found,
  ]);
  return (
    <MultiSelect
      label={t('contacts.lists.sharedWith')}
      description={t('contacts.lists.sharedText')}
      searchable
      searchValue={search}
      onSearchChange={setSearch}
      data={[...names].map(([id, name]) => ({ value: id, label: name }))}
      value={value}
      onChange={onChange}
    />
  );
}
