import { TextInput } from '@mantine/core';
import { shotLengthMostMs } from '@rushes/contract/create/lists/storyboards';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatClock, parseClock } from '../../../../player/clock.ts';

interface ShotDurationProps {
  readonly durationMs: number;
  readonly isReadOnly: boolean;
  readonly onChange: (durationMs: number) => void;
}

/** `1:30`, and `0:05.5` where it isn't whole seconds. */
function toText(durationMs: number): string {
  const tenths = Math.round(durationMs / 100);
  return formatClock(tenths * 100) + (tenths % 10 > 0 ? `.${tenths % 10}` : '');
}

/** How long a shot takes; arrow keys change it by a second, and text that is no time is put back. */
export function ShotDuration({ durationMs, isReadOnly, onChange }: ShotDurationProps) {
  const { t } = useTranslation();
  /** What is typed, and the duration that it gave: another one, as after Undo, takes its place. */
  const [typed, setTyped] = useState<{ text: string; durationMs: number } | null>(null);
  const change = (ms: number): number => {
    const next = Math.min(Math.max(ms, 0), shotLengthMostMs);
    if (next !== durationMs) onChange(next);
    return next;
  };
  const step = (ms: number) => {
    setTyped(null);
    change(durationMs + ms);
  };
  return (
    <TextInput
      label={t('storyboards.shot.duration')}
      description={t('storyboards.shot.durationHelp')}
      readOnly={isReadOnly}
      value={typed?.durationMs === durationMs ? typed.text : toText(durationMs)}
      onChange={({ currentTarget: { value } }) => {
        const ms = parseClock(value === '' ? '0' : value);
        setTyped({ text: value, durationMs: ms === null ? durationMs : change(ms) });
      }}
      onBlur={() => setTyped(null)}
      onKeyDown={(event) => {
        if (isReadOnly || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
        event.preventDefault();
        step(event.key === 'ArrowUp' ? 1000 : -1000);
      }}
    />
  );
}
