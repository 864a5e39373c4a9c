import { ActionIcon, Button, Group, NumberInput, Select, Stack, Text } from '@mantine/core';
import type { BumperDetail, BumperImage, BumperVariantInput } from '@rushes/contract/create/bumpers';
import type { File } from '@rushes/contract/media/files';
import { imagePlaces, leastImageOpacity, leastImageWidth } from '@rushes/contract/create/lists/images';
import { IconPhoto, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CardPicture } from '../../../../ui/grid/cards.tsx';
import classes from './bumpers.module.css';
import { FitFields } from './fit-fields.tsx';
import { LengthField } from './title-row.tsx';

/** Names of the images of a bumper, also of those that were chosen here and aren't saved yet. */
export function useImageNames(bumper: BumperDetail) {
  const { t } = useTranslation();
  const [picked, setPicked] = useState<ReadonlyMap<string, PickedImage>>(new Map());
  const saved = (fileId: string) => bumper.variants.find(({ image }) => image?.fileId === fileId);
  return {
    nameOf: (fileId: string) =>
      picked.get(fileId)?.name ?? saved(fileId)?.clipName ?? t('bumpers.watermark.hidden'),
    thumbnailOf: (fileId: string) => picked.get(fileId)?.thumbnail ?? saved(fileId)?.poster ?? null,
    remember: (image: PickedImage) => setPicked(new Map(picked).set(image.fileId, image)),
  };
}

export type PickedImage = Pick<File, 'fileId' | 'name' | 'thumbnail'>;

interface ImageRowProps {
  readonly variant: BumperVariantInput;
  readonly name: string;
  readonly thumbnail: string | null;
  readonly number: number;
  readonly fault: string | undefined;
  /** Whether it is shown for a while; a watermark stays. */
  readonly hasLength?: boolean;
  readonly canEdit: boolean;
  readonly onChange: (next: Partial<BumperVariantInput>) => void;
  readonly onPick: () => void;
  readonly onRemove: () => void;
}

/** An image of a bumper, where it lies, and which programs it is for. */
export function ImageRow({ variant, name, thumbnail, number, fault, canEdit, ...on }: ImageRowProps) {
  const { t } = useTranslation();
  const { image } = variant;
  return (
    <li className={classes['variant']} aria-label={t('bumpers.watermark.number', { number })}>
      <CardPicture url={thumbnail} standIn={<IconPhoto size={24} stroke={1} aria-hidden />} />
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
          {on.hasLength === true && (
            <LengthField variant={variant} canEdit={canEdit} onChange={on.onChange} />
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
  const percent = { suffix: '%', max: 100, allowDecimal: false, readOnly: !canEdit, w: 100 };
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
