import type { ScriptDetail } from '@rushes/contract/create/scripts';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyPart } from '../../../../lib/api/lazy-part.ts';
import styles from '../../../../ui/comments/comments.module.css';
import { ObjectPage } from '../../../core/bin/parts/object-page.tsx';
import { JourneyPanel } from '../../../core/journeys/parts/journey-panel.tsx';
import { scriptQuery, useLiveScript } from '../api.ts';
import { CommentsContext } from '../comments/comments-context.ts';
import { type CommentsPanelState, useCommentsPanel } from '../comments/use-comments-panel.ts';
import type { Caret } from '../editor/block-edits.ts';
import { useScriptEditor } from '../editor/use-script-editor.ts';
import { BlockList } from '../parts/block-list.tsx';
import { ScriptHeader } from '../parts/script-header.tsx';
import { noShots, ScriptShots, ShotsContext, SpokenScript } from '../parts/shots.ts';
import { EditorsContext } from '../presence/block-editors.tsx';
import { useScriptPresence } from '../presence/use-script-presence.ts';
import { searchOf, type ScriptDisplay } from '../script-search.ts';

const VersionsDrawer = lazyPart(async () => (await import('../versions/versions-drawer.tsx')).VersionsDrawer);
const CommentsPanel = lazyPart(async () => (await import('../comments/comments-panel.tsx')).CommentsPanel);
const route = getRouteApi('/shell/script/edit/$scriptId');

/** One script, saved as it is written. */
export function ScriptScreen() {
  const { t } = useTranslation();
  const { scriptId } = route.useParams();
  const query = useQuery(scriptQuery(scriptId));
  useLiveScript(scriptId);
  return (
    <ObjectPage kind="script" id={scriptId} title={t('shell.places.script')} query={query}>
      {(script) => <ScriptPage key={scriptId} script={script} />}
    </ObjectPage>
  );
}

function ScriptPage({ script }: { script: ScriptDetail }) {
  const { scriptId } = script;
  const display = useDisplay();
  const { show, view, comments } = display;
  const navigate = route.useNavigate();
  const edited = useScriptEditor(script);
  const { save, flush } = edited;
  const [shots, setShots] = useState(noShots);
  const panel = useCommentsPanel({ scriptId, flush, onOpen: () => show({ comments: true }) });
  const { editors, byBlock } = useScriptPresence({
    ...{ scriptId, revision: save.saved.revision, blockId: panel.insideId },
  });
  const [place, setPlace] = useState<Caret | null>(null);
  return (
    <>
      <ScriptHeader
        {...{ script, save, view, editors, flush }}
        onRetry={edited.retry}
        onView={(next) => show({ view: next })}
        onVersions={() => show({ versions: true })}
        onSpoken={shots.byBlock.size === 0 ? null : () => show({ spoken: true })}
        commentCount={panel.count}
        onComments={() => show({ comments: !comments })}
        onDeleted={() => void navigate({ to: '/script' })}
        onGo={(blockId) => setPlace({ blockId, at: 0 })}
      />
      <div className={styles['page']} data-open={comments || undefined}>
        <div>
          <EditorsContext value={byBlock}>
            <ShotsContext value={shots}>
              <CommentsContext value={panel.comments}>
                <ScriptText {...{ script, edited, view, panel, place }} />
              </CommentsContext>
            </ShotsContext>
          </EditorsContext>
          {script.canEdit && <ScriptShots scriptId={scriptId} {...{ flush }} onShots={setShots} />}
          <JourneyPanel kind="script" id={scriptId} mt="xl" />
        </div>
        {comments && (
          <Suspense fallback={null}>
            <CommentsPanel
              {...{ scriptId, blocks: save.wanted, state: panel }}
              onGo={(blockId) => setPlace({ blockId, at: 0 })}
              onClose={() => show({ comments: false })}
            />
          </Suspense>
        )}
      </div>
      <ScriptDrawers {...{ script, edited, display }} />
    </>
  );
}

/** What the address shows of a script, and how to show something else. */
function useDisplay() {
  const { view = 'text', versions = false, comments = false, spoken = false } = route.useSearch();
  const navigate = route.useNavigate();
  const display: ScriptDisplay = { view, versions, comments, spoken };
  const show = (changed: Partial<ScriptDisplay>) =>
    void navigate({
      search: (now) => searchOf({ ...nothingElse, ...now, ...changed }),
      replace: true,
    });
  return { ...display, show };
}

const nothingElse = { view: 'text', versions: false, comments: false, spoken: false } as const;

type Edited = ReturnType<typeof useScriptEditor>;

interface ScriptTextProps {
  readonly script: ScriptDetail;
  readonly edited: Edited;
  readonly view: ScriptDisplay['view'];
  readonly panel: CommentsPanelState;
  readonly place: Caret | null;
}

function ScriptText({ script, edited: { editor, save }, view, panel, place }: ScriptTextProps) {
  const { language, canEdit } = script;
  return (
    <BlockList
      {...{ editor, view, language, place }}
      blocks={save.wanted}
      ownCopies={save.ownCopies}
      isReadOnly={!canEdit}
      onEnter={panel.enter}
      onLeave={panel.leave}
      onComment={panel.open}
    />
  );
}

interface ScriptDrawersProps {
  readonly script: ScriptDetail;
  readonly edited: Edited;
  readonly display: ReturnType<typeof useDisplay>;
}

/** What lies over a script: its versions, or the comparison with its takes. */
function ScriptDrawers({ script, edited: { save, flush }, display }: ScriptDrawersProps) {
  const { versions, spoken, show } = display;
  const { scriptId, language } = script;
  return (
    <>
      {spoken && (
        <SpokenScript
          {...{ scriptId, language, blocks: save.wanted }}
          onClose={() => show({ spoken: false })}
        />
      )}
      {versions && (
        <Suspense fallback={null}>
          <VersionsDrawer
            {...{ script, blocks: save.wanted, flush }}
            onClose={() => show({ versions: false })}
          />
        </Suspense>
      )}
    </>
  );
}
