import { ActionIcon, Badge, CopyButton, Group, Menu, Switch, Text, Tooltip } from '@mantine/core';
import type { StoryboardLink } from '@rushes/contract/audience/storyboard-links';
import { IconCopy, IconDots } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { RelativeTime } from '../../../../ui/relative-time.tsx';
import styles from '../../share-links/parts/share-links.module.css';
import { useLinkActions } from '../api.ts';

interface LinkRowProps {
  readonly storyboardId: string;
  readonly link: StoryboardLink;
}

/** A link: who made it, until when it works, what visitors said by it. */
export function LinkRow({ storyboardId, link }: LinkRowProps) {
  const { t } = useTranslation();
  const { setCommenting, revoke } = useLinkActions(storyboardId, link);
  const isActive = link.state === 'active';
  const name = link.name === '' ? t('share.links.unnamed') : link.name;
  return (
    <li className={styles['row']}>
      <div className={styles['words']}>
        <Group gap="xs" wrap="nowrap">
          <Text size="sm" fw={500} lineClamp={1} title={name}>
            {name}
          </Text>
          {!isActive && (
            <Badge color="gray" flex="none">
              {t(`share.links.states.${link.state}`)}
            </Badge>
          )}
        </Group>
        <LinkFacts link={link} />
        {isActive && (
          <Switch
            size="xs"
            mt={4}
            label={t('storyboards.links.canComment')}
            aria-label={t('storyboards.links.canCommentBy', { name })}
            checked={link.canComment}
            disabled={setCommenting.isPending}
            onChange={(event) => setCommenting.mutate(event.currentTarget.checked)}
          />
        )}
      </div>
      {isActive && <LinkButtons {...{ link, name }} onRevoke={() => revoke.mutate()} />}
    </li>
  );
}

function LinkFacts({ link }: Pick<LinkRowProps, 'link'>) {
  const { t } = useTranslation();
  const { createdBy, lastOpenedAt, expiresAt, comments, state } = link;
  return (
    <Text size="xs" c="dimmed">
      {createdBy !== null && `${t('storyboards.links.by', { name: createdBy })} · `}
      {t('shared.comments.count', { count: comments })}
      {' · '}
      {lastOpenedAt === null ? (
        t('share.links.opens', { count: 0 })
      ) : (
        <>
          {t('storyboards.links.opened')} <RelativeTime instant={lastOpenedAt} />
        </>
      )}
      {expiresAt !== null && state === 'active' && (
        <>
          {' · '}
          {t('share.links.until')} <RelativeTime instant={expiresAt} />
        </>
      )}
    </Text>
  );
}

interface LinkButtonsProps extends Pick<LinkRowProps, 'link'> {
  readonly name: string;
  readonly onRevoke: () => void;
}

function LinkButtons({ link: { url }, name, onRevoke }: LinkButtonsProps) {
  const { t } = useTranslation();
  return (
    <Group gap={0} wrap="nowrap">
      <CopyButton value={url}>
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
          <Menu.Item component="a" href={url} target="_blank" rel="noreferrer">
            {t('share.links.open')}
          </Menu.Item>
          <Menu.Item color="red" onClick={onRevoke}>
            {t('share.links.revoke')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </Group>
  );
}
