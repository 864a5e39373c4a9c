import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { loadMediaText } from '../../../../lib/api/media-files.ts';
import type { FileDetail } from '../api.ts';
import { FilePicture } from './file-picture.tsx';
import { damagedText } from './damaged-text.ts';
import classes from './files.module.css';

/** The file as far as it can be shown without running anything of it. */
export function FilePreview({ file }: { file: FileDetail }) {
  const { t } = useTranslation();
  const { preview } = file;
  if (preview?.kind === 'image')
    return (
      <div className={classes['stage']}>
        <img src={preview.url} alt={file.name} />
      </div>
    );
  if (preview?.kind === 'audio')
    return (
      <div className={classes['stage']}>
        {file.thumbnail !== null && <img src={file.thumbnail} alt="" />}
        {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- a piece of music or sound has none */}
        <audio src={preview.url} controls preload="metadata" aria-label={file.name} />
      </div>
    );
  if (preview?.kind === 'text') return <TextPreview key={preview.url} name={file.name} url={preview.url} />;
  return (
    <>
      <FilePicture file={file} iconPx={64} />
      <Text size="sm" c="dimmed" mt="xs">
        {t(
          file.isDamaged
            ? damagedText(file)
            : file.thumbnail === null
              ? 'files.noPreview'
              : 'files.partPreview',
        )}
      </Text>
    </>
  );
}

function TextPreview({ name, url }: { name: string; url: string }) {
  const { t } = useTranslation();
  const text = useQuery({
    queryKey: ['file-text', url],
    queryFn: ({ signal }) => loadMediaText(url, signal),
  });
  if (text.isError)
    return (
      <Text size="sm" c="dimmed">
        {t('files.noPreview')}
      </Text>
    );
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by keys
    <pre className={classes['text']} tabIndex={0} aria-label={name}>
      {text.data}
    </pre>
  );
}
