import { Button, Group, Paper, Stack, Text } from '@mantine/core';
import type { Permission, Permissions } from '@rushes/contract/roles';
import { useTranslation } from 'react-i18next';
import { difference, type RoleColumn } from '../api.ts';
import { useWords } from '../use-words.ts';
import classes from './roles.module.css';

interface ChangeBarProps {
  readonly column: RoleColumn;
  readonly draft: Permissions;
  readonly isSaving: boolean;
  readonly onSave: () => void;
  readonly onDiscard: () => void;
}

/** What saving a role would add and take, in words, before it is done. */
export function ChangeBar({ column, draft, isSaving, onSave, onDiscard }: ChangeBarProps) {
  const { t } = useTranslation();
  const { permissionName } = useWords();
  const { added, removed } = difference(column.granted, draft);
  const listed = (permissions: readonly Permission[]) => permissions.map(permissionName).join(', ');
  return (
    <Paper
      component="section"
      withBorder
      shadow="md"
      p="sm"
      className={classes['bar']}
      aria-label={column.name}
    >
      <Group justify="space-between" wrap="nowrap">
        <Stack gap={2} miw={0}>
          <Text fw={500}>{t('roles.changes.title', { role: column.name })}</Text>
          {added.length > 0 && (
            <Text size="sm" lineClamp={2}>
              {t('roles.changes.added', { list: listed(added) })}
            </Text>
          )}
          {removed.length > 0 && (
            <Text size="sm" lineClamp={2}>
              {t('roles.changes.removed', { list: listed(removed) })}
            </Text>
          )}
          <Text size="xs" c="dimmed">
            {t('roles.changes.people', { count: column.people })}
          </Text>
        </Stack>
        <Group gap="xs" wrap="nowrap">
          <Button variant="default" onClick={onDiscard}>
            {t('roles.changes.discard')}
          </Button>
          <Button loading={isSaving} onClick={onSave}>
            {t('roles.changes.save')}
          </Button>
        </Group>
      </Group>
    </Paper>
  );
}
