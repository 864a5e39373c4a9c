import { Anchor, Button, Group, Paper, Stack, Text } from '@mantine/core';
import type { ScriptBlockInput } from '@rushes/contract/create/scripts';
import type { ApprovalComment, ApprovalDetail, ApprovalRound } from '@rushes/contract/tasks/approvals';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormDraft } from '../../../../../lib/forms/use-form-draft.ts';
import { FocusedTextarea } from '../../../../../ui/focused-textarea.tsx';
import { reviewedTextQuery, useComments } from '../../api.ts';
import { CommentList } from './comment-list.tsx';
import type { ScriptCommentDraft, ScriptReviewState } from './use-script-review.ts';

interface ScriptCommentsProps {
  readonly approval: ApprovalDetail;
  readonly round: ApprovalRound;
  readonly review: ScriptReviewState;
}

/** What was said about a version of a script, in the order of its blocks. */
export function ScriptComments({ approval, round, review }: ScriptCommentsProps) {
  const { t } = useTranslation();
  const { threads, shownId, draft, beginWhole } = review;
  return (
    <CommentList
      {...{ approval, round, threads, shownId }}
      none={t('approvals.script.none')}
      form={draft && <CommentForm key={draft.blockId} {...{ approval, round, review, draft }} />}
      onBegin={beginWhole}
      renderPlace={(comment) => <Place {...{ approval, round, review, comment }} />}
    />
  );
}

interface PlaceProps extends ScriptCommentsProps {
  readonly comment: ApprovalComment;
}

/** The block that a comment is about, and the version where that isn't the one that is read. */
function Place({ approval, round, review, comment }: PlaceProps) {
  const { t } = useTranslation();
  const from = approval.rounds.find(({ roundId }) => roundId === comment.roundId);
  const isEarlier = comment.roundId !== round.roundId;
  // The block as it was in that version.
  const text = useQuery({
    ...reviewedTextQuery(approval.approvalId, comment.roundId),
    enabled: comment.blockId !== null,
  });
  const quote = quoteOf(text.data?.blocks, comment.blockId);
  const parts = [isEarlier && from !== undefined && t('approvals.review.roundOf', from), quote].filter(
    (part) => typeof part === 'string',
  );
  if (parts.length === 0) return null;
  return (
    <Anchor
      component="button"
      type="button"
      size="sm"
      lineClamp={2}
      style={{ textAlign: 'start' }}
      onClick={() => review.show(comment)}
    >
      {parts.join(' · ')}
    </Anchor>
  );
}

const quotedMost = 120;

/** How a block begins; null of all of the script. */
function quoteOf(blocks: readonly ScriptBlockInput[] | undefined, blockId: string | null): string | null {
  const block = blocks?.find((each) => each.blockId === blockId);
  if (block === undefined) return null;
  return (block.text || block.visual || block.speaker).slice(0, quotedMost).toWellFormed();
}

interface CommentFormProps extends ScriptCommentsProps {
  readonly draft: ScriptCommentDraft;
}

/** A comment on a block, or on all of the script. */
function CommentForm({ approval, round, review, draft }: CommentFormProps) {
  const { t } = useTranslation();
  const [text, setText] = useState('');
  const { add } = useComments(approval.approvalId);
  const { blocks, setDraft } = review;
  const { blockId } = draft;
  const isEmpty = text.trim() === '';
  useFormDraft(t('approvals.comments.add'), {
    unsaved: () => (isEmpty ? null : { text }),
    restore: (kept) => setText(kept.text),
  });
  const post = () => {
    if (isEmpty || add.isPending) return;
    add.mutate({ roundId: round.roundId, text, blockId }, { onSuccess: () => setDraft(null) });
  };
  return (
    <Paper withBorder p="sm">
      <form
        onSubmit={(event) => {
          event.preventDefault();
          post();
        }}
      >
        <Stack gap="xs">
          <Text size="sm" c="dimmed" lineClamp={2} dir="auto">
            {quoteOf(blocks, blockId) ?? t('approvals.script.whole')}
          </Text>
          <FocusedTextarea
            label={t('approvals.comments.text')}
            autosize
            minRows={2}
            maxRows={10}
            maxLength={5000}
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
            onKeyDown={(event) => {
              // What was typed isn't thrown away by a key.
              if (event.key === 'Escape' && isEmpty) setDraft(null);
              if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) post();
            }}
          />
          <Group>
            <Button type="submit" disabled={isEmpty} loading={add.isPending}>
              {t('approvals.comments.post')}
            </Button>
            <Button variant="default" onClick={() => setDraft(null)}>
              {t('approvals.cancel')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Paper>
  );
}
