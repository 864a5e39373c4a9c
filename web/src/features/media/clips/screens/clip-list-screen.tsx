import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconFolderPlus } from '@tabler/icons-react';
import { useSearch } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { may, useMe } from '../../../../lib/session/session.ts';
import { parseListSearch } from '../../../../lib/lists/list-url.ts';
import { useList } from '../../../../lib/lists/use-list.ts';
import { DataGrid } from '../../../../ui/grid/data-grid.tsx';
import { PageHeader } from '../../../../ui/page-header.tsx';
import { BinLink } from '../../../core/bin/parts/bin-link.tsx';
import { UploadMenu } from '../../uploads/parts/upload-menu.tsx';
import { useIsGone, usePlace } from '../../folders/api.ts';
import { FolderBar } from '../../folders/parts/folder-bar.tsx';
import { FolderNameDialog } from '../../folders/parts/folder-name-dialog.tsx';
import { clipSourceIn } from '../api.ts';
import { clipColumns } from '../clip-columns.tsx';
import { BulkActions } from '../parts/bulk-actions.tsx';
import { ClipCards } from '../parts/clip-cards.tsx';
import { NoClips } from '../parts/no-clips.tsx';
import { useMoveClips } from '../use-move-clips.ts';
import { useLiveClips } from '../use-live-clips.ts';

/** Footage of the organisation: to find, to choose, to upload. */
export function ClipListScreen() {
  const { t } = useTranslation();
  const place = usePlace();
  const asked = parseListSearch(useSearch({ strict: false }));
  const isGone = useIsGone('footage', place);
  const isSearch = asked.q !== undefined || asked.f !== undefined;
  const source = useMemo(() => clipSourceIn(place, isSearch), [place, isSearch]);
  const list = useList(source);
  const canEdit = may(useMe(), 'create.footage:edit');
  const move = useMoveClips();
  const [isCreating, creating] = useDisclosure(false);
  const live = useLiveClips(isSearch ? undefined : place);
  const columns = useMemo(() => clipColumns(t), [t]);
  // Only a search finds anything there.
  const hasList = !isGone || isSearch;
  return (
    <section aria-label={t('clips.title')}>
      <PageHeader
        title={t('clips.title')}
        count={hasList ? list.total : undefined}
        actions={<Actions onNewFolder={canEdit && !isGone ? creating.open : null} />}
      />
      <FolderBar
        kind="footage"
        place={place}
        topName={t('clips.title')}
        canEdit={canEdit}
        showsFolders={!isSearch}
        onDropItems={(ids, to) =>
          move.mutate({ clips: list.rows.filter(({ clipId }) => ids.includes(clipId)), to })
        }
      />
      {hasList && (
        <DataGrid
          list={list}
          columns={columns}
          label={t('clips.label')}
          rowId={({ clipId }) => clipId}
          rowLabel={({ name }) => name}
          rowHeightPx={68}
          renderBulk={(clips, clear) => <BulkActions clips={clips} onDone={clear} />}
          news={{ label: t('clips.new', { count: live.newCount }), count: live.newCount, show: live.showNew }}
          renderCards={(options) => (
            <ClipCards {...options} pages={list.pages} canMove={canEdit} showsFolder={isSearch} />
          )}
          empty={<NoClips isFolder={place !== 'top'} />}
        />
      )}
      {isCreating && <FolderNameDialog kind="footage" place={place} onClose={creating.close} />}
    </section>
  );
}

function Actions({ onNewFolder }: { onNewFolder: (() => void) | null }) {
  const { t } = useTranslation();
  const me = useMe();
  return (
    <>
      {may(me, 'create.footage:delete') && <BinLink kind="clip" />}
      {onNewFolder !== null && (
        <Button
          variant="default"
          leftSection={<IconFolderPlus size={20} stroke={1.5} aria-hidden />}
          onClick={onNewFolder}
        >
          {t('folders.new')}
        </Button>
      )}
      {may(me, 'create.footage:add') && <UploadMenu />}
    </>
  );
}
