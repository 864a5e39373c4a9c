import type { Program } from '@rushes/contract/create/programs';
import type { Aspect } from '@rushes/contract/media/clips';
import { Button, Group, Progress, Text } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../../../../lib/api/call.ts';
import { formatPercent } from '../../../../../lib/format/format.ts';
import { showError } from '../../../../../ui/toast.tsx';
import { programQuery } from '../../api.ts';

interface DownloadButtonProps {
  readonly programId: string;
  readonly title: string;
  /** One of its further shapes. */
  readonly aspect?: Aspect;
}

/** The MP4 of the main shape, and of each further one that is there. */
export function DownloadButtons({ program }: { program: Pick<Program, 'programId' | 'title' | 'playback'> }) {
  const { programId, title, playback } = program;
  return (
    <>
      <DownloadButton programId={programId} title={title} />
      {playback.variants.map(({ aspect }) => (
        <DownloadButton key={aspect} programId={programId} title={title} aspect={aspect} />
      ))}
    </>
  );
}

/** Makes the MP4 where it is not there yet, shows how far it is, and hands it over. */
export function DownloadButton({ programId, title, aspect }: DownloadButtonProps) {
  const { t } = useTranslation();
  const [isWanted, setIsWanted] = useState(false);
  const program = useQuery({ ...programQuery(programId), enabled: isWanted });
  const making = useQuery({
    queryKey: ['program', 'prepareDownload', programId, aspect ?? null],
    queryFn: () => api.program.prepareDownload({ programId, ...(aspect === undefined ? {} : { aspect }) }),
    enabled: isWanted,
    gcTime: 0,
    staleTime: 0,
    refetchInterval: (query) => (query.state.data?.ready === true ? false : 1_000),
  });
  const isReady = isWanted && making.data?.ready === true && !making.isPlaceholderData;
  const playback = program.data?.playback;
  const variant = playback?.variants.find((each) => each.aspect === aspect);
  const mp4 = (aspect === undefined ? playback?.mp4 : variant?.mp4) ?? null;
  const link = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    if (!isReady || mp4 === null) return;
    link.current?.click();
    setIsWanted(false);
  }, [isReady, mp4]);
  const { error } = making;
  useEffect(() => {
    if (error === null) return;
    showError(error, t('programs.download.failed'));
    setIsWanted(false);
  }, [error, t]);
  const fraction = making.data?.progress?.fraction ?? null;
  return (
    <>
      <a
        ref={link}
        href={mp4 ?? '#'}
        download={aspect === undefined ? `${title}.mp4` : `${title} ${aspect.replace(':', 'x')}.mp4`}
        hidden
      >
        {title}
      </a>
      <Button
        variant="default"
        leftSection={<IconDownload size={16} stroke={1.5} />}
        loading={isWanted && fraction === null}
        disabled={isWanted}
        onClick={() => setIsWanted(true)}
      >
        {aspect === undefined
          ? t('programs.download.action')
          : t('programs.download.shape', { shape: aspect })}
      </Button>
      {isWanted && fraction !== null && (
        <Group gap="xs" role="status">
          <Progress value={fraction * 100} flex={1} aria-label={t('programs.download.making')} />
          <Text size="sm">{t('programs.download.makingAt', { percent: formatPercent(fraction) })}</Text>
        </Group>
      )}
    </>
  );
}
