import { MultiSelect } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { contactChoicesQuery, contactListChoicesQuery } from '../api.ts';
import type { TaskValues } from './task-form-values.ts';

type Recipients = TaskValues['recipients'];

interface ContactSelectProps {
  readonly recipients: Recipients;
  readonly onChange: (recipients: Recipients) => void;
  /** Of chosen contacts and lists, by their ids: the lists to choose from may not have them. */
  readonly names: ReadonlyMap<string, string>;
}

/** Ids of lists and of contacts stand in one list of values. */
const listPrefix = 'list:';

/** Contacts and contact lists by their names. */
export function ContactSelect({ recipients, onChange, names }: ContactSelectProps) {
  const { t } = useTranslation();
  const [search, setSearch] = useState('');
  const [wanted] = useDebouncedValue(search.trim(), 200);
  const found = useQuery({ ...contactChoicesQuery(wanted), placeholderData: keepPreviousData });
  const lists = useQuery(contactListChoicesQuery());
  const [known] = useState(() => new Map(names));
  const contacts = found.data?.items ?? [];
  for (const { contactId, name, email } of contacts)
    known.set(contactId, name === '' ? email : `${name} (${email})`);
  for (const { listId, name } of lists.data?.items ?? []) known.set(listId, name);
  const { contactIds, contactListIds } = recipients;
  const nameOf = (id: string) => known.get(id) ?? t('tasks.form.unknownContact');
  const listIds = new Set([...(lists.data?.items ?? []).map(({ listId }) => listId), ...contactListIds]);
  const ids = new Set([...contacts.map(({ contactId }) => contactId), ...contactIds]);
  const foundIds = new Set(contacts.map(({ contactId }) => contactId));
  const groups = [
    {
      group: t('tasks.form.contactLists'),
      items: [...listIds].map((id) => ({ value: listPrefix + id, label: nameOf(id) })),
    },
    { group: t('tasks.form.contacts'), items: [...ids].map((id) => ({ value: id, label: nameOf(id) })) },
  ];
  return (
    <MultiSelect
      label={t('tasks.form.contactRecipients')}
      description={t('tasks.form.contactHelp')}
      // Someone may be found by more than the name that shows.
      filter={({ options, search: typed }) => {
        const text = typed.trim().toLowerCase();
        const fits = ({ value, label }: { value: string; label: string }) =>
          foundIds.has(value) || label.toLowerCase().includes(text);
        return options.flatMap<(typeof options)[number]>((option) => {
          if (!('group' in option)) return fits(option) ? [option] : [];
          const items = option.items.filter(fits);
          return items.length === 0 ? [] : [{ ...option, items }];
        });
      }}
      placeholder={contactIds.length + contactListIds.length === 0 ? t('tasks.form.findContacts') : ''}
      searchable
      clearable
      hidePickedOptions
      maxDropdownHeight={260}
      nothingFoundMessage={t('tasks.form.noContacts')}
      searchValue={search}
      onSearchChange={setSearch}
      data={groups.filter(({ items }) => items.length > 0)}
      value={[...contactListIds.map((id) => listPrefix + id), ...contactIds]}
      onChange={(values) =>
        onChange({
          ...recipients,
          contactIds: values.filter((each) => !each.startsWith(listPrefix)),
          contactListIds: values
            .filter((each) => each.startsWith(listPrefix))
            .map((each) => each.slice(listPrefix.length)),
        })
      }
    />
  );
}
