import { Anchor, Button, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { TypedComments } from '../../lib/forms/use-typed-comments.ts';
import { RelativeTime } from '../relative-time.tsx';
import { TextForm } from '../text-form.tsx';
import { UserPicture } from '../user-picture.tsx';
import type { CommentActions } from './use-comment-actions.ts';

interface ShownComment {
  readonly commentId: string;
  readonly text: string;
  /** Null where a visitor wrote it, or that user was erased. */
  readonly user: { readonly name: string } | null;
  /** The name that someone without an account gave. */
  readonly visitor?: string | null;
  readonly createdAt: string;
  readonly canDelete: boolean;
}

export interface ShownThread extends ShownComment {
  /** Null: on all of it. */
  readonly blockId: string | null;
  readonly resolvedAt: string | null;
  readonly resolvedBy: string | null;
  readonly replies: readonly ShownComment[];
}

interface CommentThreadProps {
  readonly thread: ShownThread;
  readonly isReadOnly: boolean;
  readonly typed: TypedComments;
  readonly actions: Pick<CommentActions, 'resolve' | 'remove'>;
  readonly isReplying: boolean;
  readonly onReply: (text: string, done: () => void) => void;
  /** Who else reads it. */
  readonly note?: string | null;
}

/** A comment with its replies. */
export function CommentThread(props: CommentThreadProps) {
  const { t } = useTranslation();
  const { thread, isReadOnly, actions, note = null } = props;
  const { text, replies, resolvedAt, resolvedBy } = thread;
  return (
    <Stack gap="xs" component="article" aria-label={text}>
      {[thread, ...replies].map((comment) => (
        <Comment key={comment.commentId} {...{ comment, isReadOnly, actions }} />
      ))}
      {resolvedAt !== null && (
        <Text size="xs" c="dimmed">
          {resolvedBy === null
            ? t('shared.comments.resolved')
            : t('shared.comments.resolvedBy', { name: resolvedBy })}{' '}
          · <RelativeTime instant={resolvedAt} />
        </Text>
      )}
      {note !== null && (
        <Text size="xs" c="dimmed">
          {note}
        </Text>
      )}
      {!isReadOnly && <ThreadButtons {...props} />}
    </Stack>
  );
}

function ThreadButtons({ thread, typed, actions, isReplying: isSaving, onReply }: CommentThreadProps) {
  const { t } = useTranslation();
  const nameOf = useNames();
  const { commentId, blockId, resolvedAt } = thread;
  const about = { blockId, parentId: commentId };
  const [isReplying, setIsReplying] = useState(() => typed.textOf(about) !== '');
  const done = () => {
    typed.forget(about);
    setIsReplying(false);
  };
  const label = t('shared.comments.replyTo', { name: nameOf(thread) });
  if (isReplying)
    return (
      <TextForm
        {...{ label, isSaving }}
        button={t('shared.comments.reply')}
        typed={typed.textOf(about)}
        onType={(text) => typed.type({ ...about, text })}
        onSave={(text) => onReply(text, done)}
        onCancel={done}
      />
    );
  return (
    <Group gap="xs">
      {resolvedAt === null && (
        <Button size="compact-xs" variant="subtle" aria-label={label} onClick={() => setIsReplying(true)}>
          {t('shared.comments.reply')}
        </Button>
      )}
      <Button
        size="compact-xs"
        variant="subtle"
        loading={actions.resolve.isPending}
        onClick={() => actions.resolve.mutate({ commentId, isResolved: resolvedAt === null })}
      >
        {t(resolvedAt === null ? 'shared.comments.resolve' : 'shared.comments.reopen')}
      </Button>
    </Group>
  );
}

/** The names of those who wrote comments. */
function useNames() {
  const { t } = useTranslation();
  return ({ user, visitor = null }: ShownComment) => {
    if (visitor !== null) return t('shared.comments.visitor', { name: visitor });
    return user?.name ?? t('shared.comments.formerUser');
  };
}

interface CommentProps extends Pick<CommentThreadProps, 'isReadOnly' | 'actions'> {
  readonly comment: ShownComment;
}

function Comment({ comment, isReadOnly, actions }: CommentProps) {
  const { t } = useTranslation();
  const name = useNames()(comment);
  const { commentId, text, createdAt, canDelete } = comment;
  return (
    <Group align="flex-start" wrap="nowrap" gap="xs">
      <UserPicture name={name} url={null} sizePx={24} />
      <div style={{ flex: 1, minWidth: 0 }}>
        <Text size="xs" c="dimmed" component="div" style={{ overflowWrap: 'anywhere' }}>
          <b>{name}</b> · <RelativeTime instant={createdAt} />
          {canDelete && !isReadOnly && (
            <>
              {' · '}
              <Anchor
                component="button"
                type="button"
                size="xs"
                onClick={() => actions.remove.mutate(commentId)}
              >
                {t('shared.comments.delete')}
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
