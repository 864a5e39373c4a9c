import { Badge, Grid, Group, Skeleton, Stack } from '@mantine/core';
import type { MailEvent } from '@rushes/contract/core/mail-events';
import type { ListedMailLayout } from '@rushes/contract/core/mail-layouts';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { ErrorState } from '../../../../ui/error-state.tsx';
import { MenuLink } from '../../../../ui/links.tsx';
import { PageHeader } from '../../../../ui/page-header.tsx';
import { keyOf, layoutQuery, layoutsQuery } from '../api.ts';
import { LayoutEditor } from '../parts/layout-editor.tsx';

const path = '/organization/eMailLayouts/eMailLayoutList/SuperAdmin';
const route = getRouteApi(`/shell${path}`);

/** The mails that the product sends, and the words of the chosen one. */
export function MailLayoutsScreen() {
  const { t } = useTranslation();
  const query = useQuery(layoutsQuery());
  const { mail } = route.useSearch();
  const layouts = query.data?.layouts;
  const chosen = layouts?.find(({ event }) => event === mail) ?? layouts?.[0];
  return (
    <>
      <PageHeader title={t('shell.places.emailLayouts')} count={layouts?.length} />
      {query.isPending && <Skeleton h={320} radius="md" />}
      {query.isError && <ErrorState error={query.error} onRetry={() => void query.refetch()} />}
      {chosen !== undefined && layouts !== undefined && (
        <Grid gap="xl">
          <Grid.Col span={{ base: 12, md: 3 }}>
            <nav aria-label={t('mailLayouts.list')}>
              {layouts.map((layout) => (
                <Entry key={layout.event} layout={layout} isChosen={layout.event === chosen.event} />
              ))}
            </nav>
          </Grid.Col>
          <Grid.Col span={{ base: 12, md: 9 }}>
            <Chosen key={chosen.event} event={chosen.event} />
          </Grid.Col>
        </Grid>
      )}
    </>
  );
}

function Entry({ layout, isChosen }: { layout: ListedMailLayout; isChosen: boolean }) {
  const { t } = useTranslation();
  const { event, isOn, activeNumber, hasDraft } = layout;
  return (
    <MenuLink
      to={path}
      search={{ mail: event }}
      active={isChosen}
      label={t(`mailLayouts.events.${keyOf(event)}`)}
      description={
        <Group component="span" gap={4}>
          {!isOn && (
            <Badge component="span" size="xs" color="red">
              {t('mailLayouts.off')}
            </Badge>
          )}
          {activeNumber !== null && (
            <Badge component="span" size="xs" color="green">
              {t('mailLayouts.version', { number: activeNumber })}
            </Badge>
          )}
          {hasDraft && (
            <Badge component="span" size="xs" color="gray">
              {t('mailLayouts.states.draft')}
            </Badge>
          )}
        </Group>
      }
    />
  );
}

function Chosen({ event }: { event: MailEvent }) {
  const query = useQuery(layoutQuery(event));
  if (query.isError) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />;
  if (query.isPending)
    return (
      <Stack>
        <Skeleton h={36} />
        <Skeleton h={240} />
      </Stack>
    );
  return <LayoutEditor layout={query.data} />;
}
