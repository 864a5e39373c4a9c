import { ActionIcon, Alert, Button, Group, NumberInput, Select, Stack, Text } from '@mantine/core';
import type { BumperDetail, BumperImage, BumperVariantInput } from '@rushes/contract/create/bumpers';
import { variantsMost } from '@rushes/contract/create/lists/bumpers';
import { imagePlaces, leastImageOpacity, leastImageWidth } from '@rushes/contract/create/lists/images';
import { IconPhoto, IconPlus, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CardPicture } from '../../../../ui/grid/cards.tsx';
import { ImageDialog } from '../../programs/parts/looks/image-dialog.tsx';
import classes from './bumpers.module.css';
import { FitFields, VariantHeading } from './variant-list.tsx';

interface WatermarkListProps {
  readonly bumper: BumperDetail;
  readonly variants: readonly BumperVariantInput[];
  readonly faults: ReadonlyMap<string, string>;
  readonly canEdit: boolean;
  readonly onChange: (variants: readonly BumperVariantInput[]) => void;
}

/** The images of a watermark, by aspect and language; the first one is used where no other fits better. */
export function WatermarkList({ bumper, variants, faults, canEdit, onChange }: WatermarkListProps) {
  const { t } = useTranslation();
  const [picking, setPicking] = useState<number | null>(null);
  // Names of files that were chosen here and aren't saved yet.
  const [picked, setPicked] = useState<ReadonlyMap<string, string>>(new Map());
  const nameOf = (fileId: string) =>
    picked.get(fileId) ??
    bumper.variants.find(({ image }) => image?.fileId === fileId)?.clipName ??
    t('bumpers.watermark.hidden');
  const change = (at: number, next: Partial<BumperVariantInput>) =>
    onChange(variants.map((variant, index) => (index === at ? { ...variant, ...next } : variant)));
  const choose = ({ fileId, name }: { fileId: string; name: string }) => {
    const at = picking ?? 0;
    setPicked(new Map(picked).set(fileId, name));
    const former = variants[at]?.image;
    if (former !== undefined) change(at, { image: { ...former, fileId } });
    else onChange([...variants, newVariant(fileId)]);
  };
  return (
    <Stack gap="sm">
      <VariantHeading kind="watermark" variants={variants} />
      <Alert>{t('bumpers.watermark.cost')}</Alert>
      <ul className={classes['variants']}>
        {variants.map((variant, at) => (
          <WatermarkRow
            key={`${at} ${variant.image?.fileId}`}
            variant={variant}
            name={nameOf(variant.image?.fileId ?? '')}
            number={at + 1}
            fault={faults.get(`variants.${at}.image.fileId`) ?? faults.get(`variants.${at}.image`)}
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
            {t(variants.length === 0 ? 'bumpers.watermark.pick' : 'bumpers.variants.add')}
          </Button>
        </div>
      )}
      <ImageDialog opened={picking !== null} onClose={() => setPicking(null)} onChoose={choose} />
    </Stack>
  );
}

interface WatermarkRowProps {
  readonly variant: BumperVariantInput;
  readonly name: string;
  readonly number: number;
  readonly fault: string | undefined;
  readonly canEdit: boolean;
  readonly onChange: (next: Partial<BumperVariantInput>) => void;
  readonly onPick: () => void;
  readonly onRemove: () => void;
}

function WatermarkRow({ variant, name, number, fault, canEdit, ...on }: WatermarkRowProps) {
  const { t } = useTranslation();
  const { image } = variant;
  return (
    <li className={classes['variant']} aria-label={t('bumpers.variants.number', { number })}>
      <CardPicture url={null} standIn={<IconPhoto size={24} stroke={1} aria-hidden />} />
      <Stack gap={8} miw={0}>
        <Group gap={8} wrap="nowrap">
          <Text fw={500} truncate title={name}>
            {name}
          </Text>
          {canEdit && (
            <Button size="compact-sm" variant="default" flex="none" onClick={on.onPick}>
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
          <FitFields variant={variant} canEdit={canEdit} onChange={on.onChange} />
          {image !== undefined && (
            <PlaceFields
              image={image}
              canEdit={canEdit}
              onChange={(changed) => on.onChange({ image: changed })}
            />
          )}
        </Group>
      </Stack>
      {canEdit && (
        <ActionIcon aria-label={t('bumpers.watermark.remove', { number })} onClick={on.onRemove}>
          <IconTrash size={16} stroke={1.5} />
        </ActionIcon>
      )}
    </li>
  );
}

interface PlaceFieldsProps {
  readonly image: BumperImage;
  readonly canEdit: boolean;
  readonly onChange: (image: BumperImage) => void;
}

/** Where in the picture it lies, how large and how strong. */
function PlaceFields({ image, canEdit, onChange }: PlaceFieldsProps) {
  const { t } = useTranslation();
  const percent = { suffix: ' %', max: 100, allowDecimal: false, readOnly: !canEdit, w: 100 };
  return (
    <>
      <Select
        w={160}
        label={t('programs.images.place')}
        data={imagePlaces.map((value) => ({ value, label: t(`programs.images.places.${value}`) }))}
        value={image.place}
        allowDeselect={false}
        readOnly={!canEdit}
        onChange={(value) => {
          const place = imagePlaces.find((each) => each === value);
          if (place !== undefined) onChange({ ...image, place });
        }}
      />
      <NumberInput
        {...percent}
        label={t('programs.images.width')}
        min={leastImageWidth}
        value={image.widthPercent}
        onChange={(value) => {
          if (typeof value === 'number') onChange({ ...image, widthPercent: value });
        }}
      />
      <NumberInput
        {...percent}
        label={t('programs.images.opacity')}
        min={leastImageOpacity}
        value={image.opacityPercent}
        onChange={(value) => {
          if (typeof value === 'number') onChange({ ...image, opacityPercent: value });
        }}
      />
    </>
  );
}

function newVariant(fileId: string): BumperVariantInput {
  const place = { place: 'bottom-right', widthPercent: 12, opacityPercent: 60 } as const;
  const fit = { aspect: '16:9', language: null } as const;
  return { ...fit, clipId: null, inMs: null, outMs: null, image: { fileId, ...place } };
}
