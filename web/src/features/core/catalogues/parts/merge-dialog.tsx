import { Button, Group, Modal, Select, Stack, Text } from '@mantine/core';
import type { CatalogueItem, CatalogueName } from '@rushes/contract/core/catalogues';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../../../lib/api/call.ts';
import { showToast } from '../../../../ui/toast.tsx';
import { catalogueQuery, useChangeCatalogue } from '../api.ts';

interface MergeDialogProps {
  readonly catalogue: CatalogueName;
  readonly item: CatalogueItem;
  readonly onClose: () => void;
}

/** Two items become one, once and for all: it is asked for first. */
export function MergeDialog({ catalogue, item, onClose }: MergeDialogProps) {
  const { t } = useTranslation();
  const [intoId, setIntoId] = useState<string | null>(null);
  const query = useQuery(catalogueQuery(catalogue));
  const items = query.data?.items ?? [];
  const into = items.find(({ itemId }) => itemId === intoId);
  const { itemId, name, uses } = item;
  const merge = useChangeCatalogue(api.catalogue.mergeItem, ({ moved }) => {
    onClose();
    showToast(t('catalogues.merged', { count: moved, name, into: into?.name ?? '' }));
  });
  return (
    <Modal opened onClose={onClose} title={t('catalogues.mergeTitle', { name })}>
      <Stack gap="md">
        <Select
          data-autofocus
          searchable
          disabled={query.isPending}
          label={t('catalogues.mergeInto')}
          data={items
            .filter((other) => other.itemId !== itemId && other.state === 'active')
            .map((other) => ({ value: other.itemId, label: other.name }))}
          value={intoId}
          onChange={setIntoId}
        />
        <Text size="sm">
          {t('catalogues.mergeText', { count: uses, name })} {t('catalogues.mergeForGood')}
        </Text>
        <Group justify="end">
          <Button variant="default" onClick={onClose}>
            {t('catalogues.cancel')}
          </Button>
          <Button
            color="red"
            disabled={intoId === null}
            loading={merge.isPending}
            onClick={() => intoId !== null && merge.mutate({ itemId, intoId })}
          >
            {t('catalogues.mergeNow')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
