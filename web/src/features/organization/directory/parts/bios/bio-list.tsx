import { Modal } from '@mantine/core';
import type { Bio } from '@rushes/contract/organization/directory';
import { useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useList } from '../../../../../lib/lists/use-list.ts';
import { EmptyState } from '../../../../../ui/empty-state.tsx';
import { DataGrid } from '../../../../../ui/grid/data-grid.tsx';
import { Illustration } from '../../../../../ui/illustration.tsx';
import { PageHeader } from '../../../../../ui/page-header.tsx';
import { bioSource, useLiveBios } from '../../api.ts';
import { bioColumns } from '../../bio-columns.tsx';
import { AskMany } from '../profiles/ask-many.tsx';
import { BioMenu, type OpenBio } from './bio-menu.tsx';
import { BioReview } from './bio-review.tsx';
import { OfferBio } from './offer-bio.tsx';

/** Videos of users: what waits for a decision first. */
export function BioList() {
  const { t } = useTranslation();
  const [opened, setOpened] = useState<OpenBio | null>(null);
  useLiveBios();
  const list = useList(bioSource);
  const columns = useMemo(() => bioColumns(t, (bio) => setOpened({ what: 'review', bio })), [t]);
  return (
    <>
      <PageHeader title={t('directory.tabs.videos')} count={list.total} />
      <DataGrid
        list={list}
        columns={columns}
        label={t('directory.tabs.videos')}
        rowId={({ bioId }) => bioId}
        rowLabel={({ name }) => name}
        renderRowMenu={(bio) => <BioMenu bio={bio} onOpen={setOpened} />}
        renderBulk={(bios, clear) => (
          <AskMany
            customerUserIds={[...new Set(bios.map(({ customerUserId }) => customerUserId))]}
            onDone={clear}
          />
        )}
        empty={
          <EmptyState
            picture={<Illustration name="film" />}
            title={t('directory.bio.empty')}
            text={t('directory.bio.emptyText')}
          />
        }
      />
      {opened !== null && <BioDialog {...opened} rows={list.rows} onClose={() => setOpened(null)} />}
    </>
  );
}

/** As the list has it by now; as it had it last where it is there no more. */
function useLatest(opened: Bio, rows: readonly Bio[]): Bio {
  const latest = useRef(opened);
  latest.current = rows.find(({ bioId }) => bioId === opened.bioId) ?? latest.current;
  return latest.current;
}

interface BioDialogProps extends OpenBio {
  readonly rows: readonly Bio[];
  readonly onClose: () => void;
}

function BioDialog({ what, bio, rows, onClose }: BioDialogProps) {
  const live = useLatest(bio, rows);
  const { t } = useTranslation();
  const { name, bioId, program } = bio;
  if (what === 'offer')
    return (
      <Modal opened onClose={onClose} title={t('directory.bio.offerTitle', { name })}>
        <OfferBio bio={live} onDone={onClose} />
      </Modal>
    );
  if (program === null) return null;
  return (
    <Modal size="lg" opened onClose={onClose} title={t('directory.bio.reviewTitle', { name })}>
      <BioReview bioId={bioId} opened={program} live={live.program} onDone={onClose} />
    </Modal>
  );
}
