import { dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import { Badge, Button, Group, Text } from '@mantine/core';
import type { ProgramSlot } from '@rushes/contract/create/templates';
import type { TFunction } from 'i18next';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDuration } from '../../../../../lib/format/format.ts';
import type { SlotState } from '../../editor/slots.ts';
import styles from './slots.module.css';

export interface SlotCardProps {
  readonly slot: ProgramSlot;
  readonly number: number;
  readonly state: SlotState;
  /** Of what fills it; null while it is empty. */
  readonly lengthMs: number | null;
  readonly clipName: string | null;
  readonly isSelected: boolean;
  readonly onDropClip: (clipId: string) => void;
  readonly onPick: () => void;
  readonly onTrim: () => void;
  readonly onPutBack: () => void;
  readonly onShow: () => void;
}

const colors: Readonly<Record<SlotState, string>> = {
  empty: 'gray',
  filled: 'green',
  locked: 'gray',
  missing: 'yellow',
  'too-short': 'yellow',
  'too-long': 'yellow',
};

/** One slot: what it asks for, what fills it, and how to fill it otherwise. */
export function SlotCard(props: SlotCardProps) {
  const { slot, number, state, lengthMs, clipName } = props;
  const { t } = useTranslation();
  const { ref, isOver } = useClipDrop(slot.locked ? null : props.onDropClip);
  const name = slotName(t, slot, number);
  const range = slot.locked ? null : rangeText(t, slot);
  const facts = [range, slot.shotType, slot.required ? null : t('programs.slots.optional')];
  return (
    <li
      ref={ref}
      className={styles['slot']}
      aria-label={name}
      data-state={state}
      data-over={isOver || undefined}
      data-selected={props.isSelected || undefined}
    >
      <Group justify="space-between" wrap="nowrap" gap={8} align="flex-start">
        <Text size="sm" fw={500} className={styles['name']}>
          {number}. {name}
        </Text>
        <Badge color={colors[state]} flex="none">
          {t(`programs.slots.states.${state}`)}
        </Badge>
      </Group>
      {slot.prompt !== '' && <Text size="sm">{slot.prompt}</Text>}
      {facts.some((fact) => fact !== null) && (
        <Text size="xs" c="dimmed">
          {facts.filter((fact) => fact !== null).join(' · ')}
        </Text>
      )}
      {lengthMs !== null && (
        <Button
          variant="transparent"
          size="compact-sm"
          px={0}
          justify="flex-start"
          aria-label={t('programs.slots.show', { name })}
          onClick={props.onShow}
        >
          {[clipName, formatDuration(lengthMs)].filter((word) => word !== null).join(' · ')}
        </Button>
      )}
      <SlotActions {...props} name={name} />
    </li>
  );
}

function SlotActions(props: SlotCardProps & { readonly name: string }) {
  const { slot, state, name } = props;
  const { t } = useTranslation();
  if (state === 'locked') return null;
  if (state === 'missing')
    return (
      <Group gap="xs">
        <Button
          variant="default"
          size="compact-sm"
          disabled={slot.clipId === null}
          aria-label={t('programs.slots.putBackOf', { name })}
          onClick={props.onPutBack}
        >
          {t('programs.slots.putBack')}
        </Button>
      </Group>
    );
  const isEmpty = state === 'empty';
  const max = slot.maxMs === null ? '' : formatDuration(slot.maxMs);
  return (
    <Group gap="xs">
      <Button
        variant="default"
        size="compact-sm"
        aria-label={t(isEmpty ? 'programs.slots.pickFor' : 'programs.slots.swapFor', { name })}
        onClick={props.onPick}
      >
        {t(isEmpty ? 'programs.slots.pick' : 'programs.slots.swap')}
      </Button>
      {state === 'too-long' && (
        <Button
          variant="default"
          size="compact-sm"
          aria-label={t('programs.slots.trimOf', { name, max })}
          onClick={props.onTrim}
        >
          {t('programs.slots.trim', { max })}
        </Button>
      )}
      {isEmpty && (
        <Text size="xs" c="dimmed">
          {t('programs.slots.drop')}
        </Text>
      )}
    </Group>
  );
}

export function slotName(t: TFunction, { title }: Pick<ProgramSlot, 'title'>, number: number): string {
  return title === '' ? t('programs.slots.untitled', { number }) : title;
}

function rangeText(t: TFunction, { minMs, maxMs }: ProgramSlot): string | null {
  const min = minMs === null || minMs === 0 ? null : formatDuration(minMs);
  const max = maxMs === null ? null : formatDuration(maxMs);
  if (min !== null && max !== null) return t('programs.slots.range.between', { min, max });
  if (min !== null) return t('programs.slots.range.least', { min });
  return max === null ? null : t('programs.slots.range.most', { max });
}

/** Takes clips that are dragged from the footage panel. */
function useClipDrop(onDropClip: ((clipId: string) => void) | null) {
  const ref = useRef<HTMLLIElement>(null);
  const [isOver, setIsOver] = useState(false);
  const latest = useRef(onDropClip);
  useEffect(() => {
    latest.current = onDropClip;
  });
  useEffect(() => {
    const element = ref.current;
    if (element === null) return undefined;
    return dropTargetForElements({
      element,
      canDrop: ({ source }) => source.data['type'] === 'clip' && latest.current !== null,
      onDragEnter: () => setIsOver(true),
      onDragLeave: () => setIsOver(false),
      onDrop: ({ source }) => {
        setIsOver(false);
        const { clipId } = source.data;
        if (typeof clipId === 'string') latest.current?.(clipId);
      },
    });
  }, []);
  return { ref, isOver };
}
