import { Alert, Button, Group, Stack } from '@mantine/core';
import { flushSync } from 'react-dom';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { useSession } from '../lib/session/session.ts';

interface StaleNoticeProps {
  /** A save that was refused because someone else saved before. */
  readonly shared: {
    /** Who did, with an empty name where nobody knows. */
    readonly conflict: { readonly changedBy: string } | null;
    readonly reload: () => void;
    /** Puts what was typed over theirs; the form that the notice is in is saved then. */
    readonly overwrite: () => void;
  };
}

/** Someone else changed what is being edited: who, and the choice between theirs and one's own. */
export function StaleNotice({ shared: { conflict, reload, overwrite } }: StaleNoticeProps) {
  const { t } = useTranslation();
  const session = useSession();
  if (conflict === null) return null;
  const title = titleOf(t, conflict.changedBy, session.status === 'signed-in' ? session.me.name : null);
  const handleOverwrite = (form: HTMLFormElement | null) => {
    // The form is saved as it is after that.
    flushSync(overwrite);
    form?.requestSubmit();
  };
  return (
    <Alert color="yellow" role="alert" title={title} maw={600}>
      <Stack gap="xs">
        {t('shared.staleText')}
        <Group gap="xs">
          <Button size="compact-sm" variant="default" onClick={reload}>
            {t('shared.reload')}
          </Button>
          <Button
            size="compact-sm"
            variant="default"
            onClick={(event) => handleOverwrite(event.currentTarget.form)}
          >
            {t('shared.overwrite')}
          </Button>
        </Group>
      </Stack>
    </Alert>
  );
}

function titleOf(t: TFunction, changedBy: string, ownName: string | null): string {
  if (changedBy === '') return t('shared.staleBySomeoneElse');
  return changedBy === ownName ? t('shared.staleByYou') : t('shared.stale', { name: changedBy });
}
