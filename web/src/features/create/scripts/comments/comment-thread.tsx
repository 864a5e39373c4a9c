import { Anchor, Button, Group, Stack, Text } from '@mantine/core';
import type { ScriptComment, ScriptThread } from '@rushes/contract/create/script-comments';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { RelativeTime } from '../../../../ui/relative-time.tsx';
import { TextForm } from '../../../../ui/text-form.tsx';
import { UserPicture } from '../../../../ui/user-picture.tsx';
import { useScriptComments } from './api.ts';
import type { TypedComments } from './use-typed-comments.ts';

interface CommentThreadProps {
  readonly scriptId: string;
  readonly thread: ScriptThread;
  readonly isReadOnly: boolean;
  readonly typed: TypedComments;
}

/** A comment on a block with its replies. */
export function CommentThread({ scriptId, thread, isReadOnly, typed }: CommentThreadProps) {
  const { t } = useTranslation();
  const { text, replies, resolvedAt, resolvedBy } = thread;
  return (
    <Stack gap="xs" component="article" aria-label={text}>
      <Comment {...{ scriptId, isReadOnly }} comment={thread} />
      {replies.map((reply) => (
        <Comment key={reply.commentId} {...{ scriptId, isReadOnly }} comment={reply} />
      ))}
      {resolvedAt !== null && (
        <Text size="xs" c="dimmed">
          {resolvedBy === null
            ? t('scripts.comments.resolved')
            : t('scripts.comments.resolvedBy', { name: resolvedBy })}{' '}
          · <RelativeTime instant={resolvedAt} />
        </Text>
      )}
      {!isReadOnly && <ThreadActions {...{ scriptId, thread, typed }} />}
    </Stack>
  );
}

function ThreadActions({ scriptId, thread, typed }: Omit<CommentThreadProps, 'isReadOnly'>) {
  const { t } = useTranslation();
  const { add, resolve } = useScriptComments(scriptId);
  const { commentId, blockId, user, resolvedAt } = thread;
  const about = { blockId, parentId: commentId };
  const [isReplying, setIsReplying] = useState(() => typed.textOf(about) !== '');
  const done = () => {
    typed.forget(about);
    setIsReplying(false);
  };
  const label = t('scripts.comments.replyTo', { name: user?.name ?? t('scripts.comments.formerUser') });
  if (isReplying)
    return (
      <TextForm
        label={label}
        button={t('scripts.comments.reply')}
        isSaving={add.isPending}
        typed={typed.textOf(about)}
        onType={(text) => typed.type({ ...about, text })}
        onSave={(text) => add.mutate({ ...about, text }, { onSuccess: done })}
        onCancel={done}
      />
    );
  return (
    <Group gap="xs">
      {resolvedAt === null && (
        <Button size="compact-xs" variant="subtle" aria-label={label} onClick={() => setIsReplying(true)}>
          {t('scripts.comments.reply')}
        </Button>
      )}
      <Button
        size="compact-xs"
        variant="subtle"
        loading={resolve.isPending}
        onClick={() => resolve.mutate({ commentId, isResolved: resolvedAt === null })}
      >
        {t(resolvedAt === null ? 'scripts.comments.resolve' : 'scripts.comments.reopen')}
      </Button>
    </Group>
  );
}

interface CommentProps extends Pick<CommentThreadProps, 'scriptId' | 'isReadOnly'> {
  readonly comment: ScriptComment;
}

function Comment({ scriptId, comment, isReadOnly }: CommentProps) {
  const { t } = useTranslation();
  const { remove } = useScriptComments(scriptId);
  const { commentId, text, user, createdAt, canDelete } = comment;
  const name = user?.name ?? t('scripts.comments.formerUser');
  return (
    <Group align="flex-start" wrap="nowrap" gap="xs">
      <UserPicture name={name} url={null} sizePx={24} />
      <div style={{ flex: 1, minWidth: 0 }}>
        <Text size="xs" c="dimmed" component="div">
          <b>{name}</b> · <RelativeTime instant={createdAt} />
          {canDelete && !isReadOnly && (
            <>
              {' · '}
              <Anchor component="button" type="button" size="xs" onClick={() => remove.mutate(commentId)}>
                {t('scripts.comments.delete')}
              </Anchor>
            </>
          )}
        </Text>
        <Text size="sm" style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }} dir="auto">
          {text}
        </Text>
      </div>
    </Group>
  );
}
