import { Button, Group, Text, Title, VisuallyHidden } from '@mantine/core';
import { slotsMost } from '@rushes/contract/create/lists/templates';
import type { TemplateDetail, TemplateSlot } from '@rushes/contract/create/templates';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { may, useMe } from '../../../../../lib/session/session.ts';
import { showUndo } from '../../../../../ui/toast.tsx';
import { ReplaceClipDialog } from '../../../programs/parts/timeline/replace-clip-dialog.tsx';
import { shotTypesQuery } from '../../api.ts';
import { moved } from '../../editor/move-slot.ts';
import type { TemplateEditor } from '../../editor/use-template-editor.ts';
import classes from './editor.module.css';
import { SlotRow } from './slot-row.tsx';

interface SlotsSectionProps {
  readonly editor: TemplateEditor;
  readonly template: TemplateDetail;
}

/** The slots of a template in their order. */
export function SlotsSection({ editor, template }: SlotsSectionProps) {
  const { t } = useTranslation();
  const { canEdit } = template;
  const { slots } = editor.values.draft;
  const [pickedId, setPickedId] = useState<string | null>(null);
  const [news, setNews] = useState('');
  const shotTypes = useShotTypes();
  const names = new Map(template.clips.map(({ clipId, name }) => [clipId, name]));
  const setSlots = (next: readonly TemplateSlot[]) => editor.changeDraft({ slots: [...next] });
  const move = (from: number, to: number) => {
    if (to < 0 || to >= slots.length || to === from) return;
    keepFocus();
    setSlots(moved(slots, from, to));
    setNews(t('templates.slots.movedTo', { position: to + 1, count: slots.length }));
  };
  const remove = useRemoval(editor);
  return (
    <section aria-labelledby="slots-title">
      <Group justify="space-between" mb="sm">
        <Title order={2} id="slots-title">
          {t('templates.slots.heading')}
        </Title>
        {canEdit && slots.length < slotsMost && <AddButton onAdd={() => setSlots([...slots, newSlot()])} />}
      </Group>
      {slots.length === 0 && <Text c="dimmed">{t('templates.slots.empty')}</Text>}
      <ol className={classes['slots']}>
        {slots.map((slot, index) => (
          <SlotRow
            key={slot.slotId}
            slot={slot}
            index={index}
            count={slots.length}
            canEdit={canEdit}
            hasLengthProblem={editor.problems.slots[index] === 'length'}
            clipName={slot.clipId === null ? null : (names.get(slot.clipId) ?? null)}
            template={template}
            isOffered={template.scope === 'installation'}
            shotTypes={shotTypes}
            onChange={(change) => editor.changeSlot(slot.slotId, change)}
            onMove={move}
            onRemove={() => remove(slot, index)}
            onPick={() => setPickedId(slot.slotId)}
          />
        ))}
      </ol>
      <VisuallyHidden role="status">{news}</VisuallyHidden>
      <ReplaceClipDialog
        opened={pickedId !== null}
        title={t('templates.slots.pick')}
        onClose={() => setPickedId(null)}
        onChoose={({ clipId }) => {
          if (pickedId !== null) editor.changeSlot(pickedId, { clipId });
          setPickedId(null);
        }}
      />
    </section>
  );
}

/** What is moved in the page loses the focus: gives it back. */
function keepFocus(): void {
  const { activeElement } = document;
  requestAnimationFrame(() => {
    if (activeElement instanceof HTMLElement && activeElement.isConnected) activeElement.focus();
  });
}

/** Shot types to choose from; none for users who don't see footage. */
function useShotTypes() {
  const isSeen = may(useMe(), 'create.footage:see');
  const { data } = useQuery({ ...shotTypesQuery(), enabled: isSeen });
  return data?.items.map(({ itemId, name }) => ({ value: itemId, label: name })) ?? [];
}

function AddButton({ onAdd }: { onAdd: () => void }) {
  const { t } = useTranslation();
  return (
    <Button variant="default" leftSection={<IconPlus size={16} stroke={1.5} aria-hidden />} onClick={onAdd}>
      {t('templates.slots.add')}
    </Button>
  );
}

/** Removes a slot and offers to put it back where it was. */
function useRemoval(editor: TemplateEditor) {
  const { t } = useTranslation();
  const { slots } = editor.values.draft;
  return (slot: TemplateSlot, index: number) => {
    editor.changeDraft({ slots: slots.filter(({ slotId }) => slotId !== slot.slotId) });
    showUndo({
      message: t('templates.slots.removed'),
      undoLabel: t('templates.undo'),
      onUndo: () => editor.restoreSlot(slot, index),
    });
  };
}

function newSlot(): TemplateSlot {
  return {
    slotId: crypto.randomUUID(),
    title: '',
    prompt: '',
    minMs: null,
    maxMs: null,
    required: true,
    locked: false,
    clipId: null,
    shotTypeId: null,
  };
}
