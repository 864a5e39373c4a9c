import { ActionIcon, Button, Group, Paper, SegmentedControl, Stack, Switch, Text } from '@mantine/core';
import { drawingColours, drawingTools } from '@rushes/contract/tasks/lists/approvals';
import type { ApprovalDetail } from '@rushes/contract/tasks/approvals';
import { IconArrowBackUp, IconArrowUpRight, IconPencil, IconRectangle, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormDraft } from '../../../../../lib/forms/use-form-draft.ts';
import { tabularFigures } from '../../../../../ui/theme.ts';
import { timecode } from '../../../../../timeline/time-map.ts';
import { useComments } from '../../api.ts';
import { colourValues } from './drawing-layer.tsx';
import type { DrawingColour, DrawingTool } from './drawing.ts';
import { FocusedTextarea } from '../../../../../ui/focused-textarea.tsx';
import styles from './review.module.css';
import type { CommentDraft, Review, VideoRound } from './use-review.ts';

export interface Pen {
  readonly tool: DrawingTool;
  readonly colour: DrawingColour;
}

interface CommentFormProps {
  readonly approval: ApprovalDetail;
  readonly round: VideoRound;
  readonly review: Review;
  readonly draft: CommentDraft;
  /** Null while nothing is drawn. */
  readonly pen: Pen | null;
  readonly onPen: (pen: Pen | null) => void;
}

/** A comment on a frame, a range, or all of the version, with what is drawn on the frame. */
export function CommentForm({ approval, round, review, draft, pen, onPen }: CommentFormProps) {
  const { t } = useTranslation();
  const [text, setText] = useState('');
  const { add } = useComments(approval.approvalId);
  const { setDraft } = review;
  const isEmpty = text.trim() === '';
  useFormDraft(t('approvals.comments.add'), {
    unsaved: () => (isEmpty && draft.drawing.length === 0 ? null : { text }),
    restore: (kept) => setText(kept.text),
  });
  const post = () => {
    if (isEmpty || add.isPending) return;
    const { fromFrame, toFrame, drawing } = draft;
    add.mutate(
      { roundId: round.roundId, text, fromFrame, toFrame, drawing: drawing.length === 0 ? null : drawing },
      { onSuccess: () => setDraft(null) },
    );
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
          <FrameFields round={round} review={review} draft={draft} />
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
              if (event.key === 'Escape' && isEmpty && draft.drawing.length === 0) setDraft(null);
              if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) post();
            }}
          />
          {draft.fromFrame !== null && <Drawing pen={pen} onPen={onPen} draft={draft} onChange={setDraft} />}
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

/** What the comment is about: a frame, a range that ends where the picture is, or all of it. */
function FrameFields({ round, review, draft }: Pick<CommentFormProps, 'round' | 'review' | 'draft'>) {
  const { t } = useTranslation();
  const { fps, frames } = round.video;
  const { frame, setDraft } = review;
  const { fromFrame, toFrame } = draft;
  return (
    <Group gap="xs" justify="space-between">
      <Switch
        size="sm"
        label={t('approvals.comments.onFrame')}
        checked={fromFrame !== null}
        onChange={(event) =>
          setDraft({
            ...{ toFrame: null, drawing: [] },
            fromFrame: event.currentTarget.checked ? frame : null,
          })
        }
      />
      <Text size="sm" style={tabularFigures}>
        {fromFrame === null
          ? t('approvals.comments.whole')
          : toFrame === null
            ? timecode(fromFrame, fps)
            : t('approvals.comments.range', { from: timecode(fromFrame, fps), to: timecode(toFrame, fps) })}
      </Text>
      {fromFrame !== null && frame > fromFrame && frame !== toFrame && (
        <Button
          size="compact-xs"
          variant="default"
          onClick={() => setDraft({ ...draft, toFrame: Math.min(frame, frames - 1) })}
        >
          {t('approvals.comments.endHere')}
        </Button>
      )}
      {toFrame !== null && (
        <Button size="compact-xs" variant="default" onClick={() => setDraft({ ...draft, toFrame: null })}>
          {t('approvals.comments.noRange')}
        </Button>
      )}
    </Group>
  );
}

const icons = { pen: IconPencil, arrow: IconArrowUpRight, rectangle: IconRectangle } as const;

interface DrawingProps extends Pick<CommentFormProps, 'pen' | 'onPen' | 'draft'> {
  readonly onChange: (draft: CommentDraft) => void;
}

/** While nothing is drawn, the picture keeps its controls. */
function Drawing({ pen, ...props }: DrawingProps) {
  const { t } = useTranslation();
  if (pen !== null) return <DrawingTools {...props} pen={pen} />;
  return (
    <Button
      size="compact-sm"
      variant="default"
      style={{ alignSelf: 'flex-start' }}
      leftSection={<IconPencil size={16} stroke={1.5} aria-hidden />}
      onClick={() => props.onPen({ tool: 'arrow', colour: 'red' })}
    >
      {t('approvals.drawing.draw')}
    </Button>
  );
}

interface DrawingToolsProps extends DrawingProps {
  readonly pen: Pen;
}

function DrawingTools({ pen, onPen, draft, onChange }: DrawingToolsProps) {
  const { t } = useTranslation();
  const { drawing } = draft;
  return (
    <Group gap="xs" role="group" aria-label={t('approvals.drawing.draw')}>
      <SegmentedControl
        size="xs"
        value={pen.tool}
        onChange={(tool) => onPen({ ...pen, tool })}
        data={drawingTools.map((value) => {
          const Icon = icons[value];
          return {
            value,
            label: <Icon size={16} stroke={1.5} aria-label={t(`approvals.drawing.tools.${value}`)} />,
          };
        })}
      />
      <SegmentedControl
        size="xs"
        aria-label={t('approvals.drawing.colour')}
        value={pen.colour}
        onChange={(colour) => onPen({ ...pen, colour })}
        data={drawingColours.map((value) => ({
          value,
          label: (
            <span
              className={styles['colour']}
              style={{ display: 'block', background: colourValues[value] }}
              role="img"
              aria-label={t(`approvals.drawing.colours.${value}`)}
            />
          ),
        }))}
      />
      <ActionIcon
        aria-label={t('approvals.drawing.undo')}
        disabled={drawing.length === 0}
        onClick={() => onChange({ ...draft, drawing: drawing.slice(0, -1) })}
      >
        <IconArrowBackUp size={16} stroke={1.5} />
      </ActionIcon>
      <ActionIcon
        aria-label={t('approvals.drawing.clear')}
        disabled={drawing.length === 0}
        onClick={() => onChange({ ...draft, drawing: [] })}
      >
        <IconTrash size={16} stroke={1.5} />
      </ActionIcon>
      <Button size="compact-sm" variant="subtle" onClick={() => onPen(null)}>
        {t('approvals.drawing.done')}
      </Button>
    </Group>
  );
}
