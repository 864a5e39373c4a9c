import { Button, Group, Modal, SimpleGrid, Stack, Text, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { RelativeTime } from '../../../../../ui/relative-time.tsx';
import type { TimelineClips } from '../../../../../timeline/clips.ts';
import { type EditList, itemFrames } from '../../../../../timeline/edit-list.ts';
import { timecode, totalFrames } from '../../../../../timeline/time-map.ts';
import type { SaveState } from '../../drafts/autosave.ts';
import styles from '../parts.module.css';

interface ConflictDialogProps {
  readonly save: SaveState;
  readonly clips: TimelineClips;
  readonly fps: number;
  /** The user’s own id: another version may be theirs too, from another tab. */
  readonly customerUserId: string | null;
  readonly onChoose: (choice: 'keep-mine' | 'take-theirs') => void;
}

/** Two versions side by side, and the choice between them. Closing it without a choice is not offered: nothing is lost in silence. */
export function ConflictDialog({ save, clips, fps, customerUserId, onChoose }: ConflictDialogProps) {
  const { t } = useTranslation();
  const { theirs } = save;
  const name = theirs?.savedBy?.name ?? t('programs.conflict.someone');
  const isOwn = theirs?.savedBy != null && theirs.savedBy.customerUserId === customerUserId;
  return (
    <Modal
      opened={theirs !== null}
      onClose={() => undefined}
      withCloseButton={false}
      size="lg"
      title={t(isOwn ? 'programs.conflict.ownTitle' : 'programs.conflict.title')}
    >
      {theirs !== null && (
        <Stack>
          <Text>{isOwn ? t('programs.conflict.ownText') : t('programs.conflict.text', { name })}</Text>
          <SimpleGrid cols={2}>
            <Version title={t('programs.conflict.mine')} list={save.wanted} clips={clips} fps={fps} />
            <Version
              title={isOwn ? t('programs.conflict.other') : t('programs.conflict.theirs', { name })}
              savedAt={theirs.savedAt}
              list={theirs.timeline.items}
              clips={clips}
              fps={fps}
            />
          </SimpleGrid>
          <Group justify="flex-end">
            <Button variant="default" onClick={() => onChoose('take-theirs')}>
              {t(isOwn ? 'programs.conflict.takeOther' : 'programs.conflict.takeTheirs')}
            </Button>
            <Button onClick={() => onChoose('keep-mine')}>{t('programs.conflict.keepMine')}</Button>
          </Group>
        </Stack>
      )}
    </Modal>
  );
}

interface VersionProps {
  readonly title: string;
  readonly savedAt?: string;
  readonly list: EditList;
  readonly clips: TimelineClips;
  readonly fps: number;
}

function Version({ title, savedAt, list, clips, fps }: VersionProps) {
  const { t } = useTranslation();
  return (
    <section aria-label={title} className={styles['version']}>
      <Title order={3}>{title}</Title>
      <Text size="sm" c="dimmed">
        {t('programs.conflict.size', { count: list.length, length: timecode(totalFrames(list), fps) })}
        {savedAt !== undefined && (
          <>
            {' · '}
            <RelativeTime instant={savedAt} />
          </>
        )}
      </Text>
      <ol>
        {list.map((item) => (
          <li key={item.itemId}>
            <span>{clips.get(item.clipId)?.name ?? t('programs.timeline.otherClip')}</span>
            <small>{timecode(itemFrames(item), fps)}</small>
          </li>
        ))}
      </ol>
    </section>
  );
}
