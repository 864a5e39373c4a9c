import { Button, Group, Menu, Popover, Rating, TextInput } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { Clip } from '@rushes/contract/media/clips';
import { IconFolder, IconStar, IconTag, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDraftDialog, useFormDraft } from '../../../../lib/forms/use-form-draft.ts';
import { may, useMe } from '../../../../lib/session/session.ts';
import { useDeletion } from '../../../core/bin/parts/use-deletion.tsx';
import { WriteCaptionsOfMany } from '../../captions/parts/write-captions.tsx';
import { usePlace } from '../../folders/api.ts';
import { FolderPicker } from '../../folders/parts/folder-picker.tsx';
import { useMoveClips } from '../use-move-clips.ts';
import { ClipActions } from './clip-actions.ts';
import { ClipOwner } from './clip-owner.ts';
import { useChangeClips, useDeleteClips } from '../api.ts';

const icon = { size: 20, stroke: 1.5, 'aria-hidden': true } as const;

/** What can be done with many clips at once. */
export function BulkActions({ clips, onDone }: { clips: readonly Clip[]; onDone: () => void }) {
  const { t } = useTranslation();
  const me = useMe();
  const remove = useDeleteClips(onDone);
  const deletion = useDeletion('clip', remove.mutate);
  return (
    <>
      <ClipActions clips={clips} onDone={onDone} wideFrom="xl" />
      {may(me, 'create.footage:edit') && <MoveButton clips={clips} onDone={onDone} />}
      {may(me, 'create.footage:edit') && <TagButton clips={clips} />}
      {may(me, 'create.footage:edit') && <RateButton clips={clips} />}
      {may(me, 'create.footage:edit') && <WriteCaptionsOfMany clips={clips} onDone={onDone} />}
      <ClipOwner clips={clips} onDone={onDone} />
      {may(me, 'create.footage:delete') && (
        <Button
          variant="subtle"
          color="red"
          leftSection={<IconTrash {...icon} />}
          loading={deletion.isPending || remove.isPending}
          onClick={() => deletion.ask(clips.map(({ clipId }) => clipId))}
        >
          {t('clips.actions.delete')}
        </Button>
      )}
      {deletion.dialog}
    </>
  );
}

function MoveButton({ clips, onDone }: { clips: readonly Clip[]; onDone: () => void }) {
  const { t } = useTranslation();
  const place = usePlace();
  const [isOpen, open] = useDisclosure(false);
  const move = useMoveClips(onDone);
  return (
    <>
      <Button
        variant="subtle"
        leftSection={<IconFolder {...icon} />}
        loading={move.isPending}
        onClick={open.open}
      >
        {t('clips.actions.move')}
      </Button>
      {isOpen && (
        <FolderPicker
          kind="footage"
          topName={t('clips.title')}
          start={place}
          onPick={(to) => {
            open.close();
            move.mutate({ clips, to });
          }}
          onClose={open.close}
        />
      )}
    </>
  );
}

function RateButton({ clips }: { clips: readonly Clip[] }) {
  const { t } = useTranslation();
  const rate = useChangeClips();
  return (
    <Menu position="bottom">
      <Menu.Target>
        <Button variant="subtle" leftSection={<IconStar {...icon} />} loading={rate.isPending}>
          {t('clips.actions.rate')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {[5, 4, 3, 2, 1].map((stars) => (
          <Menu.Item
            key={stars}
            aria-label={t('clips.detail.stars', { count: stars })}
            onClick={() => rate.mutate({ clips, rating: stars })}
          >
            <Rating value={stars} readOnly size="sm" />
          </Menu.Item>
        ))}
        <Menu.Item onClick={() => rate.mutate({ clips, rating: null })}>
          {t('clips.detail.noRating')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

function TagButton({ clips }: { clips: readonly Clip[] }) {
  const { t } = useTranslation();
  const [isOpen, open] = useDisclosure(false);
  const [tag, setTag] = useState('');
  const draft = t('clips.actions.tag');
  useDraftDialog(draft, open.open);
  useFormDraft(draft, {
    unsaved: () => (tag.trim() === '' ? null : { tag }),
    restore: (kept) => setTag(kept.tag),
  });
  const add = useChangeClips();
  return (
    <Popover opened={isOpen} onChange={open.set} trapFocus shadow="md">
      <Popover.Target>
        <Button variant="subtle" leftSection={<IconTag {...icon} />} onClick={open.toggle}>
          {t('clips.actions.tag')}
        </Button>
      </Popover.Target>
      <Popover.Dropdown>
        <form
          onSubmit={(event) => {
            event.preventDefault();
            if (tag.trim() === '') return;
            const onSuccess = () => {
              setTag('');
              open.close();
            };
            add.mutate({ clips, addTags: [tag.trim()] }, { onSuccess });
          }}
        >
          <Group gap="xs" align="end">
            <TextInput
              label={t('clips.selection.tag')}
              value={tag}
              maxLength={40}
              onChange={(event) => setTag(event.currentTarget.value)}
              data-autofocus
            />
            <Button type="submit" loading={add.isPending}>
              {t('clips.selection.addTag')}
            </Button>
          </Group>
        </form>
      </Popover.Dropdown>
    </Popover>
  );
}
