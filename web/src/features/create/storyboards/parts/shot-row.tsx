import { Checkbox } from '@mantine/core';
import { memo, useContext } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDuration } from '../../../../lib/format/format.ts';
import { CommentCount } from '../comments/comment-count.tsx';
import { BoardContext } from './board-context.ts';
import { ShotFacts, ShotImage, type ShotProps } from './shot-card.tsx';
import { ShotItem } from './shot-item.tsx';
import { ShotState } from './shot-state.tsx';
import styles from './storyboard.module.css';

/** A shot as a line of the shot list. */
export const ShotRow = memo(function ShotRow(props: ShotProps) {
  const { shot, number, recording, isSelected, isOpen, comments } = props;
  const { t } = useTranslation();
  const { toggle } = useContext(BoardContext);
  const { blockId, text, notes, durationMs } = shot;
  return (
    <ShotItem blockId={blockId} number={number} look="row" isOpen={isOpen}>
      <Checkbox
        size="xs"
        aria-label={t('storyboards.shot.select', { number })}
        checked={isSelected}
        onClick={(event) => event.stopPropagation()}
        onChange={() => toggle(blockId)}
      />
      <span className={styles['number']}>{number}</span>
      <ShotImage shot={shot} number={number} recording={recording} />
      <span className={styles['text']} data-empty={text === '' || undefined}>
        {text === '' ? t('storyboards.shot.untitled') : text}
      </span>
      <ShotFactsCell shot={shot} />
      <span className={styles['text']}>{notes}</span>
      <span className={styles['dim']}>{formatDuration(durationMs)}</span>
      <span className={styles['cardLine']}>
        <ShotState shot={recording} />
        <CommentCount count={comments} />
      </span>
    </ShotItem>
  );
});

function ShotFactsCell({ shot }: Pick<ShotProps, 'shot'>) {
  return (
    <div>
      <ShotFacts shot={shot} />
    </div>
  );
}

/** What the columns of the shot list are. */
export function ShotTableHead() {
  const { t } = useTranslation();
  return (
    <div className={styles['row']} data-head aria-hidden>
      <span />
      <span>{t('storyboards.table.number')}</span>
      <span>{t('storyboards.table.image')}</span>
      <span>{t('storyboards.shot.description')}</span>
      <span>{t('storyboards.shot.type')}</span>
      <span>{t('storyboards.shot.notes')}</span>
      <span>{t('storyboards.columns.durationMs')}</span>
      <span>{t('storyboards.table.status')}</span>
    </div>
  );
}
