import { Alert, Button, Group, List, Modal, Stack, Text } from '@mantine/core';
import type { AccessStay } from '@rushes/contract/core/access-changes';
import { IconUsers } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { api } from '../../../../lib/api/call.ts';
import { may, useMe } from '../../../../lib/session/session.ts';
import { AnchorLink } from '../../../../ui/links.tsx';
import { showError } from '../../../../ui/toast.tsx';
import { useNamesOf } from '../api.ts';

interface StayDialogProps {
  readonly stay: AccessStay | null;
  readonly onClose: () => void;
  /** Saves the audience, knowing that so many still watch. */
  readonly onConfirm: (count: number) => void;
  readonly isPending: boolean;
}

/** Asks before an audience is narrowed that channels and the directory do not know of; nothing was changed yet. */
export function StayDialog({ stay, onClose, onConfirm, isPending }: StayDialogProps) {
  const { t } = useTranslation();
  const title = t(`channels.stay.${stay === null ? 'dialog' : dialogOf(stay)}`);
  return (
    <Modal opened={stay !== null} onClose={onClose} title={title} size="lg">
      {stay !== null && <Asking stay={stay} onClose={onClose} onConfirm={onConfirm} isPending={isPending} />}
    </Modal>
  );
}

const isVideo = ({ videosOf }: AccessStay) => videosOf.count > 0;

function dialogOf(stay: AccessStay) {
  if (!isVideo(stay)) return 'dialog';
  return stay.channels.length + stay.otherChannels > 0 ? 'dialogBoth' : 'dialogVideo';
}

type AskingProps = Omit<StayDialogProps, 'stay'> & { readonly stay: AccessStay };

function Asking({ stay, onClose, onConfirm, isPending }: AskingProps) {
  const { t } = useTranslation();
  const takeOut = useTakeOut();
  const removable = stay.channels.filter(({ mayTakeOut }) => mayTakeOut);
  return (
    <Stack gap="md">
      <Staying stay={stay} />
      {stay.channels.length > 0 && (
        <List aria-label={t('channels.stay.where')} spacing={4}>
          {stay.channels.map((channel) => (
            <List.Item key={channel.channelId}>
              <Shown channel={channel} />
            </List.Item>
          ))}
        </List>
      )}
      {stay.otherChannels > 0 && (
        <Text size="sm">{t('channels.stay.others', { count: stay.otherChannels })}</Text>
      )}
      {stay.channels.length + stay.otherChannels > 0 && (
        <Text size="sm" c="dimmed">
          {t(removable.length > 0 ? 'channels.stay.takeOutText' : 'channels.stay.askText')}
        </Text>
      )}
      {isVideo(stay) && <ShownAsVideo videosOf={stay.videosOf} />}
      <Group justify="end">
        <Button variant="default" onClick={onClose} data-autofocus>
          {t('channels.cancel')}
        </Button>
        <Button
          variant={removable.length > 0 ? 'default' : 'filled'}
          loading={isPending}
          onClick={() => onConfirm(stay.count)}
        >
          {t('channels.stay.confirm', { count: stay.count })}
        </Button>
        {removable.length > 0 && (
          <Button
            loading={takeOut.isPending}
            onClick={() => takeOut.mutate(removable, { onSuccess: () => onConfirm(0) })}
          >
            {t('channels.stay.takeOut')}
          </Button>
        )}
      </Group>
    </Stack>
  );
}

function Staying({ stay }: { stay: AccessStay }) {
  const { t } = useTranslation();
  const namesOf = useNamesOf();
  const losing = namesOf(stay.losing);
  return (
    <>
      <Alert
        color="yellow"
        role="status"
        icon={<IconUsers size={20} stroke={1.5} aria-hidden />}
        title={t(isVideo(stay) ? 'channels.stay.titleElsewhere' : 'channels.stay.title', {
          count: stay.count,
        })}
      >
        {namesOf(stay)}
      </Alert>
      {stay.losing.count > 0 && (
        <Text size="sm">
          {t('channels.stay.losing', { count: stay.losing.count })}
          {losing !== '' && ` ${losing}`}
        </Text>
      )}
    </>
  );
}

/** The directory plays it too, and where that is ended. */
function ShownAsVideo({ videosOf }: { videosOf: AccessStay['videosOf'] }) {
  const { t } = useTranslation();
  const me = useMe();
  const names = useNamesOf()(videosOf);
  return (
    <>
      <Text size="sm">{names === '' ? t('channels.stay.video') : t('channels.stay.videoOf', { names })}</Text>
      <Text size="sm" c="dimmed">
        {may(me, 'organization.directory:edit') ? (
          <AnchorLink to="/peoplesearch/list" search={{ tab: 'videos' }}>
            {t('channels.stay.toVideos')}
          </AnchorLink>
        ) : (
          t('channels.stay.askVideo')
        )}
      </Text>
    </>
  );
}

function Shown({ channel }: { channel: AccessStay['channels'][number] }) {
  const { channelId, name, mayTakeOut } = channel;
  if (!mayTakeOut)
    return (
      <AnchorLink to="/home/channel/all" search={{ channel: channelId }}>
        {name}
      </AnchorLink>
    );
  return (
    <AnchorLink to="/channel/edit/$channelId" params={{ channelId }}>
      {name}
    </AnchorLink>
  );
}

/** Takes a program out of channels, one after another. */
function useTakeOut() {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (from: AccessStay['channels']) => {
      for (const { channelId, itemId } of from)
        await api.channel.removeItems({ channelId, itemIds: [itemId] });
    },
    onError: (error) => showError(error, t('errors.unexpected')),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['channel'] }),
  });
}
