import { Anchor, Button, Drawer, Group, Skeleton, Stack, Text, Title } from '@mantine/core';
import type { DirectoryDetail, ShownField } from '@rushes/contract/organization/directory';
import { IconLink, IconVideo } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { isCallError } from '../../../../lib/api/call-error.ts';
import { useMe } from '../../../../lib/session/session.ts';
import { ErrorState } from '../../../../ui/error-state.tsx';
import { ButtonLink } from '../../../../ui/links.tsx';
import { Missing } from '../../../../ui/missing.tsx';
import { showError, showToast } from '../../../../ui/toast.tsx';
import { UserPicture } from '../../../../ui/user-picture.tsx';
import { personQuery, useAskForBios } from '../api.ts';
import styles from './directory.module.css';
import { PersonLink } from './person-link.tsx';

// The player is large, and most who look people up watch nothing.
const BioPlayer = lazy(async () => ({ default: (await import('./bio-player.tsx')).BioPlayer }));

interface PersonDrawerProps {
  readonly customerUserId: string | undefined;
  readonly fields: readonly ShownField[];
  readonly onClose: () => void;
}

/** One person beside the list, under an address of their own. */
export function PersonDrawer({ customerUserId, fields, onClose }: PersonDrawerProps) {
  const { t } = useTranslation();
  return (
    <Drawer
      opened={customerUserId !== undefined}
      onClose={onClose}
      position="right"
      size={520}
      title={t('directory.person')}
    >
      {customerUserId !== undefined && (
        <Person key={customerUserId} {...{ customerUserId, fields, onClose }} />
      )}
    </Drawer>
  );
}

function Person({ customerUserId, fields, onClose }: PersonDrawerProps & { customerUserId: string }) {
  const { t } = useTranslation();
  const query = useQuery(personQuery(customerUserId));
  if (query.isPending) return <Skeleton h={240} radius="md" />;
  if (isCallError(query.error, 'not-found'))
    return (
      <Missing
        kind="user"
        action={
          <Button variant="default" onClick={onClose}>
            {t('missing.back.directory')}
          </Button>
        }
      />
    );
  if (query.isError) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />;
  const person = query.data;
  return (
    <Stack gap="lg">
      <Group wrap="nowrap" align="center">
        <UserPicture name={person.name} url={person.pictureURL} sizePx={96} />
        <div className={styles['words']}>
          <Title order={2}>{person.name}</Title>
          <Text>{person.values[0]?.value}</Text>
          <Text c="dimmed">{person.orgPath.map(({ name }) => name).join(' / ')}</Text>
        </div>
      </Group>
      {person.bioProgramId !== null && (
        <Suspense fallback={<Skeleton style={{ aspectRatio: '16 / 9' }} />}>
          <BioPlayer programId={person.bioProgramId} />
        </Suspense>
      )}
      <Facts person={person} fields={fields} />
      <Chain person={person} />
      <Steps person={person} />
    </Stack>
  );
}

function Facts({ person, fields }: { person: DirectoryDetail; fields: readonly ShownField[] }) {
  const { t } = useTranslation();
  return (
    <dl className={styles['facts']}>
      <dt>{t('directory.columns.userName')}</dt>
      <dd>
        <Anchor href={`mailto:${person.userName}`}>{person.userName}</Anchor>
      </dd>
      {person.location !== '' && (
        <>
          <dt>{t('directory.columns.location')}</dt>
          <dd>{person.location}</dd>
        </>
      )}
      {person.values.map(({ key, value, person: named }) => {
        const field = fields.find((each) => each.key === key);
        return (
          <div key={key} style={{ display: 'contents' }}>
            <dt>{field?.label ?? key}</dt>
            <dd>
              {named === null ? <Value type={field?.type} value={value} /> : <PersonLink person={named} />}
            </dd>
          </div>
        );
      })}
    </dl>
  );
}

function Value({ type, value }: { type: ShownField['type'] | undefined; value: string }) {
  if (type === 'link')
    return (
      <Anchor href={value} target="_blank" rel="noopener noreferrer">
        {value}
      </Anchor>
    );
  if (type === 'date')
    return new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(value));
  return value;
}

function Chain({ person }: { person: DirectoryDetail }) {
  const { t } = useTranslation();
  const { managers, reports, reportCount } = person;
  return (
    <>
      {managers.length > 0 && (
        <section aria-label={t('directory.managers')}>
          <Text size="sm" c="dimmed" mb={4}>
            {t('directory.managers')}
          </Text>
          <ul className={styles['chain']}>
            {managers.map((each) => (
              <Brief key={each.customerUserId} person={each} />
            ))}
          </ul>
        </section>
      )}
      {reports.length > 0 && (
        <section aria-label={t('directory.reports', { count: reportCount })}>
          <Text size="sm" c="dimmed" mb={4}>
            {t('directory.reports', { count: reportCount })}
          </Text>
          <ul className={styles['chain']}>
            {reports.map((each) => (
              <Brief key={each.customerUserId} person={each} />
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

function Brief({ person }: { person: DirectoryDetail['managers'][number] }) {
  return (
    <Group component="li" gap={6} wrap="nowrap">
      <UserPicture name={person.name} url={person.pictureURL} sizePx={24} />
      <PersonLink person={person} />
    </Group>
  );
}

function Steps({ person }: { person: DirectoryDetail }) {
  const { t } = useTranslation();
  const me = useMe();
  const ask = useAskForBios();
  const { customerUserId } = person;
  const copy = async () => {
    await navigator.clipboard.writeText(`${location.origin}/peoplesearch/list?person=${customerUserId}`);
    showToast(t('directory.copied'));
  };
  return (
    <Group gap="xs">
      <Button
        variant="default"
        leftSection={<IconLink size={16} stroke={1.5} aria-hidden />}
        onClick={() => void copy().catch((error: unknown) => showError(error, t('errors.unexpected')))}
      >
        {t('directory.copy')}
      </Button>
      {person.canEdit && (
        <>
          <ButtonLink
            variant="default"
            to="/organization/user/manage-admin/Admin/$userId"
            params={{ userId: customerUserId }}
          >
            {t('directory.edit')}
          </ButtonLink>
          <Button
            variant="default"
            leftSection={<IconVideo size={16} stroke={1.5} aria-hidden />}
            loading={ask.isPending}
            onClick={() => ask.mutate([customerUserId])}
          >
            {t('directory.bio.ask')}
          </Button>
        </>
      )}
      {customerUserId === me.customerUserId && (
        <ButtonLink
          variant="default"
          to="/account/edit/$userId/profile"
          params={{ userId: customerUserId }}
          hash="details"
        >
          {t('directory.editOwn')}
        </ButtonLink>
      )}
    </Group>
  );
}
