import { Button, Group, Stack } from '@mantine/core';
import type { BumperVariantInput } from '@rushes/contract/create/bumpers';
import { usualLengthMs, variantsMost } from '@rushes/contract/create/lists/bumpers';
import { IconMovie, IconPhoto, IconTypography } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useTitleLook } from '../../programs/parts/looks/use-title-look.ts';
import { ImageDialog } from '../../programs/parts/looks/image-dialog.tsx';
import { ReplaceClipDialog } from '../../programs/parts/timeline/replace-clip-dialog.tsx';
import classes from './bumpers.module.css';
import { ClipRow } from './clip-row.tsx';
import { ImageRow, useImageNames } from './image-row.tsx';
import { newTitle, TitleRow } from './title-row.tsx';
import { VariantHeading, type VariantListProps } from './variant-heading.tsx';

interface Picking {
  readonly what: 'clip' | 'image';
  /** The variant that it is for; behind the last one, for a new one. */
  readonly at: number;
}

/** What a bumper plays, by aspect and language: clips, images or titles. The first one is used where no other fits better. */
export function VariantList(props: VariantListProps) {
  const { bumper, variants, canEdit, onChange } = props;
  const { t } = useTranslation();
  const [picking, setPicking] = useState<Picking | null>(null);
  const names = useImageNames(bumper);
  const change = (at: number, next: Partial<BumperVariantInput>) =>
    onChange(variants.map((variant, index) => (index === at ? { ...variant, ...next } : variant)));
  /** What was there keeps its place and the programs that it is for. */
  const put = (next: Partial<BumperVariantInput>, added: BumperVariantInput) => {
    const at = picking?.at ?? variants.length;
    if (at < variants.length) change(at, next);
    else onChange([...variants, added]);
    setPicking(null);
  };
  return (
    <Stack gap="sm">
      <VariantHeading kind={bumper.kind} variants={variants} />
      <Rows {...props} names={names} onChangeOne={change} onPick={setPicking} />
      {canEdit && variants.length < variantsMost && <AddButtons {...props} onPick={setPicking} />}
      <ReplaceClipDialog
        opened={picking?.what === 'clip'}
        title={t('bumpers.variants.pickTitle')}
        onClose={() => setPicking(null)}
        onChoose={({ clipId }, { aspect }) => {
          const whole = { clipId, inMs: null, outMs: null };
          put(whole, { ...whole, aspect: aspect ?? '16:9', language: null });
        }}
      />
      <ImageDialog
        opened={picking?.what === 'image'}
        onClose={() => setPicking(null)}
        onChoose={(file) => {
          const { fileId } = file;
          names.remember(file);
          const former = variants[picking?.at ?? variants.length]?.image;
          const image = { ...(former ?? wholeFrame), fileId };
          put({ image }, { ...nothing, image, lengthMs: usualLengthMs });
        }}
      />
    </Stack>
  );
}

const wholeFrame = { place: 'centre', widthPercent: 100, opacityPercent: 100 } as const;
const nothing = { aspect: '16:9', language: null, clipId: null, inMs: null, outMs: null } as const;

interface RowsProps extends VariantListProps {
  readonly names: ReturnType<typeof useImageNames>;
  readonly onChangeOne: (at: number, next: Partial<BumperVariantInput>) => void;
  readonly onPick: (picking: Picking) => void;
}

function Rows({ bumper, variants, faults, canEdit, onChange, names, onChangeOne, onPick }: RowsProps) {
  return (
    <ul className={classes['variants']}>
      {variants.map((variant, at) => {
        const { clipId, image, title } = variant;
        const row = {
          ...{ variant, canEdit, number: at + 1 },
          onChange: (next: Partial<BumperVariantInput>) => onChangeOne(at, next),
          onRemove: () => onChange(variants.toSpliced(at, 1)),
        };
        const fault = (...fields: readonly string[]) =>
          fields.map((field) => faults.get(`variants.${at}.${field}`)).find((each) => each !== undefined);
        if (title !== undefined)
          // biome-ignore lint/suspicious/noArrayIndexKey: a text changes while it is typed
          return <TitleRow key={`${at} title`} {...row} hasKind fault={fault('title')} />;
        if (image !== undefined)
          return (
            <ImageRow
              key={`${at} ${image.fileId}`}
              {...row}
              hasLength
              name={names.nameOf(image.fileId)}
              thumbnail={names.thumbnailOf(image.fileId)}
              fault={fault('image.fileId', 'image')}
              onPick={() => onPick({ what: 'image', at })}
            />
          );
        return (
          <ClipRow
            key={`${at} ${clipId}`}
            {...row}
            known={bumper.variants.find((each) => each.clipId === clipId)}
            fault={fault('clipId', 'inMs')}
            endFault={fault('outMs')}
            onPick={() => onPick({ what: 'clip', at })}
          />
        );
      })}
    </ul>
  );
}

const icon = { size: 16, stroke: 1.5, 'aria-hidden': true } as const;

/** Another variant from a clip, an image or a title. */
function AddButtons({
  variants,
  onChange,
  onPick,
}: VariantListProps & { onPick: (picking: Picking) => void }) {
  const { t } = useTranslation();
  const look = useTitleLook();
  const at = variants.length;
  return (
    <Group gap="xs">
      <Button
        variant="default"
        leftSection={<IconMovie {...icon} />}
        onClick={() => onPick({ what: 'clip', at })}
      >
        {t('bumpers.variants.pick')}
      </Button>
      <Button
        variant="default"
        leftSection={<IconPhoto {...icon} />}
        onClick={() => onPick({ what: 'image', at })}
      >
        {t('bumpers.watermark.pick')}
      </Button>
      <Button
        variant="default"
        leftSection={<IconTypography {...icon} />}
        onClick={() => onChange([...variants, newTitle('title', look, undefined)])}
      >
        {t('bumpers.titles.write')}
      </Button>
    </Group>
  );
}
