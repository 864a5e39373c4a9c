import { ActionIcon, Button, Menu } from '@mantine/core';
import type { ChannelMember } from '@rushes/contract/audience/channel-members';
import { type ChannelLevel, channelLevels } from '@rushes/contract/audience/lists/channels';
import { IconDots, IconStairs, IconUserMinus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { api } from '../../../../../lib/api/call.ts';
import { showToast, showUndo } from '../../../../../ui/toast.tsx';
import { confirmAudience } from '../../../../core/access-changes/api.ts';
import { useChannelChange } from '../../api.ts';

interface Wanted {
  readonly member: ChannelMember;
  readonly level: ChannelLevel;
}

const setMost = 50;
const removeMost = 200;

function* partsOf<Item>(items: readonly Item[], size: number): Generator<readonly Item[]> {
  for (let start = 0; start < items.length; start += size) yield items.slice(start, start + size);
}

function setPart(channelId: string, part: readonly Wanted[], isUndo: boolean) {
  const set = (confirmed: boolean) =>
    api.channel.setMembers({
      channelId,
      users: part.flatMap(({ member: { customerUserId }, level }) =>
        customerUserId === null ? [] : [{ customerUserId, level }],
      ),
      groups: part.flatMap(({ member: { groupId }, level }) =>
        groupId === null ? [] : [{ groupId, level }],
      ),
      confirmed,
    });
  return isUndo ? set(true) : confirmAudience(set);
}

async function setLevels(channelId: string, wanted: readonly Wanted[], isUndo: boolean) {
  for (const part of partsOf(wanted, setMost)) await setPart(channelId, part, isUndo);
}

async function removeAll(channelId: string, members: readonly ChannelMember[]) {
  for (const part of partsOf(members, removeMost))
    await api.channel.removeMembers({ channelId, memberIds: part.map(({ memberId }) => memberId) });
}

const asItIs = (member: ChannelMember): Wanted => ({ member, level: member.level });

/** Changes members of a channel, one or many, with a way back. */
function useMembers(channelId: string, onDone?: () => void) {
  const { t } = useTranslation();
  const set = useChannelChange(({ wanted, isUndo }: { wanted: readonly Wanted[]; isUndo: boolean }) =>
    setLevels(channelId, wanted, isUndo),
  );
  const removal = useChannelChange((members: readonly ChannelMember[]) => removeAll(channelId, members));
  const putBack = (wanted: readonly Wanted[]) => set.mutate({ wanted, isUndo: true });
  const setLevel = (members: readonly ChannelMember[], level: ChannelLevel) => {
    const changing = members.filter((member) => member.state === 'pending' || member.level !== level);
    const before = changing.filter(({ state }) => state === 'active').map(asItIs);
    const words = { count: changing.length, name: changing[0]?.name, level: t(`channels.levels.${level}`) };
    const say = () => {
      onDone?.();
      const message = t('channels.members.level', words);
      const undo = { message, undoLabel: t('channels.undo'), onUndo: () => putBack(before) };
      if (before.length > 0) showUndo(undo);
      else showToast(message);
    };
    if (changing.length === 0) onDone?.();
    else {
      const wanted = changing.map((member) => ({ member, level }));
      set.mutate({ wanted, isUndo: false }, { onSuccess: say });
    }
  };
  const remove = async (members: readonly ChannelMember[]) => {
    const before = members.filter(({ state }) => state === 'active').map(asItIs);
    const [first] = before.length > 0 ? before.map(({ member }) => member) : members;
    await removal.mutateAsync(members);
    onDone?.();
    const undoLabel = t('channels.undo');
    const count = before.length > 0 ? before.length : members.length;
    const message = t(before.length > 0 ? 'channels.members.removed' : 'channels.members.refused', {
      count,
      name: first?.name,
    });
    if (before.length > 0) showUndo({ message, undoLabel, onUndo: () => putBack(before) });
    else showToast(message);
  };
  return {
    isPending: set.isPending || removal.isPending,
    setLevel,
    // What went wrong was said.
    remove: (members: readonly ChannelMember[]) => void remove(members).catch(() => undefined),
  };
}

interface MemberProps {
  readonly channelId: string;
  readonly member: ChannelMember;
}

/** Lets someone in who asks. */
export function LetIn({ channelId, member }: MemberProps) {
  const { t } = useTranslation();
  const { setLevel, isPending } = useMembers(channelId);
  return (
    <Button
      size="compact-sm"
      loading={isPending}
      aria-label={t('channels.members.letInNamed', { name: member.name })}
      onClick={() => setLevel([member], 'member')}
    >
      {t('channels.members.letIn')}
    </Button>
  );
}

/** Gives a member another level or takes them out; someone who asks is let in or not. */
export function MemberMenu({ channelId, member }: MemberProps) {
  const { t } = useTranslation();
  const { setLevel, remove } = useMembers(channelId);
  const isAsking = member.state === 'pending';
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon aria-label={t('channels.members.menuOf', { name: member.name })}>
          <IconDots size={20} stroke={1.5} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{t(isAsking ? 'channels.members.letInAs' : 'channels.members.setLevel')}</Menu.Label>
        {channelLevels.map((level) => (
          <Menu.Item
            key={level}
            disabled={!isAsking && level === member.level}
            onClick={() => setLevel([member], level)}
          >
            {t(`channels.levels.${level}`)}
          </Menu.Item>
        ))}
        <Menu.Divider />
        <Menu.Item color="red" onClick={() => remove([member])}>
          {t(isAsking ? 'channels.members.refuse' : 'channels.members.remove')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

interface BulkMembersProps {
  readonly channelId: string;
  readonly members: readonly ChannelMember[];
  readonly onDone: () => void;
}

/** A level for all who are chosen, or out with them. */
export function BulkMembers({ channelId, members, onDone }: BulkMembersProps) {
  const { t } = useTranslation();
  const { setLevel, remove, isPending } = useMembers(channelId, onDone);
  const areAsking = members.every(({ state }) => state === 'pending');
  return (
    <>
      <Menu position="bottom-start">
        <Menu.Target>
          <Button
            variant="subtle"
            loading={isPending}
            aria-label={t('channels.members.setFor')}
            leftSection={<IconStairs size={20} stroke={1.5} aria-hidden />}
          >
            {t('channels.members.setLevel')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {channelLevels.map((level) => (
            <Menu.Item key={level} onClick={() => setLevel(members, level)}>
              {t(`channels.levels.${level}`)}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      <Button
        variant="subtle"
        color="red"
        disabled={isPending}
        leftSection={<IconUserMinus size={20} stroke={1.5} aria-hidden />}
        onClick={() => remove(members)}
      >
        {t(areAsking ? 'channels.members.refuse' : 'channels.members.remove')}
      </Button>
    </>
  );
}
