import { Button, Divider, Modal, Stack } from '@mantine/core';
import type { ProgramDetail } from '@rushes/contract/create/programs';
import { IconAdjustmentsHorizontal } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DownloadForm } from './download-form.tsx';
import { MadeDownloads } from './made-downloads.tsx';

interface DownloadOptionsProps {
  readonly program: ProgramDetail;
  /** Where a player is; absent where none plays what is published. */
  readonly positionMs?: () => number;
  /** What plays would go on behind the dialog, and to the next program. */
  readonly onOpen?: () => void;
}

/** MP4s of a part of the program, or with its captions in the picture, and those that were made before. */
export function DownloadOptions({ program, positionMs, onOpen }: DownloadOptionsProps) {
  const { t } = useTranslation();
  const [isOpen, setIsOpen] = useState(location.hash === '#downloads');
  const [startMs, setStartMs] = useState(0);
  const open = () => {
    setStartMs(positionMs?.() ?? 0);
    onOpen?.();
    setIsOpen(true);
  };
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconAdjustmentsHorizontal size={16} stroke={1.5} aria-hidden />}
        style={{ alignSelf: 'flex-start' }}
        onClick={open}
      >
        {t('programs.download.more')}
      </Button>
      <Modal opened={isOpen} onClose={() => setIsOpen(false)} title={t('programs.download.form.title')}>
        <Stack>
          <DownloadForm program={program} startMs={startMs} />
          <Divider />
          <MadeDownloads program={program} />
        </Stack>
      </Modal>
    </>
  );
}
