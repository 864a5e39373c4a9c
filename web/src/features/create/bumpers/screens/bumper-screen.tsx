import { Button, Grid, Group, Title } from '@mantine/core';
import type { BumperDetail } from '@rushes/contract/create/bumpers';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { may, useMe } from '../../../../lib/session/session.ts';
import { AnchorLink } from '../../../../ui/links.tsx';
import { ObjectPage } from '../../../core/bin/parts/object-page.tsx';
import { JourneyPanel } from '../../../core/journeys/parts/journey-panel.tsx';
import { bumperQuery, isSavedTitle, useBumperState } from '../api.ts';
import { StateBadge } from '../parts/bumper-cards.tsx';
import { BumperForm } from '../parts/bumper-form.tsx';
import { BumperMenu } from '../parts/bumper-menu.tsx';
import { LivePrograms } from '../parts/live-programs.tsx';

const route = getRouteApi('/shell/bumpers/edit/$bumperId');

/** One bumper: its rule, and the clip that it shows in which programs. */
export function BumperScreen() {
  const { t } = useTranslation();
  const { bumperId } = route.useParams();
  const query = useQuery(bumperQuery(bumperId));
  return (
    <ObjectPage kind="bumper" id={bumperId} title={t('shell.places.bumper')} query={query}>
      {(bumper) => <BumperPage key={bumperId} bumper={bumper} />}
    </ObjectPage>
  );
}

function BumperPage({ bumper }: { bumper: BumperDetail }) {
  const me = useMe();
  const canEdit = may(me, 'create.bumpers:edit');
  // An update changes programs of everyone.
  const hasPrograms = bumper.state !== 'draft' && !isSavedTitle(bumper.kind);
  const canUpdate = hasPrograms && canEdit && may(me, 'create.programs:edit-all');
  return (
    <>
      <Header bumper={bumper} canEdit={canEdit} />
      <Grid gap="xl">
        <Grid.Col span={{ base: 12, md: 7 }}>
          <BumperForm bumper={bumper} canEdit={canEdit} />
        </Grid.Col>
        {canUpdate && (
          <Grid.Col span={{ base: 12, md: 5 }}>
            <LivePrograms bumper={bumper} />
          </Grid.Col>
        )}
      </Grid>
      <JourneyPanel kind="bumper" id={bumper.bumperId} mt="xl" />
    </>
  );
}

function Header({ bumper, canEdit }: { bumper: BumperDetail; canEdit: boolean }) {
  const { t } = useTranslation();
  const navigate = route.useNavigate();
  const { activate } = useBumperState();
  const { bumperId, name, state, variantCount } = bumper;
  const isEmpty = variantCount === 0;
  return (
    <Group justify="space-between" mih={36} mb="md" gap="xs">
      <Group gap="sm" wrap="nowrap" miw={0}>
        <AnchorLink to="/bumpers" c="dimmed" style={{ flexShrink: 0 }}>
          {t('bumpers.title')}
        </AnchorLink>
        <Title order={1} lineClamp={1} title={name}>
          {name}
        </Title>
        <StateBadge state={state} />
      </Group>
      <Group gap="sm" wrap="nowrap" flex="none">
        {canEdit && state !== 'active' && (
          <Button
            title={isEmpty ? t('bumpers.form.noClip') : undefined}
            disabled={isEmpty}
            loading={activate.isPending}
            onClick={() => activate.mutate(bumperId)}
          >
            {t('bumpers.activate')}
          </Button>
        )}
        <BumperMenu
          bumper={bumper}
          canEdit={canEdit}
          isOwnPage
          onDeleted={() => void navigate({ to: '/bumpers' })}
        />
      </Group>
    </Group>
  );
}
