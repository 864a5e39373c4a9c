import type { Clip } from '@rushes/contract/media/clips';
import { useRef } from 'react';
import type { ListState } from '../../../../lib/lists/use-list.ts';
import type { CardsOptions } from '../../../../ui/grid/data-grid.tsx';
import { MoreCards } from '../../../../ui/grid/more-cards.tsx';
import { toggle } from '../../../../ui/grid/selection.ts';
import { useCardKeys } from '../../../../ui/grid/use-card-keys.ts';
import type { ClipColumn } from '../api.ts';
import { ClipCard } from './clip-card.tsx';
import classes from './clips.module.css';

type Pages = ListState<Clip, ClipColumn>['pages'];

interface ClipCardsProps extends CardsOptions<Clip> {
  readonly pages: Pages;
  readonly canMove: boolean;
  readonly showsFolder: boolean;
}

/** Clips by their pictures; more come as the end nears. */
export function ClipCards({ rows, selection, onSelect, pages, canMove, showsFolder }: ClipCardsProps) {
  const listRef = useRef<HTMLUListElement>(null);
  const order = rows.map(({ clipId }) => clipId);
  const choose = (id: string, isRange: boolean) => onSelect((now) => toggle(now, order, { id, isRange }));
  useCardKeys({ listRef, onToggle: choose });
  return (
    <>
      <ul
        ref={listRef}
        className={`${classes['grid']} ${classes['list']}`}
        data-selecting={selection.ids.size > 0 || undefined}
        style={{ marginTop: 20 }}
      >
        {rows.map((clip) => (
          <ClipCard
            key={clip.clipId}
            clip={clip}
            isSelected={selection.ids.has(clip.clipId)}
            onSelect={choose}
            showsFolder={showsFolder}
            dragIds={
              canMove ? () => (selection.ids.has(clip.clipId) ? [...selection.ids] : [clip.clipId]) : null
            }
          />
        ))}
      </ul>
      <MoreCards pages={pages} count={rows.length} />
    </>
  );
}
