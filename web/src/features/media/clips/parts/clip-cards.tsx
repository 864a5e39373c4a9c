import type { Clip } from '@rushes/contract/media/clips';
import type { ListState } from '../../../../lib/lists/use-list.ts';
import { Cards } from '../../../../ui/grid/cards.tsx';
import type { CardsOptions } from '../../../../ui/grid/data-grid.tsx';
import type { ClipColumn } from '../api.ts';
import { ClipCard } from './clip-card.tsx';

interface ClipCardsProps extends CardsOptions<Clip> {
  readonly pages: ListState<Clip, ClipColumn>['pages'];
  readonly canMove: boolean;
  readonly showsFolder: boolean;
}

/** Clips by their pictures; more come as the end nears. */
export function ClipCards({ canMove, showsFolder, ...list }: ClipCardsProps) {
  return (
    <Cards
      {...list}
      idOf={({ clipId }) => clipId}
      widthPx={224}
      renderCard={(clip, state) => <ClipCard {...{ clip, state, canMove, showsFolder }} />}
    />
  );
}
