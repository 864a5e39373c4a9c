import { ActionIcon, Button, Group, NumberInput, Stack, Text } from '@mantine/core';
import type { BumperVariant, BumperVariantInput } from '@rushes/contract/create/bumpers';
import { IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { callQuery } from '../../../../lib/api/query.ts';
import { formatDuration } from '../../../../lib/format/format.ts';
import { BumperPoster } from './bumper-poster.tsx';
import classes from './bumpers.module.css';
import { FitFields } from './fit-fields.tsx';

interface ClipRowProps {
  readonly variant: BumperVariantInput;
  /** What the server says of its clip, where it is saved. */
  readonly known: BumperVariant | undefined;
  readonly number: number;
  readonly fault: string | undefined;
  readonly endFault: string | undefined;
  readonly canEdit: boolean;
  readonly onChange: (next: Partial<BumperVariantInput>) => void;
  readonly onPick: () => void;
  readonly onRemove: () => void;
}

/** The clip of a bumper, the part of it that plays, and which programs it is for. */
export function ClipRow(props: ClipRowProps) {
  const { variant, known, number, fault, canEdit, onPick, onRemove } = props;
  const { t } = useTranslation();
  const { data: clip } = useQuery({
    ...callQuery('clip', 'getClip', { clipId: variant.clipId ?? '' }),
    enabled: known === undefined && variant.clipId !== null,
  });
  const name = known === undefined ? clip?.name : (known.clipName ?? t('bumpers.variants.hidden'));
  const durationMs = known?.durationMs ?? clip?.durationMs ?? null;
  return (
    <li className={classes['variant']} aria-label={t('bumpers.variants.number', { number })}>
      <BumperPoster poster={known?.poster ?? clip?.playback.poster ?? null} iconPx={24} />
      <Stack gap={8} miw={0}>
        <Group gap={8} wrap="nowrap">
          <Text fw={500} truncate title={name}>
            {name ?? '…'}
          </Text>
          {durationMs !== null && (
            <Text size="sm" c="dimmed">
              {formatDuration(durationMs)}
            </Text>
          )}
          {canEdit && (
            <Button size="compact-sm" variant="default" flex="none" onClick={onPick}>
              {t('bumpers.variants.replace')}
            </Button>
          )}
        </Group>
        {fault !== undefined && (
          <Text size="sm" c="red" role="alert">
            {fault}
          </Text>
        )}
        <Group gap={8} align="flex-start">
          <FitFields {...props} />
          <TrimFields {...props} />
        </Group>
      </Stack>
      {canEdit && (
        <ActionIcon aria-label={t('bumpers.variants.remove', { number })} onClick={onRemove}>
          <IconTrash size={16} stroke={1.5} />
        </ActionIcon>
      )}
    </li>
  );
}

/** The part of the clip that plays, in seconds; empty for its start and its end. */
function TrimFields({ variant, endFault, canEdit, onChange }: ClipRowProps) {
  const { t } = useTranslation();
  return (
    <>
      <SecondsField
        label={t('bumpers.variants.from')}
        placeholder={t('bumpers.variants.start')}
        ms={variant.inMs}
        canEdit={canEdit}
        onChange={(inMs) => onChange({ inMs })}
      />
      <SecondsField
        label={t('bumpers.variants.to')}
        placeholder={t('bumpers.variants.end')}
        error={endFault}
        ms={variant.outMs}
        canEdit={canEdit}
        onChange={(outMs) => onChange({ outMs })}
      />
    </>
  );
}

interface SecondsFieldProps {
  readonly label: string;
  readonly placeholder: string;
  readonly error?: string | undefined;
  readonly ms: number | null;
  readonly canEdit: boolean;
  readonly onChange: (ms: number | null) => void;
}

function SecondsField({ label, placeholder, error, ms, canEdit, onChange }: SecondsFieldProps) {
  const [typed, setTyped] = useState<number | string>('');
  // What is being typed, such as `0.`, stays as it is while it means the same.
  const shown = toMs(typed) === ms ? typed : toSeconds(ms);
  return (
    <NumberInput
      w={100}
      min={0}
      max={86_400}
      decimalScale={2}
      suffix=" s"
      readOnly={!canEdit}
      label={label}
      placeholder={placeholder}
      error={error}
      value={shown}
      onChange={(value) => {
        setTyped(value);
        onChange(toMs(value));
      }}
    />
  );
}

function toMs(seconds: number | string): number | null {
  const value = seconds === '' ? Number.NaN : Number(seconds);
  return Number.isNaN(value) ? null : Math.round(value * 1000);
}

function toSeconds(ms: number | null): number | '' {
  return ms === null ? '' : ms / 1000;
}
