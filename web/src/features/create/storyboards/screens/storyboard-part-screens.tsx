import { useQuery } from '@tanstack/react-query';
import { Navigate, useParams } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { ObjectPage } from '../../../core/bin/parts/object-page.tsx';
import { storyboardQuery } from '../api.ts';
import type { StoryboardSearch } from '../storyboard-search.ts';

/** The scenes of a storyboard: its board as a list. */
export function StoryboardScenesScreen() {
  return <ToBoard search={{ view: 'list' }} />;
}

/** A part of a storyboard that its board shows. */
export function StoryboardPartScreen() {
  return <ToBoard search={{}} />;
}

function ToBoard({ search }: { search: StoryboardSearch }) {
  const { t } = useTranslation();
  const { storyboardId = '' } = useParams({ strict: false });
  const query = useQuery(storyboardQuery(storyboardId));
  return (
    <ObjectPage kind="storyboard" id={storyboardId} title={t('shell.places.storyboard')} query={query}>
      {() => (
        <Navigate to="/storyboards/edit/$storyboardId" params={{ storyboardId }} search={search} replace />
      )}
    </ObjectPage>
  );
}
