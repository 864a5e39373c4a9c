import { ActionIcon, Badge, Button, Card, Group, Skeleton, Stack, Text } from '@mantine/core';
import type { Template } from '@rushes/contract/create/templates';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../../../lib/api/call.ts';
import { CreateDialog } from '../../../../lib/forms/create-dialog.tsx';
import { useDraftDialog } from '../../../../lib/forms/use-form-draft.ts';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { ErrorState } from '../../../../ui/error-state.tsx';
import { Illustration } from '../../../../ui/illustration.tsx';
import { AnchorLink } from '../../../../ui/links.tsx';
import { PageHeader } from '../../../../ui/page-header.tsx';
import { offeredTemplatesQuery, rememberTemplate, useWithdrawTemplate } from '../api.ts';

/** Templates that support offers to all organisations. */
export function OfferedTemplatesScreen() {
  const { t } = useTranslation();
  const [isMaking, setIsMaking] = useState(false);
  useDraftDialog(t('templates.create.title'), () => setIsMaking(true));
  const query = useQuery(offeredTemplatesQuery());
  const items = query.data?.items ?? [];
  const create = (
    <Button leftSection={<IconPlus size={16} stroke={1.5} />} onClick={() => setIsMaking(true)}>
      {t('templates.create.title')}
    </Button>
  );
  return (
    <section aria-label={t('shell.places.offeredTemplates')}>
      <PageHeader
        title={t('shell.places.offeredTemplates')}
        count={query.data?.items.length}
        actions={create}
      />
      <Text size="sm" c="dimmed" mb="md" maw={720}>
        {t('templates.offered.text')}
      </Text>
      {query.isPending && <Skeleton height={160} />}
      {query.isError && <ErrorState error={query.error} onRetry={() => void query.refetch()} />}
      {query.isSuccess && items.length === 0 && (
        <EmptyState
          picture={<Illustration name="list" />}
          title={t('templates.empty.title')}
          text={t('templates.offered.empty')}
          action={create}
        />
      )}
      <Stack gap="xs" maw={720}>
        {items.map((template) => (
          <Row key={template.templateId} template={template} />
        ))}
      </Stack>
      <CreateOfferedDialog opened={isMaking} onClose={() => setIsMaking(false)} />
    </section>
  );
}

function Row({ template }: { template: Template }) {
  const { t } = useTranslation();
  const withdraw = useWithdrawTemplate();
  const { templateId, title, version, slotCount, hasUnpublishedChanges } = template;
  const isOffered = version !== null;
  const state = hasUnpublishedChanges ? 'templates.publish.changed' : 'templates.publish.version';
  return (
    <Card withBorder p="sm">
      <Group justify="space-between" wrap="nowrap">
        <div style={{ minWidth: 0 }}>
          <AnchorLink
            to="/organization/customer/templates/$templateId"
            params={{ templateId }}
            c="inherit"
            fw={500}
            truncate
            title={title}
          >
            {title}
          </AnchorLink>
          <Text size="sm" c="dimmed">
            {t('templates.slotCount', { count: slotCount })}
          </Text>
        </div>
        <Group gap="xs" wrap="nowrap">
          <Badge color={isOffered ? 'green' : 'gray'}>
            {isOffered ? t(state, { version }) : t('templates.states.draft')}
          </Badge>
          <ActionIcon
            aria-label={t('templates.offered.withdraw', { title })}
            loading={withdraw.isPending}
            onClick={() => withdraw.mutate({ templateId, title, isWithdrawn: true })}
          >
            <IconTrash size={16} stroke={1.5} />
          </ActionIcon>
        </Group>
      </Group>
    </Card>
  );
}

function CreateOfferedDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const create = async (title: string) => {
    const template = await api.template.createOfferedTemplate({ title });
    onClose();
    rememberTemplate(queryClient, template);
    const { templateId } = template;
    await navigate({ to: '/organization/customer/templates/$templateId', params: { templateId } });
  };
  return (
    <CreateDialog
      {...{ opened, onClose, create }}
      title={t('templates.create.title')}
      nameLabel={t('templates.details.title')}
      createLabel={t('templates.create.action')}
      cancelLabel={t('templates.cancel')}
    />
  );
}
