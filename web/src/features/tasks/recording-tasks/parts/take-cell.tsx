import type { Assignment, RecordingTaskDetail } from '@rushes/contract/tasks/recording-tasks';
import type { TFunction } from 'i18next';
import { PlainBadge } from '../../../../ui/plain-badge.tsx';
import { nameOf } from '../task-words.ts';
import classes from './take-cell.module.css';
import { takeColours, takeFaults, TakePoster } from './take-view.tsx';

interface TakeCellProps {
  /** From the row: hundreds of cells are drawn while the table is scrolled, so they are plain elements without hooks. */
  readonly t: TFunction;
  readonly task: RecordingTaskDetail;
  readonly assignment: Assignment;
  readonly shotId: string;
  readonly number: number;
  readonly onShow: (takeId: string) => void;
}

/** The take of a shot that counts, else what was looked at last. */
export function TakeCell({ t, task, assignment, shotId, number, onShow }: TakeCellProps) {
  const { takes, deletedShotIds } = assignment;
  const ofShot = takes.filter((take) => take.shotId === shotId);
  const take = ofShot.find(({ isChosen }) => isChosen) ?? ofShot[0];
  if (take === undefined)
    return (
      <span className={classes['missing']}>
        {deletedShotIds.includes(shotId) ? t('tasks.results.deleted') : '–'}
      </span>
    );
  const shot = task.shots.find((each) => each.shotId === shotId);
  return (
    <div className={classes['take']}>
      <div className={classes['poster']}>
        <TakePoster
          take={take}
          label={t('tasks.results.review', { name: nameOf(assignment), number })}
          onPlay={() => onShow(take.takeId)}
        />
      </div>
      <PlainBadge colour={takeColours[take.state]}>{t(`tasks.takeStates.${take.state}`)}</PlainBadge>
      {take.isInProgram === true && <PlainBadge colour="gray">{t('tasks.results.inProgram')}</PlainBadge>}
      {takeFaults(t, { shot, capture: task.capture, take }).map((fault) => (
        <span key={fault} className={classes['fault']}>
          {fault}
        </span>
      ))}
    </div>
  );
}
