import { Badge, Checkbox, Group, Text } from '@mantine/core';
import type { Bumper } from '@rushes/contract/create/bumpers';
import { Link } from '@tanstack/react-router';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { ListState } from '../../../../lib/lists/use-list.ts';
import type { CardsOptions } from '../../../../ui/grid/data-grid.tsx';
import { MoreCards } from '../../../../ui/grid/more-cards.tsx';
import { toggle } from '../../../../ui/grid/selection.ts';
import { useCardKeys } from '../../../../ui/grid/use-card-keys.ts';
import type { BumperColumn } from '../api.ts';
import { BumperMenu } from './bumper-menu.tsx';
import { BumperPoster } from './bumper-poster.tsx';
import classes from './bumpers.module.css';

interface BumperCardsProps extends CardsOptions<Bumper> {
  readonly pages: ListState<Bumper, BumperColumn>['pages'];
  readonly canEdit: boolean;
}

/** Bumpers by what they look like. */
export function BumperCards({ rows, selection, onSelect, pages, canEdit }: BumperCardsProps) {
  const listRef = useRef<HTMLUListElement>(null);
  const order = rows.map(({ bumperId }) => bumperId);
  const choose = (id: string, isRange: boolean) => onSelect((now) => toggle(now, order, { id, isRange }));
  useCardKeys({ listRef, onToggle: canEdit ? choose : () => undefined });
  return (
    <>
      <ul ref={listRef} className={classes['grid']} data-selecting={selection.ids.size > 0 || undefined}>
        {rows.map((bumper) => (
          <BumperCard
            key={bumper.bumperId}
            bumper={bumper}
            canEdit={canEdit}
            isSelected={selection.ids.has(bumper.bumperId)}
            onSelect={canEdit ? choose : null}
          />
        ))}
      </ul>
      <MoreCards pages={pages} count={rows.length} />
    </>
  );
}

interface BumperCardProps {
  readonly bumper: Bumper;
  readonly canEdit: boolean;
  readonly isSelected: boolean;
  readonly onSelect: ((bumperId: string, isRange: boolean) => void) | null;
}

function BumperCard({ bumper, canEdit, isSelected, onSelect }: BumperCardProps) {
  const { t } = useTranslation();
  const { bumperId, name, kind, rule, state, programCount, poster } = bumper;
  const programs = t('bumpers.programCount', { count: programCount });
  return (
    <li className={classes['card']} data-selected={isSelected || undefined}>
      {onSelect !== null && (
        <Checkbox
          size="md"
          className={classes['check']}
          aria-label={t('grid.select', { name })}
          checked={isSelected}
          onChange={() => undefined}
          onClick={(event) => onSelect(bumperId, event.shiftKey)}
        />
      )}
      <Link
        to="/bumpers/edit/$bumperId"
        params={{ bumperId }}
        className={classes['link']}
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
        <StateBadge state={state} />
        <BumperMenu bumper={bumper} canEdit={canEdit} />
      </Group>
    </li>
  );
}

export function StateBadge({ state }: Pick<Bumper, 'state'>) {
  const { t } = useTranslation();
  return <Badge color={state === 'active' ? 'green' : 'gray'}>{t(`bumpers.states.${state}`)}</Badge>;
}
