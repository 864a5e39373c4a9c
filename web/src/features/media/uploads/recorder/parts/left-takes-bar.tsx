import { Group, Text } from '@mantine/core';
import { IconHistory } from '@tabler/icons-react';
import { useLocation } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { ButtonLink } from '../../../../../ui/links.tsx';
import { useLeftTakes } from './left-takes.tsx';
import classes from './recorder.module.css';

/** Says on every screen that a recording was cut short, and where it is. */
export function LeftTakesBar() {
  const { t } = useTranslation();
  const count = useLeftTakes().length;
  const isThere = useLocation({ select: ({ pathname }) => pathname === '/clips/add' });
  if (count === 0 || isThere) return null;
  return (
    <Group
      component="section"
      aria-label={t('recorder.left.label')}
      className={classes['bar']}
      justify="space-between"
    >
      <Group gap="xs" wrap="nowrap" miw={0} flex={1}>
        <IconHistory size={20} stroke={1.5} aria-hidden />
        <Text size="sm" role="status">
          {t('recorder.left.offer', { count })}
        </Text>
      </Group>
      <ButtonLink size="compact-sm" to="/clips/add">
        {t('recorder.left.review')}
      </ButtonLink>
    </Group>
  );
}
