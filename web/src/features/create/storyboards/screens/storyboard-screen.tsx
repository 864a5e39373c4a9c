import type { StoryboardDetail } from '@rushes/contract/create/storyboards';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyPart } from '../../../../lib/api/lazy-part.ts';
import { ObjectPage } from '../../../core/bin/parts/object-page.tsx';
import { JourneyPanel } from '../../../core/journeys/parts/journey-panel.tsx';
import { storyboardQuery, useLiveStoryboard } from '../api.ts';
import { BoardCommentsContext } from '../comments/comments-context.ts';
import { useCommentsState } from '../comments/use-comments-state.ts';
import { useBoardEditor } from '../editor/use-board-editor.ts';
import { Board } from '../parts/board.tsx';
import { BoardShotsContext, noBoardShots, StoryboardShots } from '../parts/shots.ts';
import { StoryboardHeader } from '../parts/storyboard-header.tsx';
import { StoryboardTabs } from '../parts/storyboard-tabs.tsx';
import { searchOf, type StoryboardDisplay } from '../storyboard-search.ts';

const route = getRouteApi('/shell/storyboards/edit/$storyboardId');

const AnimaticDialog = lazyPart(async () => (await import('../animatic/animatic-dialog.tsx')).AnimaticDialog);
const CommentsPanel = lazyPart(async () => (await import('../comments/comments-panel.tsx')).CommentsPanel);

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
  const { view, animatic, comments, show } = useDisplay();
  const navigate = route.useNavigate();
  const { editor, save, retry, flush } = useBoardEditor(storyboard);
  const [shots, setShots] = useState(noBoardShots);
  const [openId, setOpenId] = useState(route.useSearch().shot ?? null);
  const state = useCommentsState({ storyboardId, flush, onOpen: () => show({ comments: true }) });
  const onShow = (isShown: boolean) => show({ comments: isShown });
  const blocks = save.wanted;
  const panel = (
    <Suspense fallback={null}>
      <CommentsPanel blocks={blocks} onGo={setOpenId} />
    </Suspense>
  );
  return (
    <BoardShotsContext value={shots}>
      <StoryboardHeader
        {...{ storyboard, save, editor, view, flush }}
        onRetry={retry}
        onView={(next) => show({ view: next })}
        onPlay={() => show({ animatic: true }, false)}
        commentCount={state.count}
        onComments={() => onShow(!comments)}
        onDeleted={() => void navigate({ to: '/storyboards/list' })}
      />
      <StoryboardTabs storyboardId={storyboardId} shown="board" />
      <BoardCommentsContext value={{ ...state, isShown: comments, onShow }}>
        <Board
          {...{ storyboard, editor, blocks, view, openId }}
          onOpen={setOpenId}
          aside={comments ? panel : undefined}
        />
      </BoardCommentsContext>
      <StoryboardShots storyboardId={storyboardId} onShots={setShots} flush={flush} />
      {animatic && (
        <Suspense>
          <AnimaticDialog {...{ storyboard, blocks }} onClose={() => show({ animatic: false })} />
        </Suspense>
      )}
      <JourneyPanel kind="storyboard" id={storyboardId} mt="xl" />
    </BoardShotsContext>
  );
}

/** What the address shows of a storyboard, and how to show something else. */
function useDisplay() {
  const { view = 'board', animatic = false, comments = false } = route.useSearch();
  const navigate = route.useNavigate();
  const show = (changed: Partial<StoryboardDisplay>, replace = true) =>
    void navigate({ search: (now) => searchOf({ ...nothingElse, ...now, ...changed }), replace });
  return { view, animatic, comments, show };
}

const nothingElse = { view: 'board', animatic: false, comments: false } as const;
