import { Checkbox, Text } from '@mantine/core';
import { type CSSProperties, Fragment, type ReactNode, type Ref, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { RelativeTime } from '../relative-time.tsx';
import classes from './cards.module.css';
import type { CardsOptions } from './data-grid.tsx';
import { MoreCards, type MorePages } from './more-cards.tsx';
import { toggle } from './selection.ts';
import { useCardKeys } from './use-card-keys.ts';

/** How a card takes part in choosing several. */
export interface CardState {
  readonly isSelected: boolean;
  /** Null where nothing can be chosen. */
  readonly onSelect: ((isRange: boolean) => void) | null;
  /** What goes along when the card is dragged: all that is chosen, or the card alone. */
  readonly dragIds: () => readonly string[];
}

interface CardsProps<Row> extends CardsOptions<Row> {
  readonly idOf: (row: Row) => string;
  readonly pages: MorePages;
  /** The width below which there is one card less in a line. */
  readonly widthPx: number;
  readonly canSelect?: boolean;
  readonly renderCard: (row: Row, state: CardState) => ReactNode;
}

/** A list by pictures; more come as its end nears. */
export function Cards<Row>(props: CardsProps<Row>) {
  const { rows, selection, onSelect, idOf, pages, widthPx, canSelect = true, renderCard } = props;
  const listRef = useRef<HTMLUListElement>(null);
  const order = rows.map(idOf);
  const choose = (id: string, isRange: boolean) => onSelect((now) => toggle(now, order, { id, isRange }));
  useCardKeys({ listRef, onToggle: canSelect ? choose : () => undefined });
  const stateOf = (id: string): CardState => ({
    isSelected: selection.ids.has(id),
    onSelect: canSelect ? (isRange) => choose(id, isRange) : null,
    dragIds: () => (selection.ids.has(id) ? [...selection.ids] : [id]),
  });
  return (
    <>
      <ul
        ref={listRef}
        className={classes['grid']}
        style={{ '--card-width': `${widthPx}px` } as CSSProperties}
        data-selecting={selection.ids.size > 0 || undefined}
      >
        {rows.map((row) => (
          <Fragment key={idOf(row)}>{renderCard(row, stateOf(idOf(row)))}</Fragment>
        ))}
      </ul>
      <MoreCards pages={pages} count={rows.length} />
    </>
  );
}

interface CardProps {
  readonly name: string;
  readonly state: CardState;
  readonly ref?: Ref<HTMLLIElement>;
  /** A link of the class `link` that carries the id as `data-card`, and what belongs to it. */
  readonly children: ReactNode;
}

/** One of `Cards`. */
export function Card({ name, state: { isSelected, onSelect }, ref, children }: CardProps) {
  const { t } = useTranslation();
  return (
    <li ref={ref} className={classes['card']} data-selected={isSelected || undefined}>
      {onSelect !== null && (
        <Checkbox
          size="md"
          className={classes['check']}
          aria-label={t('grid.select', { name })}
          checked={isSelected}
          onChange={() => undefined}
          onClick={(event) => onSelect(event.shiftKey)}
        />
      )}
      {children}
    </li>
  );
}

/** The class of the link of a card. */
export const cardLink = classes['link'] ?? '';

/** Where what a card shows came from, and when: where there is little room, the time stays whole. */
export function CardOrigin({ instant, children }: { instant: string; children: ReactNode }) {
  return (
    <Text size="xs" c="dimmed" className={classes['origin']}>
      <span>{children}</span>
      <span>
        {' · '}
        <RelativeTime instant={instant} />
      </span>
    </Text>
  );
}

interface PictureProps {
  readonly url: string | null;
  /** Shown while there is no picture. */
  readonly standIn: ReactNode;
  readonly aspect?: '16 / 9' | '4 / 3';
}

/** The picture of a card or a row. */
export function CardPicture({ url, standIn, aspect = '16 / 9' }: PictureProps) {
  return (
    <div className={classes['picture']} style={{ '--picture-aspect': aspect } as CSSProperties}>
      {url === null ? standIn : <img src={url} alt="" loading="lazy" decoding="async" draggable={false} />}
    </div>
  );
}

/** A small picture beside the name in a row. */
export function RowPicture({ widthPx, children }: { widthPx: number; children: ReactNode }) {
  return (
    <div className={classes['thumb']} style={{ width: widthPx }}>
      {children}
    </div>
  );
}
