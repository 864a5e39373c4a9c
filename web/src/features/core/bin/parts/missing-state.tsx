import { Button, Group } from '@mantine/core';
import type { DeletedObject } from '@rushes/contract/core/bin';
import type { DeletedKind } from '@rushes/contract/core/lists/bin';
import type { PlacePath } from '@rushes/contract/places';
import { places } from '@rushes/contract/places';
import { IconArrowBackUp, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { isCallError } from '../../../../lib/api/call-error.ts';
import { formatDay, formatRelativeTime } from '../../../../lib/format/format.ts';
import { canSee, useMe } from '../../../../lib/session/session.ts';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { ErrorState } from '../../../../ui/error-state.tsx';
import { Illustration } from '../../../../ui/illustration.tsx';
import { ButtonLink } from '../../../../ui/links.tsx';
import { deletedQuery } from '../api.ts';
import { useRestore } from './use-restore.tsx';

const lists = {
  clip: '/clips/list',
  program: '/myprograms/list',
  channel: '/channel/manage',
  'contact-list': '/audience/contactlist',
} as const satisfies Readonly<Record<DeletedKind, PlacePath>>;

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
  if (!isMissing) return <ErrorState title={title} error={error} onRetry={onRetry} />;
  if (deleted.isPending) return null;
  return deleted.data === undefined ? <Missing kind={kind} /> : <DeletedState object={deleted.data} />;
}

function DeletedState({ object }: { object: DeletedObject }) {
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
        isPage
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
              {t('bin.title')}
            </ButtonLink>
            <BackLink kind={kind} />
          </Group>
        }
      />
    </>
  );
}

function Missing({ kind }: { kind: DeletedKind }) {
  const { t } = useTranslation();
  return (
    <EmptyState
      isPage
      picture={<Illustration name="nothing" />}
      title={t(`bin.missing.${kind}`)}
      text={t('bin.missing.text')}
      action={<BackLink kind={kind} />}
    />
  );
}

/** To the list, where the person may see it. */
function BackLink({ kind }: { kind: DeletedKind }) {
  const { t } = useTranslation();
  const list = lists[kind];
  const mayList = canSee(useMe(), places[list].asset);
  return (
    <ButtonLink to={mayList ? list : '/'} variant="default">
      {t(`bin.missing.back.${mayList ? kind : 'home'}`)}
    </ButtonLink>
  );
}
