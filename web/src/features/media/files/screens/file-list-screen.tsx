import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconFiles, IconFolderPlus, IconUpload } from '@tabler/icons-react';
import { useSearch } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { parseListSearch } from '../../../../lib/lists/list-url.ts';
import { useList } from '../../../../lib/lists/use-list.ts';
import { may, useMe } from '../../../../lib/session/session.ts';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { DataGrid } from '../../../../ui/grid/data-grid.tsx';
import { PageHeader } from '../../../../ui/page-header.tsx';
import { BinLink } from '../../../core/bin/parts/bin-link.tsx';
import { usePlace } from '../../folders/api.ts';
import { FolderBar } from '../../folders/parts/folder-bar.tsx';
import { FolderNameDialog } from '../../folders/parts/folder-name-dialog.tsx';
import { chooseAndUpload } from '../../uploads/api.ts';
import { usePaste } from '../../uploads/parts/use-paste.ts';
import { fileSourceIn, useLiveFiles, useMoveFiles } from '../api.ts';
import { fileColumns } from '../file-columns.tsx';
import { BulkActions } from '../parts/bulk-actions.tsx';
import { FileCards } from '../parts/file-cards.tsx';

/** Files of the organisation that aren't footage: to find, to sort, to upload. */
export function FileListScreen() {
  const { t } = useTranslation();
  const place = usePlace();
  const asked = parseListSearch(useSearch({ strict: false }));
  const isSearch = asked.q !== undefined || asked.f !== undefined;
  const source = useMemo(() => fileSourceIn(place, isSearch), [place, isSearch]);
  const list = useList(source);
  const canEdit = may(useMe(), 'create.files:edit');
  const move = useMoveFiles();
  const [isCreating, creating] = useDisclosure(false);
  usePaste(may(useMe(), 'create.files:add') ? {} : null);
  useLiveFiles();
  const columns = useMemo(() => fileColumns(t), [t]);
  return (
    <section aria-label={t('files.title')}>
      <PageHeader
        title={t('files.title')}
        count={list.total}
        actions={<Actions onNewFolder={canEdit ? creating.open : null} />}
      />
      <FolderBar
        kind="file"
        place={place}
        topName={t('files.title')}
        canEdit={canEdit}
        showsFolders={!isSearch}
        onDropItems={(ids, to) =>
          move.mutate({ files: list.rows.filter(({ fileId }) => ids.includes(fileId)), to })
        }
      />
      <DataGrid
        list={list}
        columns={columns}
        label={t('files.title')}
        rowId={({ fileId }) => fileId}
        rowLabel={({ name }) => name}
        rowHeightPx={60}
        renderBulk={(files, clear) => <BulkActions files={files} onDone={clear} />}
        renderCards={(options) => (
          <FileCards {...options} pages={list.pages} canMove={canEdit} showsFolder={isSearch} />
        )}
        empty={<NoFiles isFolder={place !== 'top'} />}
      />
      {isCreating && <FolderNameDialog kind="file" place={place} onClose={creating.close} />}
    </section>
  );
}

function Actions({ onNewFolder }: { onNewFolder: (() => void) | null }) {
  const { t } = useTranslation();
  const me = useMe();
  return (
    <>
      {may(me, 'create.files:delete') && <BinLink kind="file" />}
      {onNewFolder !== null && (
        <Button
          variant="default"
          leftSection={<IconFolderPlus size={20} stroke={1.5} aria-hidden />}
          onClick={onNewFolder}
        >
          {t('folders.new')}
        </Button>
      )}
      {may(me, 'create.files:add') && (
        <Button leftSection={<IconUpload size={20} stroke={1.5} />} onClick={() => void chooseAndUpload()}>
          {t('files.upload')}
        </Button>
      )}
    </>
  );
}

/** There are no files yet, or none in a folder. */
function NoFiles({ isFolder }: { isFolder: boolean }) {
  const { t } = useTranslation();
  const canAdd = may(useMe(), 'create.files:add');
  const what = isFolder ? 'files.emptyFolder' : 'files.empty';
  return (
    <EmptyState
      picture={<IconFiles size={64} stroke={1} color="var(--mantine-color-anchor)" aria-hidden />}
      title={t(`${what}.title`)}
      text={t(canAdd ? `${what}.text` : `${what}.seeOnly`)}
      action={canAdd && <Button onClick={() => void chooseAndUpload()}>{t('files.upload')}</Button>}
    />
  );
}
