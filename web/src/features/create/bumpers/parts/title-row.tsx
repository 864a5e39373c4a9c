import { ActionIcon, Group, NumberInput, Stack, Text } from '@mantine/core';
import type { BumperVariantInput, SavedTitleKind } from '@rushes/contract/create/bumpers';
import { leastLengthMs, mostLengthMs, usualLengthMs } from '@rushes/contract/create/lists/bumpers';
import { IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { DrawnTitle } from '../../programs/parts/looks/drawn-title.tsx';
import type { TitleLook } from '../../programs/parts/looks/use-title-look.ts';
import { TitleForm } from '../../programs/parts/looks/title-form.tsx';
import classes from './bumpers.module.css';
import { FitFields } from './fit-fields.tsx';

interface TitleRowProps {
  readonly variant: BumperVariantInput;
  readonly number: number;
  readonly fault: string | undefined;
  /** Whether it can become a title of the other kind. */
  readonly hasKind?: boolean;
  readonly canEdit: boolean;
  readonly onChange: (next: Partial<BumperVariantInput>) => void;
  readonly onRemove: () => void;
}

/** A text of a bumper as it is drawn, and which programs it is for. */
export function TitleRow({
  variant,
  number,
  fault,
  hasKind = false,
  canEdit,
  onChange,
  onRemove,
}: TitleRowProps) {
  const { t } = useTranslation();
  const { title, aspect } = variant;
  if (title === undefined) return null;
  return (
    <li className={classes['variant']} aria-label={t('bumpers.titles.number', { number })}>
      <div className={classes['drawn']}>
        <DrawnTitle title={title} aspect={aspect} />
      </div>
      <Stack gap={8} miw={0}>
        {fault !== undefined && (
          <Text size="sm" c="red" role="alert">
            {fault}
          </Text>
        )}
        <fieldset className={classes['title']} disabled={!canEdit}>
          <TitleForm
            title={title}
            aspect={aspect}
            hasKind={hasKind}
            onChange={(next) => onChange({ title: { ...title, ...next } })}
          />
        </fieldset>
        <Group gap={8} align="flex-start">
          <FitFields variant={variant} canEdit={canEdit} onChange={onChange} />
          <LengthField variant={variant} canEdit={canEdit} onChange={onChange} />
        </Group>
      </Stack>
      {canEdit && (
        <ActionIcon aria-label={t('bumpers.titles.remove', { number })} onClick={onRemove}>
          <IconTrash size={16} stroke={1.5} />
        </ActionIcon>
      )}
    </li>
  );
}

type LengthFieldProps = Pick<TitleRowProps, 'variant' | 'canEdit' | 'onChange'>;

/** How long it is shown, in seconds. */
export function LengthField({ variant, canEdit, onChange }: LengthFieldProps) {
  const { t } = useTranslation();
  return (
    <NumberInput
      w={100}
      min={leastLengthMs / 1000}
      max={mostLengthMs / 1000}
      decimalScale={1}
      suffix=" s"
      readOnly={!canEdit}
      label={t('bumpers.titles.length')}
      value={(variant.lengthMs ?? usualLengthMs) / 1000}
      onChange={(value) => {
        const ms = Math.round(Number(value) * 1000);
        if (value !== '' && ms >= leastLengthMs && ms <= mostLengthMs) onChange({ lengthMs: ms });
      }}
    />
  );
}

/** Another text looks as the one before. */
export function newTitle(
  kind: SavedTitleKind,
  look: TitleLook,
  before: BumperVariantInput | undefined,
): BumperVariantInput {
  const title =
    kind === 'title'
      ? ({ text: '{{title}}', secondLine: '', place: 'centre' } as const)
      : ({ text: '{{owner}}', secondLine: '{{organisation}}', place: 'left' } as const);
  return {
    ...{ aspect: '16:9', language: null, clipId: null, inMs: null, outMs: null },
    title: before?.title ?? { kind, ...look, ...title },
    lengthMs: before?.lengthMs ?? usualLengthMs,
  };
}
