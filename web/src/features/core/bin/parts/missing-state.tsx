import { Button, Group } from '@mantine/core';
import type { DeletedObject } from '@rushes/contract/core/bin';
import type { DeletedKind } from '@rushes/contract/core/lists/bin';
import { IconArrowBackUp, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { isCallError, isNothingThere } from '../../../../lib/api/call-error.ts';
import { formatDay, formatRelativeTime } from '../../../../lib/format/format.ts';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { ErrorState } from '../../../../ui/error-state.tsx';
import { ButtonLink } from '../../../../ui/links.tsx';
import { BackLink, Missing } from '../../../../ui/missing.tsx';
import { deletedQuery } from '../api.ts';
import { useRestore } from './use-restore.tsx';

interface MissingStateProps {
  readonly kind: DeletedKind;
  readonly id: string;
  /** Why the page has nothing to show. */
  readonly error: unknown;
  readonly title: string;
  readonly onRetry: () => void;
}

/** In place of a page whose object could not be read: who deleted it and a way to restore it, for those who may; else why, and a way back. */
export function MissingState({ kind, id, error, title, onRetry }: MissingStateProps) {
  const isMissing = isCallError(error, 'not-found');
  const deleted = useQuery({ ...deletedQuery(kind, id), enabled: isMissing });
  if (!isMissing && isNothingThere(error)) return <Missing kind={kind} />;
  if (!isMissing) return <ErrorState title={title} error={error} onRetry={onRetry} />;
  if (deleted.isPending) return null;
  return deleted.data === undefined ? <Missing kind={kind} /> : <DeletedState isPage object={deleted.data} />;
}

interface DeletedStateProps {
  readonly object: DeletedObject;
  readonly isPage?: boolean;
}

/** Who deleted something and until when it is kept, and a way to restore it. */
export function DeletedState({ object, isPage = false }: DeletedStateProps) {
  const { t } = useTranslation();
  const { restore, isPending } = useRestore();
  const { kind, name, deletedBy, deletedAt, keptUntil } = object;
  const when = formatRelativeTime(deletedAt);
  const by =
    deletedBy === null
      ? t('bin.deleted.byUnknown', { when })
      : t('bin.deleted.by', { who: deletedBy.name, when });
  const kept =
    keptUntil === null ? t('bin.deleted.keptUsed') : t('bin.deleted.kept', { day: formatDay(keptUntil) });
  return (
    <>
      <EmptyState
        isPage={isPage}
        picture={<IconTrash size={64} stroke={1} color="var(--mantine-color-anchor)" aria-hidden />}
        title={t('bin.deleted.title', { name })}
        text={`${by} ${kept}`}
        action={
          <Group gap="xs" justify="center">
            <Button
              leftSection={<IconArrowBackUp size={20} stroke={1.5} aria-hidden />}
              loading={isPending}
              onClick={() => restore([object])}
            >
              {t('bin.restore')}
            </Button>
            <ButtonLink to="/bin" variant="default">
              {t('bin.command')}
            </ButtonLink>
            <BackLink kind={kind} />
          </Group>
        }
      />
    </>
  );
}
