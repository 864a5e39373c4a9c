import { Button, Group, Modal, Select, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { CaptionTrack } from '@rushes/contract/media/captions';
import { IconSparkles } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { commonLanguages, languageName } from '../../../../lib/format/language.ts';
import { useWriting, writingQuery } from '../writing.ts';

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
      {isOpen && <WriteCaptionsDialog clipId={clipId} tracks={tracks} onClose={dialog.close} />}
    </>
  );
}

function WriteCaptionsDialog({ clipId, tracks, onClose }: WriteCaptionsProps & { onClose: () => void }) {
  const { t } = useTranslation();
  const { write } = useWriting(clipId);
  const [language, setLanguage] = useState<string>('');
  const isThere = tracks.some((track) => track.language === language);
  return (
    <Modal opened onClose={onClose} title={t('captions.write.title')}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          write.mutate(language === '' ? null : language, { onSuccess: onClose });
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
            <Button type="submit" data-autofocus loading={write.isPending}>
              {t('captions.write.submit')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
