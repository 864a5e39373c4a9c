import { Button } from '@mantine/core';
import { IconEye } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { preview, usePreview } from '../../lib/session/preview.ts';
import { NoticeBar } from '../../ui/notice-bar.tsx';

/** Says whose view this is, and leads out of it. */
export function PreviewBar() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const shown = usePreview();
  if (shown === null) return null;
  const leave = () => {
    preview.set(null);
    void navigate({ to: '/roles/creator' });
  };
  return (
    <NoticeBar
      label={t('roles.preview.label')}
      icon={<IconEye size={20} stroke={1.5} aria-hidden />}
      text={t('roles.preview.text', { role: shown.name })}
      actions={
        <Button size="compact-sm" variant="default" onClick={leave}>
          {t('roles.preview.leave')}
        </Button>
      }
    />
  );
}
