import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { File } from '@rushes/contract/media/files';
import { IconDownload, IconFolder, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { may, useMe } from '../../../../lib/session/session.ts';
import { useDeletion } from '../../../core/bin/parts/use-deletion.tsx';
import { usePlace } from '../../folders/api.ts';
import { FolderPicker } from '../../folders/parts/folder-picker.tsx';
import { useDeleteFiles, useMoveFiles } from '../api.ts';
import { useFileDownloads } from '../use-file-downloads.ts';

const icon = { size: 20, stroke: 1.5, 'aria-hidden': true } as const;

/** What can be done with many files at once. */
export function BulkActions({ files, onDone }: { files: readonly File[]; onDone: () => void }) {
  const { t } = useTranslation();
  const me = useMe();
  const remove = useDeleteFiles(onDone);
  const deletion = useDeletion('file', remove.mutate);
  const downloads = useFileDownloads();
  return (
    <>
      <Button
        variant="subtle"
        leftSection={<IconDownload {...icon} />}
        loading={downloads.isPending}
        onClick={() => downloads.mutate(files)}
      >
        {t('files.actions.download')}
      </Button>
      {may(me, 'create.files:edit') && <MoveButton files={files} onDone={onDone} />}
      {may(me, 'create.files:delete') && (
        <Button
          variant="subtle"
          color="red"
          leftSection={<IconTrash {...icon} />}
          loading={deletion.isPending || remove.isPending}
          onClick={() => deletion.ask(files.map(({ fileId }) => fileId))}
        >
          {t('files.actions.delete')}
        </Button>
      )}
      {deletion.dialog}
    </>
  );
}

function MoveButton({ files, onDone }: { files: readonly File[]; onDone: () => void }) {
  const { t } = useTranslation();
  const place = usePlace();
  const [isOpen, open] = useDisclosure(false);
  const move = useMoveFiles(onDone);
  return (
    <>
      <Button
        variant="subtle"
        leftSection={<IconFolder {...icon} />}
        loading={move.isPending}
        onClick={open.open}
      >
        {t('files.actions.move')}
      </Button>
      {isOpen && (
        <FolderPicker
          kind="file"
          topName={t('files.title')}
          start={place}
          onPick={(to) => {
            open.close();
            move.mutate({ files, to });
          }}
          onClose={open.close}
        />
      )}
    </>
  );
}
