import { Anchor, Button, Drawer, Group, Skeleton, Stack, Text, Title } from '@mantine/core';
import type { DirectoryDetail, ShownField } from '@rushes/contract/organization/directory';
import { IconLink, IconVideo } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { lazyPart } from '../../../../../lib/api/lazy-part.ts';
import { useTranslation } from 'react-i18next';
import { isNothingThere } from '../../../../../lib/api/call-error.ts';
import { copyText } from '../../../../../lib/device/clipboard.ts';
import { formatShortDay } from '../../../../../lib/format/format.ts';
import { useMe } from '../../../../../lib/session/session.ts';
import { ErrorState } from '../../../../../ui/error-state.tsx';
import { ButtonLink } from '../../../../../ui/links.tsx';
import { Missing } from '../../../../../ui/missing.tsx';
import { showError, showToast } from '../../../../../ui/toast.tsx';
import { UserPicture } from '../../../../../ui/user-picture.tsx';
import { directoryUserQuery, useAskForBios } from '../../api.ts';
import styles from '../directory.module.css';
import { UserLink } from './user-link.tsx';

// The player is large, and most who look users up watch nothing.
const BioPlayer = lazyPart(async () => (await import('../bios/bio-player.tsx')).BioPlayer);

interface UserDrawerProps {
  readonly customerUserId: string | undefined;
  readonly fields: readonly ShownField[];
  readonly onClose: () => void;
}

/** One user beside the list, under an address of their own. */
export function UserDrawer({ customerUserId, fields, onClose }: UserDrawerProps) {
  const { t } = useTranslation();
  return (
    <Drawer
      opened={customerUserId !== undefined}
      onClose={onClose}
      position="right"
      size={520}
      title={t('directory.user')}
    >
      {customerUserId !== undefined && (
        <UserProfile key={customerUserId} {...{ customerUserId, fields, onClose }} />
      )}
    </Drawer>
  );
}

function UserProfile({ customerUserId, fields, onClose }: UserDrawerProps & { customerUserId: string }) {
  const { t } = useTranslation();
  const query = useQuery(directoryUserQuery(customerUserId));
  if (query.isPending) return <Skeleton h={240} radius="md" />;
  if (isNothingThere(query.error))
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
  const user = query.data;
  return (
    <Stack gap="lg">
      <Group wrap="nowrap" align="center">
        <UserPicture name={user.name} url={user.pictureURL} sizePx={96} />
        <div className={styles['words']}>
          <Title order={2}>{user.name}</Title>
          <Text>{user.values[0]?.value}</Text>
          <Text c="dimmed">{user.orgPath.map(({ name }) => name).join(' / ')}</Text>
        </div>
      </Group>
      {user.bioProgramId !== null && (
        <Suspense fallback={<Skeleton style={{ aspectRatio: '16 / 9' }} />}>
          <BioPlayer programId={user.bioProgramId} />
        </Suspense>
      )}
      <Facts user={user} fields={fields} />
      <Chain user={user} />
      <Steps user={user} />
    </Stack>
  );
}

function Facts({ user, fields }: { user: DirectoryDetail; fields: readonly ShownField[] }) {
  const { t } = useTranslation();
  return (
    <dl className={styles['facts']}>
      <dt>{t('directory.columns.userName')}</dt>
      <dd>
        <Anchor href={`mailto:${user.userName}`}>{user.userName}</Anchor>
      </dd>
      {user.location !== '' && (
        <>
          <dt>{t('directory.columns.location')}</dt>
          <dd>{user.location}</dd>
        </>
      )}
      {user.values.map(({ key, value, user: named }) => {
        const field = fields.find((each) => each.key === key);
        return (
          <div key={key} style={{ display: 'contents' }}>
            <dt>{field?.label ?? key}</dt>
            <dd>{named === null ? <Value type={field?.type} value={value} /> : <UserLink user={named} />}</dd>
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
  if (type === 'date') return formatShortDay(value);
  return value;
}

function Chain({ user }: { user: DirectoryDetail }) {
  const { t } = useTranslation();
  const { managers, reports, reportCount } = user;
  return (
    <>
      {managers.length > 0 && (
        <section aria-label={t('directory.managers')}>
          <Text size="sm" c="dimmed" mb={4}>
            {t('directory.managers')}
          </Text>
          <ul className={styles['chain']}>
            {managers.map((each) => (
              <Brief key={each.customerUserId} user={each} />
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
              <Brief key={each.customerUserId} user={each} />
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

function Brief({ user }: { user: DirectoryDetail['managers'][number] }) {
  return (
    <Group component="li" gap={6} wrap="nowrap">
      <UserPicture name={user.name} url={user.pictureURL} sizePx={24} />
      <UserLink user={user} />
    </Group>
  );
}

function Steps({ user }: { user: DirectoryDetail }) {
  const { t } = useTranslation();
  const me = useMe();
  const ask = useAskForBios();
  const { customerUserId } = user;
  const copy = async () => {
    const isCopied = await copyText(`${location.origin}/peoplesearch/list?user=${customerUserId}`);
    if (isCopied) showToast(t('directory.copied'));
    else showError(null, t('directory.notCopied'));
  };
  return (
    <Group gap="xs">
      <Button
        variant="default"
        leftSection={<IconLink size={16} stroke={1.5} aria-hidden />}
        onClick={() => void copy()}
      >
        {t('directory.copy')}
      </Button>
      {user.canEdit && (
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
