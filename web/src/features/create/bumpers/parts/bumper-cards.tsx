import { Badge, Group, Text } from '@mantine/core';
import type { Bumper } from '@rushes/contract/create/bumpers';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { ListState } from '../../../../lib/lists/use-list.ts';
import { Card, cardLink, Cards, type CardState } from '../../../../ui/grid/cards.tsx';
import type { CardsOptions } from '../../../../ui/grid/data-grid.tsx';
import type { BumperColumn } from '../api.ts';
import { BumperMenu } from './bumper-menu.tsx';
import { BumperPoster } from './bumper-poster.tsx';

interface BumperCardsProps extends CardsOptions<Bumper> {
  readonly pages: ListState<Bumper, BumperColumn>['pages'];
  readonly canEdit: boolean;
}

/** Bumpers by what they look like. */
export function BumperCards({ canEdit, ...list }: BumperCardsProps) {
  return (
    <Cards
      {...list}
      idOf={({ bumperId }) => bumperId}
      widthPx={240}
      canSelect={canEdit}
      renderCard={(bumper, state) => <BumperCard bumper={bumper} state={state} canEdit={canEdit} />}
    />
  );
}

interface BumperCardProps {
  readonly bumper: Bumper;
  readonly state: CardState;
  readonly canEdit: boolean;
}

function BumperCard({ bumper, state, canEdit }: BumperCardProps) {
  const { t } = useTranslation();
  const { bumperId, name, kind, rule, programCount, poster } = bumper;
  const programs = t('bumpers.programCount', { count: programCount });
  return (
    <Card name={name} state={state}>
      <Link
        to="/bumpers/edit/$bumperId"
        params={{ bumperId }}
        className={cardLink}
        data-card={bumperId}
        draggable={false}
      >
        <BumperPoster poster={poster} />
        <Text fw={500} truncate title={name} mt={8}>
          {name}
        </Text>
        <Text size="sm" c="dimmed" truncate>
          {[t(`bumpers.kinds.${kind}`), t(`bumpers.rules.${rule}`), programs].join(' · ')}
        </Text>
      </Link>
      <Group justify="space-between" wrap="nowrap" gap={8} mt={8}>
        <StateBadge state={bumper.state} />
        <BumperMenu bumper={bumper} canEdit={canEdit} />
      </Group>
    </Card>
  );
}

export function StateBadge({ state }: Pick<Bumper, 'state'>) {
  const { t } = useTranslation();
  return <Badge color={state === 'active' ? 'green' : 'gray'}>{t(`bumpers.states.${state}`)}</Badge>;
}
