import { Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { formatDuration, formatSize } from '../../../../lib/format/format.ts';
import { RelativeTime } from '../../../../ui/relative-time.tsx';
import { senderText } from './sender-text.ts';
import { Checksum, Fact, FactList } from '../../clips/parts/clip-facts.tsx';
import type { FileDetail } from '../api.ts';

/** What is known of the file. */
export function FileFacts({ file }: { file: FileDetail }) {
  const { t } = useTranslation();
  const { width, height, durationMs } = file;
  return (
    <section aria-labelledby="file-facts">
      <Title order={2} id="file-facts" mb={8}>
        {t('files.facts.title')}
      </Title>
      <FactList>
        <Fact name={t('files.columns.kind')} value={t(`files.kinds.${file.kind}`)} />
        <Fact name={t('files.facts.mediaType')} value={file.mediaType} />
        <Fact name={t('files.columns.sizeBytes')} value={formatSize(file.sizeBytes)} />
        <Fact
          name={t('files.facts.dimensions')}
          value={width === null || height === null ? null : `${width} × ${height}`}
        />
        <Fact name={t('files.facts.duration')} value={durationMs && formatDuration(durationMs)} />
        <Fact name={t('files.columns.filename')} value={file.filename} />
        <Fact name={t('files.facts.folder')} value={file.folder?.name} />
        <Fact name={t('files.columns.sentBy')} value={file.sentFor && senderText(file.sentFor)} />
        <Fact
          name={t('files.columns.createdAt')}
          value={
            <>
              <RelativeTime instant={file.createdAt} startsLine />{' '}
              {t('files.facts.by', { name: file.sentFor?.sender ?? file.createdBy.name })}
            </>
          }
        />
        <Fact name={t('files.facts.checksum')} value={<Checksum value={file.sha256} />} />
      </FactList>
    </section>
  );
}
