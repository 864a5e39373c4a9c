import { ActionIcon, Anchor, Button, Group, Menu, Stack, Text } from '@mantine/core';
import type { CommentThread as Thread, ProgramComment } from '@rushes/contract/audience/comments';
import { IconDots, IconPencil, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatClock } from '../../../../player/clock.ts';
import { RelativeTime } from '../../../../ui/relative-time.tsx';
import { TextForm } from '../../../../ui/text-form.tsx';
import { tabularFigures } from '../../../../ui/theme.ts';
import { UserPicture } from '../../../../ui/user-picture.tsx';
import { useComments } from '../api.ts';

interface CommentThreadProps {
  readonly programId: string;
  readonly thread: Thread;
  readonly isReadOnly: boolean;
  readonly onSeek: (atMs: number) => void;
}

/** A comment with its replies. */
export function CommentThread({ programId, thread, isReadOnly, onSeek }: CommentThreadProps) {
  const { t } = useTranslation();
  const [isReplying, setIsReplying] = useState(false);
  const { add } = useComments(programId);
  const { commentId, replies, user } = thread;
  const label = t('home.comments.replyTo', { name: user?.name ?? t('home.comments.formerUser') });
  return (
    <Stack gap="xs" component="article" aria-label={thread.text}>
      <Comment {...{ programId, isReadOnly, onSeek }} comment={thread} />
      <Stack gap="xs" pl={44}>
        {replies.map((reply) => (
          <Comment key={reply.commentId} {...{ programId, isReadOnly, onSeek }} comment={reply} />
        ))}
        {isReplying ? (
          <TextForm
            label={label}
            button={t('home.comments.postReply')}
            isSaving={add.isPending}
            onSave={(text) =>
              add.mutate({ text, atMs: null, parentId: commentId }, { onSuccess: () => setIsReplying(false) })
            }
            onCancel={() => setIsReplying(false)}
          />
        ) : (
          !isReadOnly && (
            <Button
              size="compact-xs"
              variant="subtle"
              style={{ alignSelf: 'flex-start' }}
              aria-label={label}
              onClick={() => setIsReplying(true)}
            >
              {t('home.comments.reply')}
            </Button>
          )
        )}
      </Stack>
    </Stack>
  );
}

interface CommentProps extends Omit<CommentThreadProps, 'thread'> {
  readonly comment: ProgramComment;
}

function Comment({ programId, comment, isReadOnly, onSeek }: CommentProps) {
  const { t } = useTranslation();
  const { edit } = useComments(programId);
  const [isEditing, setIsEditing] = useState(false);
  const { commentId, atMs, text, user, createdAt, editedAt } = comment;
  const name = user?.name ?? t('home.comments.formerUser');
  return (
    <Group align="flex-start" wrap="nowrap" gap="sm">
      <UserPicture name={name} url={null} sizePx={32} />
      <Stack gap={2} style={{ flex: 1, minWidth: 0 }}>
        <Group justify="space-between" wrap="nowrap" gap="xs">
          <Text size="sm" component="div">
            <b>{name}</b>{' '}
            <Text span size="sm" c="dimmed">
              <RelativeTime instant={createdAt} />
              {editedAt !== null && ` · ${t('home.comments.edited')}`}
            </Text>
          </Text>
          {!isReadOnly && !isEditing && (
            <CommentMenu {...{ programId, comment }} onEdit={() => setIsEditing(true)} />
          )}
        </Group>
        {isEditing ? (
          <TextForm
            label={t('home.comments.editText')}
            button={t('home.comments.save')}
            text={text}
            isSaving={edit.isPending}
            onSave={(next) =>
              edit.mutate({ commentId, text: next }, { onSuccess: () => setIsEditing(false) })
            }
            onCancel={() => setIsEditing(false)}
          />
        ) : (
          <Text size="sm" style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }} dir="auto">
            {atMs !== null && (
              <>
                <Anchor
                  component="button"
                  type="button"
                  size="sm"
                  style={tabularFigures}
                  onClick={() => onSeek(atMs)}
                >
                  {formatClock(atMs)}
                </Anchor>{' '}
              </>
            )}
            {text}
          </Text>
        )}
      </Stack>
    </Group>
  );
}

interface CommentMenuProps extends Pick<CommentProps, 'programId' | 'comment'> {
  readonly onEdit: () => void;
}

function CommentMenu({ programId, comment, onEdit }: CommentMenuProps) {
  const { t } = useTranslation();
  const { remove } = useComments(programId);
  const { commentId, canEdit, canDelete, text } = comment;
  if (!canEdit && !canDelete) return null;
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon
          variant="subtle"
          size="sm"
          aria-label={t('home.comments.actions', { text: text.slice(0, 40) })}
        >
          <IconDots size={16} stroke={1.5} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {canEdit && (
          <Menu.Item leftSection={<IconPencil size={16} stroke={1.5} />} onClick={onEdit}>
            {t('home.comments.edit')}
          </Menu.Item>
        )}
        {canDelete && (
          <Menu.Item
            leftSection={<IconTrash size={16} stroke={1.5} />}
            onClick={() => remove.mutate(commentId)}
          >
            {t('home.comments.delete')}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
