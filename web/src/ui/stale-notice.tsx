import { Alert, Button, Group, Stack } from '@mantine/core';
import { useTranslation } from 'react-i18next';

/** Where nobody says who changed it. */
export const changedBySomeoneElse = { changedBy: '' };

interface StaleNoticeProps {
  /** A save that was refused because someone else saved before. */
  readonly shared: {
    readonly conflict: { readonly changedBy: string } | null;
    readonly reload: () => void;
    /** Absent where a save always replaces everything. */
    readonly keepMine?: () => void;
  };
}

/** Someone else changed what is being edited: who, and the choice between theirs and one's own. */
export function StaleNotice({ shared: { conflict, reload, keepMine } }: StaleNoticeProps) {
  const { t } = useTranslation();
  if (conflict === null) return null;
  const { changedBy } = conflict;
  const title = changedBy === '' ? t('shared.staleBySomeoneElse') : t('shared.stale', { name: changedBy });
  return (
    <Alert color="yellow" role="alert" title={title} maw={600}>
      <Stack gap="xs">
        {t(keepMine === undefined ? 'shared.staleReload' : 'shared.staleText')}
        <Group gap="xs">
          <Button size="compact-sm" variant="default" onClick={reload}>
            {t('shared.reload')}
          </Button>
          {keepMine !== undefined && (
            <Button size="compact-sm" variant="default" onClick={keepMine}>
              {t('shared.keepMine')}
            </Button>
          )}
        </Group>
      </Stack>
    </Alert>
  );
}
