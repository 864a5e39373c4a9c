import { Button, Group, Text } from '@mantine/core';
import { IconEye } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { preview, usePreview } from '../../lib/session/preview.ts';
import classes from './preview-bar.module.css';

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
    <Group
      component="section"
      aria-label={t('roles.preview.label')}
      className={classes['bar']}
      justify="space-between"
      wrap="nowrap"
    >
      <Group gap="xs" wrap="nowrap" miw={0}>
        <IconEye size={20} stroke={1.5} aria-hidden />
        <Text size="sm" role="status" lineClamp={1}>
          {t('roles.preview.text', { role: shown.name })}
        </Text>
      </Group>
      <Button size="compact-sm" variant="default" onClick={leave} style={{ flexShrink: 0 }}>
        {t('roles.preview.leave')}
      </Button>
    </Group>
  );
}
