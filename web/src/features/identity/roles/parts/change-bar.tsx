import { BodyMark } from '../../../../ui/body-mark.tsx';
import { Button, Group, Paper, Stack, Text } from '@mantine/core';
import type { Permission } from '@rushes/contract/identity/roles';
import { useTranslation } from 'react-i18next';
import { StaleNotice } from '../../../../ui/stale-notice.tsx';
import { difference, type RoleColumn } from '../api.ts';
import type { Draft } from '../drafts.ts';
import type { Conflict } from '../use-drafts.ts';
import { useWords } from '../use-words.ts';
import classes from './roles.module.css';

interface ChangeBarProps {
  readonly column: RoleColumn;
  readonly draft: Draft;
  /** What someone else saved since. */
  readonly conflict: Conflict | null;
  readonly onOverwrite: () => void;
  readonly isSaving: boolean;
  readonly onSave: () => void;
  readonly onDiscard: () => void;
}

/** What saving a role would add and take, in words, before it is done. */
export function ChangeBar(props: ChangeBarProps) {
  const { column, draft, conflict, isSaving, onSave, onDiscard } = props;
  const { t } = useTranslation();
  const { permissionName } = useWords();
  // While it is to be decided, this is what overwriting theirs would do.
  const seen = conflict === null ? draft.seen : new Set(conflict.role.granted);
  const { added, removed } = difference(seen, draft.mine);
  const listed = (permissions: readonly Permission[]) => permissions.map(permissionName).join(', ');
  const shared = { conflict, reload: onDiscard, overwrite: props.onOverwrite };
  return (
    <Paper
      component="section"
      withBorder
      shadow="md"
      p="sm"
      className={classes['bar']}
      aria-label={column.name}
    >
      <BodyMark name="bottomBar" />
      <StaleNotice shared={shared} />
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
            {column.users === 0
              ? t('roles.deleting.none')
              : t('roles.changes.users', { count: column.users })}
          </Text>
        </Stack>
        <Group gap="xs" wrap="nowrap">
          <Button variant="default" onClick={onDiscard}>
            {t('roles.changes.discard')}
          </Button>
          <Button loading={isSaving} disabled={conflict !== null} onClick={onSave}>
            {t('roles.changes.save')}
          </Button>
        </Group>
      </Group>
    </Paper>
  );
}
