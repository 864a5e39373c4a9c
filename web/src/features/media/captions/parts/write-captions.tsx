import { Button, Group, Modal, Select, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { CaptionTrack } from '@rushes/contract/media/captions';
import { IconSparkles } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { commonLanguages, languageName } from '../../../../lib/format/language.ts';
import { useWriting, useWritingOfMany, writingQuery } from '../writing.ts';

interface WriteCaptionsProps {
  readonly clipId: string;
  readonly tracks: readonly CaptionTrack[];
}

/** Has captions written by machine; hidden where nothing is set up for it, or while they are being written. */
export function WriteCaptionsButton({ clipId, tracks }: WriteCaptionsProps) {
  const { t } = useTranslation();
  const { data } = useQuery(writingQuery(clipId));
  const [isOpen, dialog] = useDisclosure(false);
  const isWriting = data?.transcription !== null && data?.transcription.state !== 'failed';
  if (data?.isAvailable !== true || isWriting) return null;
  return (
    <>
      <Button
        size="compact-sm"
        variant="default"
        leftSection={<IconSparkles size={16} stroke={1.5} aria-hidden />}
        onClick={dialog.open}
      >
        {t('captions.write.open')}
      </Button>
      {isOpen && <OfOneClip clipId={clipId} tracks={tracks} onClose={dialog.close} />}
    </>
  );
}

function OfOneClip({ clipId, tracks, onClose }: WriteCaptionsProps & { onClose: () => void }) {
  const { write } = useWriting(clipId);
  return (
    <WriteCaptionsDialog
      tracks={tracks}
      isPending={write.isPending}
      onSubmit={(language) => write.mutate(language, { onSuccess: onClose })}
      onClose={onClose}
    />
  );
}

interface ManyClipsProps {
  readonly clips: readonly { readonly clipId: string }[];
  readonly onDone: () => void;
}

/** The same for many clips at once. */
export function WriteCaptionsOfMany({ clips, onDone }: ManyClipsProps) {
  const { t } = useTranslation();
  const [first] = clips;
  const { data } = useQuery({ ...writingQuery(first?.clipId ?? ''), enabled: first !== undefined });
  const [isOpen, dialog] = useDisclosure(false);
  const write = useWritingOfMany();
  if (data?.isAvailable !== true) return null;
  const handleSubmit = (language: string | null) => {
    const clipIds = clips.map(({ clipId }) => clipId);
    const onSuccess = () => {
      dialog.close();
      onDone();
    };
    write.mutate({ clipIds, language }, { onSuccess });
  };
  return (
    <>
      <Button
        variant="subtle"
        leftSection={<IconSparkles size={20} stroke={1.5} aria-hidden />}
        onClick={dialog.open}
      >
        {t('captions.write.open')}
      </Button>
      {isOpen && (
        <WriteCaptionsDialog
          tracks={[]}
          isPending={write.isPending}
          onSubmit={handleSubmit}
          onClose={dialog.close}
        />
      )}
    </>
  );
}

interface WriteCaptionsDialogProps extends Pick<WriteCaptionsProps, 'tracks'> {
  readonly isPending: boolean;
  /** Null: the language is detected. */
  readonly onSubmit: (language: string | null) => void;
  readonly onClose: () => void;
}

function WriteCaptionsDialog({ tracks, isPending, onSubmit, onClose }: WriteCaptionsDialogProps) {
  const { t } = useTranslation();
  const [language, setLanguage] = useState<string>('');
  const isThere = tracks.some((track) => track.language === language);
  return (
    <Modal opened onClose={onClose} title={t('captions.write.title')}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          onSubmit(language === '' ? null : language);
        }}
      >
        <Stack>
          <Text size="sm">{t('captions.write.hint')}</Text>
          <Select
            searchable
            allowDeselect={false}
            label={t('captions.write.language')}
            description={isThere ? t('captions.write.kept') : undefined}
            data={[
              { value: '', label: t('captions.write.detect') },
              ...commonLanguages.map((tag) => ({ value: tag, label: languageName(tag) })),
            ]}
            value={language}
            onChange={(value) => setLanguage(value ?? '')}
          />
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {t('captions.write.cancel')}
            </Button>
            <Button type="submit" data-autofocus loading={isPending}>
              {t('captions.write.submit')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
