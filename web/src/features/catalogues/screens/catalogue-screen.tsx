import { Button, Group, Skeleton, Text, TextInput } from '@mantine/core';
import type { CatalogueName } from '@rushes/contract/catalogues';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../../lib/call.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { Illustration } from '../../../ui/illustration.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { showToast } from '../../../ui/toast.tsx';
import { catalogueQuery, useChangeCatalogue } from '../api.ts';
import { ItemTable } from '../parts/item-table.tsx';

/** One of the catalogues of the installation: its items in the order in which people choose. */
export function CatalogueScreen({ catalogue }: { catalogue: CatalogueName }) {
  const { t } = useTranslation();
  const query = useQuery(catalogueQuery(catalogue));
  return (
    <section aria-label={t(`catalogues.${catalogue}.title`)}>
      <PageHeader title={t(`catalogues.${catalogue}.title`)} count={query.data?.items.length} />
      <Text size="sm" c="dimmed" mb="md" maw={720}>
        {t(`catalogues.${catalogue}.text`)}
      </Text>
      <NewItem catalogue={catalogue} />
      {query.isPending && <Skeleton h={320} radius="md" />}
      {query.isError && <ErrorState error={query.error} onRetry={() => void query.refetch()} />}
      {query.data?.items.length === 0 && (
        <EmptyState
          picture={<Illustration name="list" />}
          title={t('catalogues.empty')}
          text={t('catalogues.emptyText')}
        />
      )}
      {query.data !== undefined && query.data.items.length > 0 && (
        <ItemTable catalogue={catalogue} items={query.data.items} />
      )}
    </section>
  );
}

function NewItem({ catalogue }: { catalogue: CatalogueName }) {
  const { t } = useTranslation();
  const [name, setName] = useState('');
  const add = useChangeCatalogue(catalogue, api.catalogue.addItem, (_, request) => {
    setName('');
    showToast(t('catalogues.added', { name: request.name.trim() }));
  });
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (name.trim() !== '') add.mutate({ catalogue, name });
  };
  return (
    <form onSubmit={handleSubmit}>
      <Group gap="xs" mb="md" align="flex-end">
        <TextInput
          w={320}
          label={t('catalogues.newName')}
          maxLength={80}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <Button type="submit" disabled={name.trim() === ''} loading={add.isPending}>
          {t('catalogues.add')}
        </Button>
      </Group>
    </form>
  );
}
