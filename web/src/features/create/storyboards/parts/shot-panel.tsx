import { Button, CloseButton, Group, Select, Stack, Tabs, Text, Textarea } from '@mantine/core';
import {
  shotAngles,
  shotDescriptionMost,
  shotMovements,
  shotNotesMost,
} from '@rushes/contract/create/lists/storyboards';
import type { BoardBlockInput, StoryboardDetail } from '@rushes/contract/create/storyboards';
import { IconTrash, IconVideoPlus } from '@tabler/icons-react';
import { type KeyboardEvent, useContext, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { AnchorLink } from '../../../../ui/links.tsx';
import { CopyNotice } from '../../scripts/parts/copy-notice.tsx';
import { BoardCommentsContext } from '../comments/comments-context.ts';
import { ShotComments } from '../comments/shot-comments.tsx';
import type { BoardShot } from '../editor/board-editor.ts';
import { BoardContext } from './board-context.ts';
import { ShotDuration } from './shot-duration.tsx';
import { ShotState } from './shot-state.tsx';
import { BoardShotsContext } from './shots.ts';
import { ShotPicture } from './shot-picture.tsx';
import styles from './storyboard.module.css';

interface ShotPanelProps {
  readonly shown: BoardShot;
  readonly storyboard: StoryboardDetail;
  readonly onChange: (part: Partial<BoardBlockInput>, gesture: string | null) => void;
  readonly onLeaveField: () => void;
  readonly onDelete: () => void;
  readonly onResolve: (blockId: string, keep: 'copy' | 'other') => void;
  /** For the comments on all shots. */
  readonly onLeave: () => void;
  readonly onClose: () => void;
}

/** Not in a dialog that the panel opened, nor for the list of a field. */
function isOwnKey({ currentTarget, target }: KeyboardEvent<HTMLElement>): boolean {
  const isInside = target instanceof Element && currentTarget.contains(target);
  return isInside && target.getAttribute('aria-expanded') !== 'true';
}

/** All that is written of one shot, beside the board. */
export function ShotPanel(props: ShotPanelProps) {
  const { t } = useTranslation();
  const { shown, onClose } = props;
  return (
    <aside
      className={styles['panel']}
      aria-label={t('storyboards.shot.details', { number: shown.number })}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && !event.defaultPrevented && isOwnKey(event)) onClose();
      }}
    >
      <Group justify="space-between" mb="xs">
        <Text fw={600}>{t('storyboards.shot.details', { number: shown.number })}</Text>
        <CloseButton aria-label={t('storyboards.shot.close')} onClick={onClose} />
      </Group>
      <ShotParts key={shown.shot.blockId} {...props} />
    </aside>
  );
}

/** What is written of the shot, and what was said about it. */
function ShotParts(props: ShotPanelProps) {
  const { t } = useTranslation();
  const comments = useContext(BoardCommentsContext);
  if (comments === null) return <ShotForm {...props} />;
  const { shown, onLeave } = props;
  const { blockId } = shown.shot;
  const count = comments.byBlock.get(blockId) ?? 0;
  return (
    <Tabs
      value={comments.isShown ? 'comments' : 'details'}
      onChange={(tab) => comments.onShow(tab === 'comments')}
      keepMounted={false}
    >
      <Tabs.List grow mb="sm">
        <Tabs.Tab value="details">{t('storyboards.comments.tab')}</Tabs.Tab>
        <Tabs.Tab value="comments">
          {count === 0 ? t('shared.comments.title') : t('shared.comments.count', { count })}
        </Tabs.Tab>
      </Tabs.List>
      <Tabs.Panel value="details">
        <ShotForm {...props} />
      </Tabs.Panel>
      <Tabs.Panel value="comments">
        <ShotComments {...{ comments, blockId }} onAll={onLeave} />
      </Tabs.Panel>
    </Tabs>
  );
}

function ShotForm({ shown, storyboard, onChange, onLeaveField, onDelete, onResolve }: ShotPanelProps) {
  const { t } = useTranslation();
  const { isReadOnly } = useContext(BoardContext);
  const { shot, number } = shown;
  const { blockId, text, notes, copy } = shot;
  const description = useRef<HTMLTextAreaElement>(null);
  useEffect(() => description.current?.focus({ preventScroll: true }), []);
  return (
    <Stack gap="sm" onBlur={onLeaveField}>
      {copy !== null && (
        <CopyNotice
          blockId={blockId}
          changedBy={copy.changedBy}
          isOwn={copy.isOwn}
          resolve={isReadOnly ? null : onResolve}
        />
      )}
      <ShotPicture
        storyboardId={storyboard.storyboardId}
        shot={shot}
        number={number}
        onChange={(imageId) => onChange({ imageId }, null)}
      />
      <Textarea
        ref={description}
        label={t('storyboards.shot.description')}
        autosize
        minRows={2}
        maxLength={shotDescriptionMost}
        readOnly={isReadOnly}
        value={text}
        onChange={(event) => onChange({ text: event.currentTarget.value }, 'text')}
      />
      <ShotChoices shot={shot} onChange={onChange} />
      <Textarea
        label={t('storyboards.shot.notes')}
        autosize
        minRows={2}
        maxLength={shotNotesMost}
        readOnly={isReadOnly}
        value={notes}
        onChange={(event) => onChange({ notes: event.currentTarget.value }, 'notes')}
      />
      <ScriptLink shot={shot} script={storyboard.script} onChange={onChange} />
      <Recording blockId={blockId} />
      {!isReadOnly && <DeleteButton onDelete={onDelete} />}
    </Stack>
  );
}

