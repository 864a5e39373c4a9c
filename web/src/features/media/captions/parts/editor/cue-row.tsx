import { captionMost } from '@rushes/contract/limits';
import { memo, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  changeCue,
  charactersPerSecond,
  type Cues,
  type CueWarning,
  type EditedCue,
  formatTime,
  parseTime,
  setEnd,
  setStart,
} from '../../editor/cues.ts';
import classes from './editor.module.css';

export interface CueActions {
  readonly apply: (next: (cues: Cues) => Cues, gesture?: string | null) => void;
  readonly choose: (key: string) => void;
  readonly seek: (positionMs: number) => void;
  readonly select: (key: string, isSelected: boolean) => void;
}

export interface CueRowProps {
  readonly cue: EditedCue;
  readonly number: number;
  readonly isCurrent: boolean;
  /** The video is at it. */
  readonly isActive: boolean;
  readonly isSelected: boolean;
  readonly canEdit: boolean;
  readonly warnings: readonly CueWarning[] | undefined;
  readonly actions: CueActions;
}

/** One caption: when it is shown, its words and what is wrong with it. */
export const CueRow = memo(function CueRow(props: CueRowProps) {
  const { t } = useTranslation();
  const { cue, number, isCurrent, isActive, isSelected, warnings, actions } = props;
  const row = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (isCurrent) row.current?.scrollIntoView?.({ block: 'nearest' });
  }, [isCurrent]);
  return (
    <li
      ref={row}
      className={classes['row']}
      aria-current={isActive ? 'true' : undefined}
      data-current={isCurrent}
      onFocus={() => actions.choose(cue.key)}
    >
      <input
        type="checkbox"
        className={classes['check']}
        checked={isSelected}
        aria-label={t('captions.editor.select', { number })}
        onChange={(event) => actions.select(cue.key, event.currentTarget.checked)}
      />
      <button
        type="button"
        className={classes['number']}
        aria-label={t('captions.editor.goTo', { number })}
        onClick={() => actions.seek(cue.startMs)}
      >
        {number}
      </button>
      <CueTimes {...props} />
      <div className={classes['words']}>
        <CueWords {...props} />
        {warnings !== undefined && (
          <p className={classes['warnings']}>
            {warnings
              .map((warning) =>
                t(`captions.warnings.${warning}`, { speed: Math.round(charactersPerSecond(cue)) }),
              )
              .join(' ')}
          </p>
        )}
      </div>
    </li>
  );
});

function CueTimes({ cue, number, canEdit, actions }: CueRowProps) {
  const { t } = useTranslation();
  const { key, startMs, endMs } = cue;
  return (
    <div className={classes['times']}>
      <TimeField
        label={t('captions.editor.start', { number })}
        ms={startMs}
        canEdit={canEdit}
        onChange={(ms) => actions.apply((cues) => setStart(cues, key, ms))}
      />
      <TimeField
        label={t('captions.editor.end', { number })}
        ms={endMs}
        canEdit={canEdit}
        onChange={(ms) => actions.apply((cues) => setEnd(cues, key, ms))}
      />
    </div>
  );
}

interface TimeFieldProps {
  readonly label: string;
  readonly ms: number;
  readonly canEdit: boolean;
  readonly onChange: (ms: number) => void;
}

/** A time to type; what is no time is put back. */
function TimeField({ label, ms, canEdit, onChange }: TimeFieldProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const finish = () => {
    const next = typed === null ? null : parseTime(typed);
    setTyped(null);
    if (next !== null && next !== ms) onChange(next);
  };
  return (
    <input
      className={classes['time']}
      aria-label={label}
      value={typed ?? formatTime(ms)}
      readOnly={!canEdit}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onBlur={finish}
      onKeyDown={(event: KeyboardEvent) => event.key === 'Enter' && finish()}
    />
  );
}

function CueWords({ cue, number, canEdit, actions }: CueRowProps) {
  const { t } = useTranslation();
  const { key, text, speaker } = cue;
  return (
    <>
      {(canEdit || speaker !== undefined) && (
        <input
          className={classes['speaker']}
          aria-label={t('captions.editor.speaker', { number })}
          placeholder={t('captions.editor.speakerPlaceholder')}
          value={speaker ?? ''}
          maxLength={captionMost.speakerCharacters}
          readOnly={!canEdit}
          onChange={({ currentTarget: { value } }) =>
            actions.apply((cues) => changeCue(cues, key, { speaker: value }), `speaker ${key}`)
          }
        />
      )}
      <textarea
        className={classes['text']}
        aria-label={t('captions.editor.text', { number })}
        value={text}
        rows={Math.max(2, text.split('\n').length)}
        maxLength={captionMost.characters}
        readOnly={!canEdit}
        dir="auto"
        onChange={({ currentTarget: { value } }) =>
          actions.apply((cues) => changeCue(cues, key, { text: value }), `text ${key}`)
        }
      />
    </>
  );
}
