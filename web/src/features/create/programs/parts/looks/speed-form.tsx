import { leastSpeed, mostSpeed, normalSpeed } from '@rushes/contract/create/lists/speed';
import { NumberInput, SegmentedControl, Stack } from '@mantine/core';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lengthsOf, type TimelineClips } from '../../../../../timeline/clips.ts';
import type { EditItem } from '../../../../../timeline/edit-list.ts';
import { fastestFor, setSpeed, speedOf } from '../../../../../timeline/speed.ts';
import type { Editor } from '../../editor/use-editor.ts';

interface SpeedFormProps {
  readonly editor: Pick<Editor, 'list' | 'change'>;
  readonly item: EditItem;
  readonly clips: TimelineClips;
}

const isStep = (source: string) => source === 'increment' || source === 'decrement';

const buttons = [50, 100, 150, 200, 400];

/** How fast an item plays: a usual speed, or any whole percent. */
export function SpeedForm(props: SpeedFormProps) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState<number | string | null>(null);
  const { speed, fastest, apply } = useSpeed(props);
  const take = (wanted: number) => {
    setTyped(null);
    apply(wanted);
  };
  const finish = () => {
    if (typeof typed === 'number') take(typed);
    else setTyped(null);
  };
  return (
    <Stack gap={6}>
      <NumberInput
        label={t('programs.speed.title')}
        description={
          fastest < mostSpeed ? t('programs.speed.limited', { speed: fastest }) : t('programs.speed.note')
        }
        value={typed ?? speed}
        min={leastSpeed}
        max={fastest}
        step={5}
        suffix="%"
        allowDecimal={false}
        allowNegative={false}
        onChange={setTyped}
        onValueChange={({ floatValue }, { source }) => {
          // A step applies at once; what is typed when it is complete.
          if (floatValue !== undefined && isStep(source)) take(floatValue);
        }}
        onBlur={finish}
        onKeyDown={(event) => {
          if (event.key === 'Enter') finish();
        }}
      />
      <SegmentedControl
        fullWidth
        size="xs"
        aria-label={t('programs.speed.usual')}
        value={String(speed)}
        data={buttons.map((each) => ({
          value: String(each),
          label: t('programs.speed.percent', { speed: each }),
          disabled: each > fastest && each !== normalSpeed,
        }))}
        onChange={(value) => take(Number(value))}
      />
    </Stack>
  );
}

/** The speed of an item, within what it can have. */
function useSpeed({ editor: { list, change }, item, clips }: SpeedFormProps) {
  // Each speed is made from the item as it was selected: back at the first speed it is what it was, to the frame.
  const origin = useRef<{ from: EditItem; made: EditItem } | null>(null);
  const speed = speedOf(item);
  const fastest = fastestFor(item);
  const apply = (wanted: number) => {
    const next = Math.min(fastest, Math.max(leastSpeed, Math.round(wanted)));
    if (next === speed) return;
    const from = origin.current?.made === item ? origin.current.from : item;
    const at = list.indexOf(item);
    const changed =
      speedOf(from) === next
        ? list.with(at, from)
        : setSpeed(list.with(at, from), item.itemId, next, lengthsOf(clips));
    const made = changed[at];
    if (made === undefined) return;
    origin.current = { from, made };
    change(changed, `speed:${item.itemId}`);
  };
  return { speed, fastest, apply };
}