function DeleteButton({ onDelete }: Pick<ShotPanelProps, 'onDelete'>) {
  const { t } = useTranslation();
  return (
    <Group>
      <Button
        variant="subtle"
        color="red"
        size="compact-sm"
        leftSection={<IconTrash size={16} stroke={1.5} aria-hidden />}
        onClick={onDelete}
      >
        {t('storyboards.shot.delete')}
      </Button>
    </Group>
  );
}

type ShotPart = Pick<ShotPanelProps, 'onChange'> & { readonly shot: BoardShot['shot'] };

function ShotChoices({ shot, onChange }: ShotPart) {
  const { t } = useTranslation();
  const { isReadOnly, types } = useContext(BoardContext);
  const { shotTypeId, angle, movement, durationMs } = shot;
  const typeChoices = [...(types ?? [])].map(([value, label]) => ({ value, label }));
  const isGone = shotTypeId !== null && types !== null && !types.has(shotTypeId);
  return (
    <>
      <Select
        searchable
        clearable
        label={t('storyboards.shot.type')}
        placeholder={t('storyboards.shot.noType')}
        description={isGone ? t('storyboards.shot.typeGone') : undefined}
        data={typeChoices}
        value={isGone ? null : shotTypeId}
        readOnly={isReadOnly}
        onChange={(value) => onChange({ shotTypeId: value }, null)}
      />
      <Group grow align="flex-start">
        <Select
          clearable
          label={t('storyboards.shot.angle')}
          placeholder={t('storyboards.shot.noAngle')}
          data={shotAngles.map((value) => ({ value, label: t(`storyboards.angles.${value}`) }))}
          value={angle}
          readOnly={isReadOnly}
          onChange={(value) => onChange({ angle: shotAngles.find((each) => each === value) ?? null }, null)}
        />
        <Select
          clearable
          label={t('storyboards.shot.movement')}
          placeholder={t('storyboards.shot.noMovement')}
          data={shotMovements.map((value) => ({ value, label: t(`storyboards.movements.${value}`) }))}
          value={movement}
          readOnly={isReadOnly}
          onChange={(value) =>
            onChange({ movement: shotMovements.find((each) => each === value) ?? null }, null)
          }
        />
      </Group>
      <ShotDuration
        durationMs={durationMs}
        isReadOnly={isReadOnly}
        onChange={(ms) => onChange({ durationMs: ms }, 'durationMs')}
      />
    </>
  );
}

function ScriptLink({ shot, script, onChange }: ShotPart & Pick<StoryboardDetail, 'script'>) {
  const { t } = useTranslation();
  const { isReadOnly } = useContext(BoardContext);
  if (shot.scriptBlockId === null || script === null) return null;
  return (
    <Group gap="sm">
      <AnchorLink to="/script/edit/$scriptId" params={{ scriptId: script.scriptId }} size="sm">
        {t('storyboards.shot.scriptBlock')}
      </AnchorLink>
      {!isReadOnly && (
        <Button size="compact-sm" variant="subtle" onClick={() => onChange({ scriptBlockId: null }, null)}>
          {t('storyboards.shot.unlink')}
        </Button>
      )}
    </Group>
  );
}

/** The task that records the shot, and what came back. */
function Recording({ blockId }: { blockId: string }) {
  const { t } = useTranslation();
  const { byBlock, ask } = useContext(BoardShotsContext);
  const recording = byBlock.get(blockId);
  return (
    <Stack gap={4} align="flex-start">
      <Text size="sm" fw={500}>
        {t('storyboards.shot.status')}
      </Text>
      <ShotState shot={recording} />
      {recording !== undefined && (
        <AnchorLink to="/tasks/asset/$taskId" params={{ taskId: recording.taskId }} size="sm">
          {t('storyboards.shot.task', { title: recording.taskTitle })}
        </AnchorLink>
      )}
      {recording?.clip != null && (
        <AnchorLink to="/clips/edit/$clipId" params={{ clipId: recording.clip.clipId }} size="sm">
          {t('storyboards.shot.clip', { name: recording.clip.name })}
        </AnchorLink>
      )}
      {recording === undefined && ask !== null && (
        <Button
          size="compact-sm"
          variant="default"
          leftSection={<IconVideoPlus size={16} stroke={1.5} aria-hidden />}
          onClick={() => ask([blockId])}
        >
          {t('storyboards.shot.ask')}
        </Button>
      )}
    </Stack>
  );
}
