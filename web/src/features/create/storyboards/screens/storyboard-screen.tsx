import type { StoryboardDetail } from '@rushes/contract/create/storyboards';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ObjectPage } from '../../../core/bin/parts/object-page.tsx';
import { JourneyPanel } from '../../../core/journeys/parts/journey-panel.tsx';
import { storyboardQuery, useLiveStoryboard } from '../api.ts';
import { useBoardEditor } from '../editor/use-board-editor.ts';
import { Board } from '../parts/board.tsx';
import { BoardShotsContext, noBoardShots, StoryboardShots } from '../parts/shots.ts';
import { StoryboardHeader } from '../parts/storyboard-header.tsx';

const route = getRouteApi('/shell/storyboards/edit/$storyboardId');

/** One storyboard, saved as it is changed. */
export function StoryboardScreen() {
  const { t } = useTranslation();
  const { storyboardId } = route.useParams();
  const query = useQuery(storyboardQuery(storyboardId));
  useLiveStoryboard(storyboardId);
  return (
    <ObjectPage kind="storyboard" id={storyboardId} title={t('shell.places.storyboard')} query={query}>
      {(storyboard) => <StoryboardPage key={storyboardId} storyboard={storyboard} />}
    </ObjectPage>
  );
}

function StoryboardPage({ storyboard }: { storyboard: StoryboardDetail }) {
  const { storyboardId } = storyboard;
  const { view = 'board' } = route.useSearch();
  const navigate = route.useNavigate();
  const { editor, save, retry, flush } = useBoardEditor(storyboard);
  const [shots, setShots] = useState(noBoardShots);
  return (
    <BoardShotsContext value={shots}>
      <StoryboardHeader
        storyboard={storyboard}
        save={save}
        editor={editor}
        onRetry={retry}
        view={view}
        onView={(next) => void navigate({ search: next === 'board' ? {} : { view: next }, replace: true })}
        onDeleted={() => void navigate({ to: '/storyboards/list' })}
      />
      <Board storyboard={storyboard} editor={editor} blocks={save.wanted} view={view} />
      <StoryboardShots storyboardId={storyboardId} onShots={setShots} flush={flush} />
      <JourneyPanel kind="storyboard" id={storyboardId} />
    </BoardShotsContext>
  );
}
