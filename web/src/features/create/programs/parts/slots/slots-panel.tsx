import { Alert, Button, Stack, Text, VisuallyHidden } from '@mantine/core';
import type { ProgramDetail } from '@rushes/contract/create/programs';
import type { ProgramSlot, ProgramSlots } from '@rushes/contract/create/templates';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { TimelineClips } from '../../../../../timeline/clips.ts';
import { itemFrames, type NewClip } from '../../../../../timeline/edit-list.ts';
import { msOfFrame } from '../../../../../timeline/time-map.ts';
import { fillSlot, itemOf, stateOf, trimToSlot } from '../../editor/slots.ts';
import type { Editor } from '../../editor/use-editor.ts';
import { useFixedClips, useMigration } from '../../editor/use-slots.ts';
import { leftOutText } from '../../../templates/parts/left-out.ts';
import { ReplaceClipDialog } from '../timeline/replace-clip-dialog.tsx';
import { FootageRequest } from './footage-request.ts';
import { SlotCard, slotName } from './slot-card.tsx';
import styles from './slots.module.css';

interface SlotsPanelProps {
  readonly program: ProgramDetail;
  readonly editor: Editor;
  /** Clips of the timeline and of the footage panel. */
  readonly clips: TimelineClips;
  readonly found: ProgramSlots;
}

/** The slots of a program that is made from a template: what each asks for, and what fills it. */
export function SlotsPanel({ program, editor, clips, found }: SlotsPanelProps) {
  const { t } = useTranslation();
  const { slots } = found;
  const { list } = editor;
  const { fps } = program;
  const [picked, setPicked] = useState<ProgramSlot | null>(null);
  const [news, setNews] = useState('');
  const fixed = useFixedClips(editor, slots);
  const fill = (slot: ProgramSlot, clip: NewClip) => {
    editor.change(fillSlot(list, slots, slot, { ...clip, fps }));
    setNews(t('programs.slots.filledNews', { name: slotName(t, slot, slots.indexOf(slot) + 1) }));
  };
  return (
    <Stack gap="sm" component="section" aria-label={t('programs.slots.tab')}>
      <Summary editor={editor} found={found} />
      {slots.some((slot) => !slot.locked && itemOf(list, slot) === undefined) && (
        <FootageRequest programId={program.programId} onSave={() => editor.autosave.flush()} />
      )}
      <NewerVersion program={program} editor={editor} found={found} />
      <ol className={styles['slots']}>
        {slots.map((slot, at) => {
          const item = itemOf(list, slot);
          return (
            <SlotCard
              key={slot.slotId}
              slot={slot}
              number={at + 1}
              state={stateOf(list, slot, fps)}
              lengthMs={item === undefined ? null : msOfFrame(itemFrames(item), fps)}
              clipName={item === undefined ? null : (clips.get(item.clipId)?.name ?? null)}
              isSelected={editor.selectedId === slot.itemId}
              onDropClip={(clipId) => {
                const clip = clips.get(clipId);
                if (clip !== undefined) fill(slot, clip);
              }}
              onPick={() => setPicked(slot)}
              onTrim={() => editor.change(trimToSlot(list, slot, fps))}
              onPutBack={() => fixed.putBack.mutate([slot])}
              onShow={() => editor.select(slot.itemId)}
            />
          );
        })}
      </ol>
      <VisuallyHidden role="status">{news}</VisuallyHidden>
      <ReplaceClipDialog
        opened={picked !== null}
        title={
          picked === null
            ? t('programs.slots.pick')
            : t('programs.slots.pickFor', { name: slotName(t, picked, slots.indexOf(picked) + 1) })
        }
        onClose={() => setPicked(null)}
        onChoose={(clip) => {
          if (picked !== null) fill(picked, clip);
          setPicked(null);
        }}
      />
    </Stack>
  );
}

/** How many slots are filled, and where they come from. */
function Summary({ editor, found }: Pick<SlotsPanelProps, 'editor' | 'found'>) {
  const { t } = useTranslation();
  const { slots, template, leftOut } = found;
  const filled = slots.filter((slot) => itemOf(editor.list, slot) !== undefined).length;
  return (
    <div>
      <Text size="sm">{t('programs.slots.done', { filled, count: slots.length })}</Text>
      {template !== null && (
        <Text size="xs" c="dimmed">
          {t('programs.slots.of', { title: template.title, version: template.version })}
        </Text>
      )}
      {leftOut.length > 0 && (
        <Text size="xs" c="dimmed">
          {leftOutText(t, leftOut)}
        </Text>
      )}
    </div>
  );
}

/** Offers the slots of a newer version of the template. */
function NewerVersion({ program, editor, found }: Pick<SlotsPanelProps, 'program' | 'editor' | 'found'>) {
  const { t } = useTranslation();
  const migrate = useMigration(program.programId, editor);
  const { template } = found;
  const version = template?.latestVersion ?? null;
  if (template === null || version === null || version <= template.version) return null;
  return (
    <Alert p="sm">
      <Stack gap="xs" align="flex-start">
        <Text size="sm">{t('programs.slots.newer', { version })}</Text>
        <Button
          size="compact-sm"
          variant="default"
          loading={migrate.isPending}
          onClick={() => migrate.mutate({ to: version, from: template.version })}
        >
          {t('programs.slots.migrate', { version })}
        </Button>
      </Stack>
    </Alert>
  );
}
