import { Alert, Button, Stack } from '@mantine/core';
import type { BumperVariantInput } from '@rushes/contract/create/bumpers';
import { variantsMost } from '@rushes/contract/create/lists/bumpers';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ImageDialog } from '../../programs/parts/looks/image-dialog.tsx';
import classes from './bumpers.module.css';
import { ImageRow, type PickedImage, useImageNames } from './image-row.tsx';
import { VariantHeading, type VariantListProps } from './variant-heading.tsx';

/** The images of a watermark, by aspect and language; the first one is used where no other fits better. */
export function WatermarkList({ bumper, variants, faults, canEdit, onChange }: VariantListProps) {
  const { t } = useTranslation();
  const [picking, setPicking] = useState<number | null>(null);
  const names = useImageNames(bumper);
  const change = (at: number, next: Partial<BumperVariantInput>) =>
    onChange(variants.map((variant, index) => (index === at ? { ...variant, ...next } : variant)));
  const choose = (file: PickedImage) => {
    const { fileId } = file;
    const at = picking ?? 0;
    names.remember(file);
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
          <ImageRow
            key={`${at} ${variant.image?.fileId}`}
            variant={variant}
            name={names.nameOf(variant.image?.fileId ?? '')}
            thumbnail={names.thumbnailOf(variant.image?.fileId ?? '')}
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

function newVariant(fileId: string): BumperVariantInput {
  const place = { place: 'bottom-right', widthPercent: 12, opacityPercent: 60 } as const;
  const fit = { aspect: '16:9', language: null } as const;
  return { ...fit, clipId: null, inMs: null, outMs: null, image: { fileId, ...place } };
}
