import { Button } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { may, useMe } from '../../../../lib/session/session.ts';
import { useList } from '../../../../lib/lists/use-list.ts';
import { DataGrid } from '../../../../ui/grid/data-grid.tsx';
import { PageHeader } from '../../../../ui/page-header.tsx';
import { BinLink } from '../../../core/bin/parts/bin-link.tsx';
import { chooseAndUpload } from '../../uploads/api.ts';
import { clipSource } from '../api.ts';
import { clipColumns } from '../clip-columns.tsx';
import { BulkActions } from '../parts/bulk-actions.tsx';
import { ClipCards } from '../parts/clip-cards.tsx';
import { NoClips } from '../parts/no-clips.tsx';
import { useLiveClips } from '../use-live-clips.ts';

/** Footage of the organisation: to find, to choose, to upload. */
export function ClipListScreen() {
  const { t } = useTranslation();
  const list = useList(clipSource);
  const me = useMe();
  const live = useLiveClips();
  const columns = useMemo(() => clipColumns(t), [t]);
  return (
    <section aria-label={t('clips.title')}>
      <PageHeader
        title={t('clips.title')}
        count={list.total}
        actions={
          <>
            {may(me, 'create.footage:delete') && <BinLink kind="clip" />}
            {may(me, 'create.footage:add') && (
              <Button
                leftSection={<IconUpload size={20} stroke={1.5} />}
                onClick={() => void chooseAndUpload()}
              >
                {t('clips.upload')}
              </Button>
            )}
          </>
        }
      />
      <DataGrid
        list={list}
        columns={columns}
        label={t('clips.label')}
        rowId={({ clipId }) => clipId}
        rowLabel={({ name }) => name}
        rowHeightPx={68}
        renderBulk={(clips, clear) => <BulkActions clips={clips} onDone={clear} />}
        news={{ label: t('clips.new', { count: live.newCount }), count: live.newCount, show: live.showNew }}
        renderCards={(options) => <ClipCards {...options} pages={list.pages} />}
        empty={<NoClips />}
      />
    </section>
  );
}
