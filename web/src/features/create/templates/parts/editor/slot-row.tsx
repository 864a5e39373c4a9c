import {
  ActionIcon,
  Button,
  Checkbox,
  NumberInput,
  Select,
  Stack,
  Text,
  Textarea,
  TextInput,
} from '@mantine/core';
import type { SlotTitle, TemplateDetail, TemplateSlot } from '@rushes/contract/create/templates';
import { IconGripVertical, IconLock, IconTrash } from '@tabler/icons-react';
import type { KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { RowMovers } from '../../../../../ui/grid/row-movers.tsx';
import { type TitleLook, useTitleLook } from '../../../programs/parts/looks/use-title-look.ts';
import classes from './editor.module.css';
import { SlotLooks } from './slot-looks.tsx';
import { useSlotDrag } from './use-slot-drag.ts';

export interface SlotRowProps {
  readonly slot: TemplateSlot;
  readonly index: number;
  readonly count: number;
  readonly hasLengthProblem: boolean;
  readonly canEdit: boolean;
  /** Name of its fixed clip; null where the clip is gone or not the user's to see. */
  readonly clipName: string | null;
  readonly template: Pick<TemplateDetail, 'clips' | 'files'>;
  /** To all organisations: it has no clips and files. */
  readonly isOffered: boolean;
  readonly shotTypes: readonly { readonly value: string; readonly label: string }[];
  readonly onChange: (change: Partial<TemplateSlot>) => void;
  readonly onMove: (from: number, to: number) => void;
  readonly onRemove: () => void;
  readonly onPick: () => void;
}

/** One slot: what clip it asks for, how long, and whether it must be there. */
export function SlotRow(props: SlotRowProps) {
  const { slot, index, canEdit, onMove, onChange } = props;
  const { t } = useTranslation();
  const drag = useSlotDrag(index, onMove);
  const name = slot.title === '' ? t('templates.slots.number', { number: index + 1 }) : slot.title;
  const moveByKey = (event: KeyboardEvent) => {
    const by = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (!event.altKey || by === undefined || !canEdit) return;
    event.preventDefault();
    onMove(index, index + by);
  };
  return (
    <li
      ref={drag.row}
      className={classes['slot']}
      aria-label={name}
      data-dragging={drag.isDragging || undefined}
      data-drop={drag.side ?? undefined}
      data-slot={slot.slotId}
    >
      <div ref={drag.handle} className={classes['handle']} title={t('templates.slots.drag')}>
        <Text size="sm">{index + 1}</Text>
        <IconGripVertical size={16} stroke={1.5} aria-hidden />
      </div>
      <Stack gap={8}>
        <div className={classes['row']}>
          <TextInput
            className={classes['grow']}
            aria-label={t('templates.slots.title')}
            placeholder={t('templates.slots.number', { number: index + 1 })}
            aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown"
            maxLength={200}
            value={slot.title}
            readOnly={!canEdit}
            onKeyDown={moveByKey}
            onChange={(event) => onChange({ title: event.currentTarget.value })}
          />
          <Lengths {...props} />
          {canEdit && <RowEnd {...props} name={name} />}
        </div>
        <Textarea
          aria-label={t('templates.slots.prompt')}
          placeholder={t('templates.slots.promptHint')}
          autosize
          minRows={1}
          maxRows={6}
          maxLength={1000}
          value={slot.prompt}
          readOnly={!canEdit}
          onChange={(event) => onChange({ prompt: event.currentTarget.value })}
        />
        <LowerThird {...props} />
        {!props.isOffered && <SlotLooks {...props} name={name} />}
        <Rules {...props} name={name} />
      </Stack>
    </li>
  );
}

function RowEnd({ index, count, name, onMove, onRemove }: SlotRowProps & { name: string }) {
  const { t } = useTranslation();
  return (
    <div className={classes['row']}>
      <RowMovers
        name={name}
        isFirst={index === 0}
        isLast={index === count - 1}
        onMove={(by) => onMove(index, index + by)}
      />
      <ActionIcon aria-label={t('templates.slots.remove', { name })} onClick={onRemove}>
        <IconTrash size={16} stroke={1.5} />
      </ActionIcon>
    </div>
  );
}

/** The shortest and longest length, in seconds. */
function Lengths({ slot, hasLengthProblem, canEdit, onChange }: SlotRowProps) {
  const { t } = useTranslation();
  const shared = { className: classes['length'], min: 0, max: 86_400, suffix: ' s', readOnly: !canEdit };
  const toMs = (seconds: number | string) =>
    typeof seconds === 'number' ? Math.round(seconds * 1000) : null;
  const toSeconds = (ms: number | null) => (ms === null ? '' : ms / 1000);
  return (
    <div className={classes['row']}>
      <NumberInput
        {...shared}
        aria-label={t('templates.slots.shortest')}
        placeholder={t('templates.slots.shortestHint')}
        error={hasLengthProblem}
        value={toSeconds(slot.minMs)}
        onChange={(seconds) => onChange({ minMs: toMs(seconds) })}
      />
      <span aria-hidden>–</span>
      <NumberInput
        {...shared}
        aria-label={t('templates.slots.longest')}
        placeholder={t('templates.slots.longestHint')}
        error={hasLengthProblem}
        value={toSeconds(slot.maxMs)}
        onChange={(seconds) => onChange({ maxMs: toMs(seconds) })}
      />
      {hasLengthProblem && (
        <Text size="xs" c="red" role="alert">
          {t('templates.slots.lengthProblem')}
        </Text>
      )}
    </div>
  );
}

/** The lower third that each clip in the slot gets: made when something is entered, gone when both lines are empty. */
function LowerThird({ slot, canEdit, isOffered, onChange }: SlotRowProps) {
  const { t } = useTranslation();
  // Templates of the installation have no fonts.
  const look = useTitleLook({ hasFont: !isOffered });
  const [first, ...rest] = slot.titles ?? [];
  const change = (lines: Partial<Pick<SlotTitle, 'text' | 'secondLine'>>) => {
    const next = { ...(first ?? newLowerThird(look)), ...lines };
    onChange({ titles: next.text.trim() === '' ? rest : [next, ...rest] });
  };
  return (
    <div className={classes['row']}>
      <TextInput
        className={classes['grow']}
        aria-label={t('templates.slots.lowerThird')}
        placeholder={t('templates.slots.lowerThirdHint', { example: '{{name}}' })}
        maxLength={120}
        value={first?.text ?? ''}
        readOnly={!canEdit}
        onChange={(event) => change({ text: event.currentTarget.value })}
      />
      <TextInput
        className={classes['grow']}
        aria-label={t('templates.slots.secondLine')}
        placeholder={t('templates.slots.secondLine')}
        maxLength={160}
        value={first?.secondLine ?? ''}
        readOnly={!canEdit || first === undefined}
        onChange={(event) => change({ secondLine: event.currentTarget.value })}
      />
    </div>
  );
}

function newLowerThird(look: TitleLook): SlotTitle {
  return {
    ...{ kind: 'lower-third', text: '', secondLine: '', place: 'left', ...look },
    ...{ titleId: crypto.randomUUID(), atMs: 1000, durationMs: 5000 },
  };
}

function Rules({
  slot,
  canEdit,
  clipName,
  shotTypes,
  isOffered,
  onChange,
  onPick,
  name,
}: SlotRowProps & { name: string }) {
  const { t } = useTranslation();
  const chosen = clipName ?? t('templates.slots.clipMissing');
  return (
    <div className={classes['row']}>
      <Checkbox
        label={t('templates.slots.required')}
        checked={slot.required}
        disabled={!canEdit}
        onChange={(event) => onChange({ required: event.currentTarget.checked })}
      />
      {!isOffered && (
        <Checkbox
          label={t('templates.slots.locked')}
          checked={slot.locked}
          disabled={!canEdit}
          onChange={(event) => onChange({ locked: event.currentTarget.checked })}
        />
      )}
      {slot.locked ? (
        <Button
          size="compact-sm"
          variant="default"
          disabled={!canEdit}
          leftSection={<IconLock size={16} stroke={1.5} aria-hidden />}
          aria-label={t('templates.slots.pickFor', { name })}
          onClick={onPick}
        >
          {slot.clipId === null ? t('templates.slots.pick') : chosen}
        </Button>
      ) : (
        <Select
          size="xs"
          aria-label={t('templates.slots.shotType')}
          placeholder={t('templates.slots.shotType')}
          clearable
          searchable
          disabled={!canEdit}
          data={shotTypes}
          value={slot.shotTypeId}
          onChange={(shotTypeId) => onChange({ shotTypeId })}
        />
      )}
    </div>
  );
}
