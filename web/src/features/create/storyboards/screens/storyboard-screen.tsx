import type { StoryboardDetail } from '@rushes/contract/create/storyboards';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyPart } from '../../../../lib/api/lazy-part.ts';
import { ObjectPage } from '../../../core/bin/parts/object-page.tsx';
import { JourneyPanel } from '../../../core/journeys/parts/journey-panel.tsx';
import { storyboardQuery, useLiveStoryboard } from '../api.ts';
import { useBoardEditor } from '../editor/use-board-editor.ts';
import { Board } from '../parts/board.tsx';
import { BoardShotsContext, noBoardShots, StoryboardShots } from '../parts/shots.ts';
import { StoryboardHeader } from '../parts/storyboard-header.tsx';
import { StoryboardTabs } from '../parts/storyboard-tabs.tsx';
import { searchOf } from '../storyboard-search.ts';

const route = getRouteApi('/shell/storyboards/edit/$storyboardId');

const AnimaticDialog = lazyPart(async () => (await import('../animatic/animatic-dialog.tsx')).AnimaticDialog);

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
  const { view = 'board', animatic = false, shot = null } = route.useSearch();
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
        onView={(next) => void navigate({ search: searchOf({ view: next, animatic }), replace: true })}
        onPlay={() => void navigate({ search: searchOf({ view, animatic: true }) })}
        flush={flush}
        onDeleted={() => void navigate({ to: '/storyboards/list' })}
      />
      <StoryboardTabs storyboardId={storyboardId} shown="board" />
      <Board openAtFirst={shot} storyboard={storyboard} editor={editor} blocks={save.wanted} view={view} />
      <StoryboardShots storyboardId={storyboardId} onShots={setShots} flush={flush} />
      {animatic && (
        <Suspense>
          <AnimaticDialog
            storyboard={storyboard}
            blocks={save.wanted}
            onClose={() => void navigate({ search: searchOf({ view, animatic: false }), replace: true })}
          />
        </Suspense>
      )}
      <JourneyPanel kind="storyboard" id={storyboardId} />
    </BoardShotsContext>
  );
}
