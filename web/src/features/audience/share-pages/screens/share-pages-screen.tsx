import { Badge, Button, Grid, Group, Skeleton, Stack, Text } from '@mantine/core';
import type { SharePageTemplate } from '@rushes/contract/audience/share-pages';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { api } from '../../../../lib/api/call.ts';
import { leaving } from '../../../../lib/session/leaving.ts';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { ErrorState } from '../../../../ui/error-state.tsx';
import { Illustration } from '../../../../ui/illustration.tsx';
import { MenuLink } from '../../../../ui/links.tsx';
import { PageHeader } from '../../../../ui/page-header.tsx';
import { fieldsOf, templatesQuery, type TemplateValues, useChangeTemplates } from '../api.ts';
import { ChoiceList } from '../parts/choice-list.tsx';
import { TemplateEditor } from '../parts/template-editor.tsx';

const path = '/organization/customer/sharepage';
const route = getRouteApi(`/shell${path}`);

const fresh: Omit<TemplateValues, 'name'> = {
  layout: 'wide',
  headline: '',
  intro: '',
  showsLogo: true,
  showsOrganisation: true,
  download: 'none',
  footer: '',
  actionId: null,
  actionUrl: '',
};

/** How pages behind share links look, and for which customer. */
export function SharePagesScreen() {
  const { t } = useTranslation();
  const query = useQuery(templatesQuery());
  const templates = query.data?.templates;
  const navigate = route.useNavigate();
  const create = useChangeTemplates(
    (name: string) => api.sharepage.createSharePage(fieldsOf({ ...fresh, name })),
    {
      // Asked before.
      onDone: ({ templateId }) => void navigate({ search: { template: templateId }, ignoreBlocker: true }),
    },
  );
  const isTaken = (name: string) =>
    templates?.some((each) => each.name.toLowerCase() === name.toLowerCase()) === true;
  const make = async () => {
    if (!(await leaving.confirm())) return;
    let number = 1;
    while (isTaken(t('sharePages.newName', { number }))) number += 1;
    create.mutate(t('sharePages.newName', { number }));
  };
  const button = (
    <Button
      leftSection={<IconPlus size={16} stroke={1.5} aria-hidden />}
      loading={create.isPending}
      onClick={() => void make()}
    >
      {t('sharePages.create')}
    </Button>
  );
  return (
    <>
      <PageHeader title={t('shell.places.sharePages')} count={templates?.length} actions={button} />
      {query.isPending && <Skeleton h={320} radius="md" />}
      {query.isError && <ErrorState error={query.error} onRetry={() => void query.refetch()} />}
      {templates?.length === 0 && (
        <EmptyState
          picture={<Illustration name="screen" />}
          title={t('sharePages.empty')}
          text={t('sharePages.emptyText')}
          action={button}
        />
      )}
      {templates !== undefined && templates.length > 0 && <Templates templates={templates} />}
    </>
  );
}

function Templates({ templates }: { templates: SharePageTemplate[] }) {
  const { t } = useTranslation();
  const { template } = route.useSearch();
  const chosen = templates.find(({ templateId }) => templateId === template) ?? templates[0];
  return (
    <Stack gap="xl">
      <Grid gap="xl">
        <Grid.Col span={{ base: 12, md: 3 }}>
          <nav aria-label={t('sharePages.list')}>
            {templates.map(({ templateId, name, isDefault, customers }) => (
              <MenuLink
                key={templateId}
                to={path}
                search={{ template: templateId }}
                active={templateId === chosen?.templateId}
                label={name}
                description={
                  <Group component="span" gap={4}>
                    {isDefault && (
                      <Badge component="span" size="xs" color="green">
                        {t('sharePages.default')}
                      </Badge>
                    )}
                    <Text span size="xs">
                      {isDefault
                        ? t('sharePages.otherCustomers')
                        : t('sharePages.customers', { count: customers })}
                    </Text>
                  </Group>
                }
              />
            ))}
          </nav>
        </Grid.Col>
        <Grid.Col span={{ base: 12, md: 9 }}>
          {chosen !== undefined && <TemplateEditor key={chosen.templateId} template={chosen} />}
        </Grid.Col>
      </Grid>
      <ChoiceList templates={templates} />
    </Stack>
  );
}
