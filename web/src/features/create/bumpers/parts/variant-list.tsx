import { ActionIcon, Alert, Button, Group, NumberInput, Select, Stack, Text, Title } from '@mantine/core';
import type { BumperDetail, BumperVariant, BumperVariantInput } from '@rushes/contract/create/bumpers';
import { variantsMost } from '@rushes/contract/create/lists/bumpers';
import type { Aspect } from '@rushes/contract/media/clips';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { callQuery } from '../../../../lib/api/query.ts';
import { formatDuration } from '../../../../lib/format/format.ts';
import { commonLanguages, languageName } from '../../../../lib/format/language.ts';
import { ReplaceClipDialog } from '../../programs/parts/timeline/replace-clip-dialog.tsx';
import { BumperPoster } from './bumper-poster.tsx';
import classes from './bumpers.module.css';

const aspects = ['16:9', '9:16', '1:1'] as const satisfies readonly Aspect[];

interface VariantListProps {
  readonly bumper: BumperDetail;
  readonly variants: readonly BumperVariantInput[];
  readonly faults: ReadonlyMap<string, string>;
  readonly canEdit: boolean;
  readonly onChange: (variants: readonly BumperVariantInput[]) => void;
}

/** The clips of a bumper, by aspect and language; the first one is used where no other fits better. */
export function VariantList({ bumper, variants, faults, canEdit, onChange }: VariantListProps) {
  const { t } = useTranslation();
  const [picking, setPicking] = useState<number | null>(null);
  const change = (at: number, next: Partial<BumperVariantInput>) =>
    onChange(variants.map((variant, index) => (index === at ? { ...variant, ...next } : variant)));
  return (
    <Stack gap="sm">
      <VariantHeading kind={bumper.kind} variants={variants} />
      <ul className={classes['variants']}>
        {variants.map((variant, at) => (
          <VariantRow
            key={`${at} ${variant.clipId}`}
            variant={variant}
            known={bumper.variants.find(({ clipId }) => clipId === variant.clipId)}
            number={at + 1}
            fault={faults.get(`variants.${at}.clipId`) ?? faults.get(`variants.${at}.inMs`)}
            endFault={faults.get(`variants.${at}.outMs`)}
            canEdit={canEdit}
            onChange={(next) => change(at, next)}
            onPick={() => setPicking(at)}
            onRemove={() => onChange(variants.filter((_each, index) => index !== at))}
          />
        ))}
      </ul>
      {canEdit && variants.length < variantsMost && (
        <div>
          <Button
            variant="default"
            leftSection={<IconPlus size={16} stroke={1.5} aria-hidden />}
            onClick={() => setPicking(variants.length)}
          >
            {t(variants.length === 0 ? 'bumpers.variants.pick' : 'bumpers.variants.add')}
          </Button>
        </div>
      )}
      <ReplaceClipDialog
        opened={picking !== null}
        title={t('bumpers.variants.pickTitle')}
        onClose={() => setPicking(null)}
        onChoose={({ clipId }, { aspect }) => {
          const at = picking ?? 0;
          const whole = { clipId, inMs: null, outMs: null };
          if (at < variants.length) change(at, whole);
          else onChange([...variants, { ...whole, aspect: aspect ?? '16:9', language: null }]);
          setPicking(null);
        }}
      />
    </Stack>
  );
}

interface VariantHeadingProps extends Pick<VariantListProps, 'variants'> {
  readonly kind: BumperDetail['kind'];
}

/** What the variants are for, and whether two are for the same programs. */
export function VariantHeading({ kind, variants }: VariantHeadingProps) {
  const { t } = useTranslation();
  return (
    <>
      <div>
        <Title order={2} size="h4">
          {t(kind === 'watermark' ? 'bumpers.watermark.heading' : 'bumpers.variants.heading')}
        </Title>
        <Text size="sm" c="dimmed">
          {t(
            `bumpers.${kind === 'watermark' ? 'watermark' : 'variants'}.${variants.length > 0 ? 'text' : 'empty'}`,
          )}
        </Text>
      </div>
      {hasTwins(variants) && (
        <Alert color="red" role="alert">
          {t('bumpers.variants.twice')}
        </Alert>
      )}
    </>
  );
}

function hasTwins(variants: readonly BumperVariantInput[]): boolean {
  return new Set(variants.map(({ aspect, language }) => `${aspect} ${language}`)).size < variants.length;
}

interface VariantRowProps {
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

function VariantRow(props: VariantRowProps) {
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

const any = 'any';

/** Which programs a variant is for. */
export function FitFields({
  variant,
  canEdit,
  onChange,
}: Pick<VariantRowProps, 'variant' | 'canEdit' | 'onChange'>) {
  const { t } = useTranslation();
  const spoken = variant.language === null ? [] : [variant.language];
  const languages = [...new Set([...spoken, ...commonLanguages])];
  return (
    <>
      <Select
        w={100}
        label={t('bumpers.variants.aspect')}
        data={[...aspects]}
        value={variant.aspect}
        allowDeselect={false}
        readOnly={!canEdit}
        onChange={(value) => onChange({ aspect: aspects.find((each) => each === value) ?? variant.aspect })}
      />
      <Select
        w={180}
        label={t('bumpers.variants.language')}
        data={[
          { value: any, label: t('bumpers.variants.anyLanguage') },
          ...languages.map((value) => ({ value, label: languageName(value) })),
        ]}
        value={variant.language ?? any}
        searchable
        allowDeselect={false}
        readOnly={!canEdit}
        onChange={(value) => onChange({ language: value === any ? null : value })}
      />
    </>
  );
}

/** The part of the clip that plays, in seconds; empty for its start and its end. */
function TrimFields({ variant, endFault, canEdit, onChange }: VariantRowProps) {
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
