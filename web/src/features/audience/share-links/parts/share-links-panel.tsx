import type { ShareLink } from '@rushes/contract/audience/share-links';
import {
  ActionIcon,
  Anchor,
  Badge,
  Button,
  CopyButton,
  Group,
  Menu,
  Stack,
  Text,
  Title,
  Tooltip,
} from '@mantine/core';
import { IconCopy, IconDots, IconLinkPlus } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../../../lib/api/call.ts';
import { ErrorState } from '../../../../ui/error-state.tsx';
import { RelativeTime } from '../../../../ui/relative-time.tsx';
import { showError, showToast } from '../../../../ui/toast.tsx';
import type { ProgramLinksProps } from '../../../create/programs/parts/list/program-slots.ts';
import type { ClipLinksProps } from '../../../media/clips/parts/clip-links.ts';
import { type LinkTarget, shareLinksQuery } from '../api.ts';
import { NewShareLink } from './new-share-link.tsx';
import styles from './share-links.module.css';
import { useDraftDialog } from '../../../../lib/forms/use-form-draft.ts';

/** Links for guests: make, copy, see who opened, withdraw. */
export function ShareLinksPanel({ programId, isPublished }: ProgramLinksProps) {
  return <Links target={{ programId }} isPublished={isPublished} />;
}

/** The same for a clip, which plays without being published. */
export function ClipLinksPanel({ clipId }: ClipLinksProps) {
  return <Links target={{ clipId }} isPublished />;
}

function Links({ target, isPublished }: { target: LinkTarget; isPublished: boolean }) {
  const { t } = useTranslation();
  const [isMaking, setIsMaking] = useState(false);
  useDraftDialog(t('share.links.newTitle'), () => setIsMaking(true));
  const query = useQuery(shareLinksQuery(target));
  const links = query.data?.shareLinks ?? [];
  return (
    <Stack gap="sm" component="section" aria-label={t('share.links.title')}>
      <Group justify="space-between">
        <Title order={2}>{t('share.links.title')}</Title>
        <Button
          size="compact-sm"
          variant="light"
          leftSection={<IconLinkPlus size={16} stroke={1.5} />}
          disabled={!isPublished}
          onClick={() => setIsMaking(true)}
        >
          {t('share.links.new')}
        </Button>
      </Group>
      {!isPublished && (
        <Text size="sm" c="dimmed">
          {t('share.links.unpublished')}
        </Text>
      )}
      {isPublished && query.isSuccess && links.length === 0 && (
        <Text size="sm" c="dimmed">
          {t('share.links.empty')}
        </Text>
      )}
      {query.isError && <ErrorState error={query.error} onRetry={() => void query.refetch()} />}
      <ul className={styles['list']}>
        {links.map((link) => (
          <LinkRow key={link.shareLinkId} link={link} target={target} />
        ))}
      </ul>
      <NewShareLink target={target} opened={isMaking} onClose={() => setIsMaking(false)} />
    </Stack>
  );
}

function LinkRow({ link, target }: { link: ShareLink; target: LinkTarget }) {
  const { t } = useTranslation();
  const isActive = link.state === 'active';
  const name = link.name === '' ? t('share.links.unnamed') : link.name;
  return (
    <li className={styles['row']}>
      <div className={styles['words']}>
        <Text size="sm" fw={500} lineClamp={1} title={name}>
          {name}
        </Text>
        <Text size="xs" c="dimmed">
          {t('share.links.opens', { count: link.opens })}
          {link.lastOpenedAt !== null && (
            <>
              {' · '}
              <RelativeTime instant={link.lastOpenedAt} />
            </>
          )}
          {link.expiresAt !== null && isActive && (
            <>
              {' · '}
              {t('share.links.until')} <RelativeTime instant={link.expiresAt} />
            </>
          )}
        </Text>
        {isActive && (
          <Anchor href={link.url} target="_blank" rel="noreferrer" fz="xs" display="block" truncate>
            {link.url.replace(/^https?:\/\//, '')}
          </Anchor>
        )}
        <Group gap={4}>
          {!isActive && <Badge color="gray">{t(`share.links.states.${link.state}`)}</Badge>}
          {link.hasPassword && <Badge color="gray">{t('share.links.hasPassword')}</Badge>}
        </Group>
      </div>
      {isActive && <LinkActions link={link} name={name} target={target} />}
    </li>
  );
}

interface LinkActionsProps {
  readonly link: ShareLink;
  readonly name: string;
  readonly target: LinkTarget;
}

function LinkActions({ link, name, target }: LinkActionsProps) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const revoke = useMutation({
    mutationFn: () => api.sharelink.revokeShareLink({ shareLinkId: link.shareLinkId }),
    onSuccess: () => {
      showToast(t('share.links.revoked'));
      return queryClient.invalidateQueries({ queryKey: shareLinksQuery(target).queryKey });
    },
    onError: (error) => showError(error, t('share.links.failed')),
  });
  return (
    <Group gap={0} wrap="nowrap">
      <CopyButton value={link.url}>
        {({ copied, copy }) => (
          <Tooltip label={t(copied ? 'share.links.copied' : 'share.links.copy')}>
            <ActionIcon aria-label={t('share.links.copyNamed', { name })} onClick={copy}>
              <IconCopy size={20} stroke={1.5} />
            </ActionIcon>
          </Tooltip>
        )}
      </CopyButton>
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon aria-label={t('share.links.menu', { name })}>
            <IconDots size={20} stroke={1.5} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item component="a" href={link.url} target="_blank" rel="noreferrer">
            {t('share.links.open')}
          </Menu.Item>
          <Menu.Item color="red" onClick={() => revoke.mutate()}>
            {t('share.links.revoke')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </Group>
  );
}
