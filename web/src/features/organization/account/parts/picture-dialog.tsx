import { Button, Group, Modal, Slider, Stack, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import Cropper from 'react-easy-crop';
import { useTranslation } from 'react-i18next';
import { api } from '../../../../lib/api/call.ts';
import { useFileUrl } from '../../../../lib/device/file-url.ts';
import { sendImage } from '../../../../lib/api/form-upload.ts';
import { sentenceOf } from '../../../../ui/error-state.tsx';
import { showToast } from '../../../../ui/toast.tsx';
import { type CropArea, cropSquare } from '../crop.ts';
import styles from './setup.module.css';

interface PictureDialogProps {
  readonly file: File;
  readonly onClose: () => void;
  readonly onSaved: () => Promise<void>;
}

/** Chooses the square of a picture, and saves it. */
export function PictureDialog({ file, onClose, onSaved }: PictureDialogProps) {
  const { t } = useTranslation();
  const url = useFileUrl(file);
  const [crop, setCrop] = useState({ x: 0, y: 0 });
  const [zoom, setZoom] = useState(1);
  const [area, setArea] = useState<CropArea | null>(null);
  const save = useMutation({
    mutationFn: async () => {
      if (url === null || area === null) return;
      const key = await sendImage(await cropSquare(url, area));
      await api.profile.savePicture({ key });
      await onSaved();
    },
    onSuccess: () => {
      showToast(t('account.picture.saved'));
      onClose();
    },
  });
  return (
    <Modal opened onClose={onClose} title={t('account.picture.cropTitle')} size={480}>
      <Stack gap="md">
        <div className={styles['crop']}>
          {url !== null && (
            <Cropper
              image={url}
              crop={crop}
              zoom={zoom}
              aspect={1}
              cropShape="round"
              showGrid={false}
              onCropChange={setCrop}
              onZoomChange={setZoom}
              onCropComplete={(_part, pixels) => setArea(pixels)}
            />
          )}
        </div>
        <ZoomSlider zoom={zoom} onChange={setZoom} />
        {save.isError && (
          <Text size="sm" c="var(--mantine-color-error)" role="alert">
            {sentenceOf(save.error) ?? t('account.picture.unreadable')}
          </Text>
        )}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            {t('account.cancel')}
          </Button>
          <Button disabled={area === null} loading={save.isPending} onClick={() => save.mutate()}>
            {t('account.picture.save')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}

function ZoomSlider({ zoom, onChange }: { zoom: number; onChange: (zoom: number) => void }) {
  const { t } = useTranslation();
  return (
    <div>
      <Text size="sm" fw={500} mb={4} aria-hidden>
        {t('account.picture.zoom')}
      </Text>
      <Slider
        thumbLabel={t('account.picture.zoom')}
        min={1}
        max={4}
        step={0.05}
        label={null}
        value={zoom}
        onChange={onChange}
      />
    </div>
  );
}
