import { Badge, Checkbox } from '@mantine/core';
import { IconPhoto } from '@tabler/icons-react';
import { memo, useContext } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDuration } from '../../../../lib/format/format.ts';
import { CommentCount } from '../comments/comment-count.tsx';
import type { BoardItem } from '../editor/board-editor.ts';
import { BoardContext } from './board-context.ts';
import { ShotItem } from './shot-item.tsx';
import { ShotState } from './shot-state.tsx';
import type { BoardShot } from './shots.ts';
import styles from './storyboard.module.css';

export interface ShotProps {
  readonly shot: BoardItem;
  readonly number: string;
  readonly recording: BoardShot | undefined;
  readonly isSelected: boolean;
  readonly isOpen: boolean;
  /** Comments that aren't resolved. */
  readonly comments: number;
}

/** A shot as a card; drawn again only when it changes: a board has hundreds. */
export const ShotCard = memo(function ShotCard(props: ShotProps) {
  const { shot, number, recording, isSelected, isOpen, comments } = props;
  const { t } = useTranslation();
  const { toggle } = useContext(BoardContext);
  const { blockId, text, durationMs, copy } = shot;
  return (
    <ShotItem blockId={blockId} number={number} look="card" isOpen={isOpen}>
      <ShotImage shot={shot} number={number} recording={recording} />
      <div className={styles['cardBody']}>
        <div className={styles['cardLine']}>
          <span className={styles['number']}>{number}</span>
          <span className={styles['grow']} />
          {durationMs > 0 && <span className={styles['dim']}>{formatDuration(durationMs)}</span>}
        </div>
        <p className={styles['text']} data-empty={text === '' || undefined}>
          {text === '' ? t('storyboards.shot.untitled') : text}
        </p>
        <ShotFacts shot={shot} />
        <div className={styles['cardLine']}>
          <ShotState shot={recording} />
          {copy !== null && (
            <Badge size="sm" color="orange" variant="light">
              {t('storyboards.shot.versions')}
            </Badge>
          )}
          <span className={styles['grow']} />
          <CommentCount count={comments} />
          <Checkbox
            size="xs"
            aria-label={t('storyboards.shot.select', { number })}
            checked={isSelected}
            onClick={(event) => event.stopPropagation()}
            onChange={() => toggle(blockId)}
          />
        </div>
      </div>
    </ShotItem>
  );
});

/** The image of a shot, else the poster of its accepted take; out of sight it isn't loaded. */
export function ShotImage({
  shot: { imageId },
  number,
  recording,
}: Pick<ShotProps, 'shot' | 'number' | 'recording'>) {
  const { t } = useTranslation();
  const { urls } = useContext(BoardContext);
  const url = (imageId === null ? null : urls.get(imageId)) ?? recording?.clip?.poster ?? undefined;
  return (
    <div className={styles['image']}>
      {url === undefined ? (
        <IconPhoto size={24} stroke={1.2} aria-label={t('storyboards.shot.noImage')} />
      ) : (
        <img src={url} alt={t('storyboards.shot.image', { number })} loading="lazy" draggable={false} />
      )}
    </div>
  );
}

/** Type, angle and movement of a shot in one line. */
export function ShotFacts({ shot: { shotTypeId, angle, movement } }: Pick<ShotProps, 'shot'>) {
  const { t } = useTranslation();
  const { types } = useContext(BoardContext);
  const type = shotTypeId === null ? null : (types?.get(shotTypeId) ?? null);
  const facts = [
    type,
    angle === null ? null : t(`storyboards.angles.${angle}`),
    movement === null ? null : t(`storyboards.movements.${movement}`),
  ].filter((fact) => fact !== null);
  if (facts.length === 0) return null;
  return <p className={styles['facts']}>{facts.join(' · ')}</p>;
}
