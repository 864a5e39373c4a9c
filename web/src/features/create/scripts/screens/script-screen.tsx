import type { ScriptDetail } from '@rushes/contract/create/scripts';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyPart } from '../../../../lib/api/lazy-part.ts';
import { ObjectPage } from '../../../core/bin/parts/object-page.tsx';
import { JourneyPanel } from '../../../core/journeys/parts/journey-panel.tsx';
import { scriptQuery, useLiveScript } from '../api.ts';
import { CommentsContext } from '../comments/comments-context.ts';
import styles from '../comments/comments.module.css';
import { useCommentsPanel } from '../comments/use-comments-panel.ts';
import type { Caret } from '../editor/block-edits.ts';
import { useScriptEditor } from '../editor/use-script-editor.ts';
import { BlockList } from '../parts/block-list.tsx';
import { ScriptHeader } from '../parts/script-header.tsx';
import { noShots, ScriptShots, ShotsContext, SpokenScript } from '../parts/shots.ts';
import { EditorsContext } from '../presence/block-editors.tsx';
import { useScriptPresence } from '../presence/use-script-presence.ts';
import { searchOf, type ShownParts } from '../script-search.ts';

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
  const { scriptId, language, canEdit } = script;
  const { view = 'text', versions = false, comments = false, spoken = false } = route.useSearch();
  const navigate = route.useNavigate();
  const { editor, save, retry, flush } = useScriptEditor(script);
  const [shots, setShots] = useState(noShots);
  const show = (shown: Partial<ShownParts>) =>
    void navigate({
      search: (now) =>
        searchOf({ view: 'text', versions: false, comments: false, spoken: false, ...now, ...shown }),
      replace: true,
    });
  const panel = useCommentsPanel({ scriptId, onOpen: () => show({ comments: true }) });
  const { editors, byBlock } = useScriptPresence({
    ...{ scriptId, revision: save.saved.revision, blockId: panel.activeId },
  });
  const [place, setPlace] = useState<Caret | null>(null);
  return (
    <>
      <ScriptHeader
        script={script}
        save={save}
        onRetry={retry}
        view={view}
        onView={(next) => show({ view: next })}
        onVersions={() => show({ versions: true })}
        onSpoken={shots.byBlock.size === 0 ? null : () => show({ spoken: true })}
        editors={editors}
        commentCount={panel.count}
        onComments={() => show({ comments: !comments })}
        onDeleted={() => void navigate({ to: '/script' })}
      />
      <div className={styles['page']} data-open={comments || undefined}>
        <div>
          <ShotsContext value={shots}>
            <EditorsContext value={byBlock}>
              <CommentsContext value={panel.comments}>
                <BlockList
                  editor={editor}
                  blocks={save.wanted}
                  ownCopies={save.ownCopies}
                  view={view}
                  language={language}
                  isReadOnly={!canEdit}
                  place={place}
                  onEnter={panel.setActiveId}
                  onComment={panel.open}
                />
              </CommentsContext>
            </EditorsContext>
          </ShotsContext>
          {canEdit && <ScriptShots scriptId={scriptId} onShots={setShots} flush={flush} />}
          <JourneyPanel kind="script" id={scriptId} />
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
      {spoken && (
        <SpokenScript
          {...{ scriptId, language, blocks: save.wanted }}
          onClose={() => show({ spoken: false })}
        />
      )}
      {versions && (
        <Suspense fallback={null}>
          <VersionsDrawer
            script={script}
            blocks={save.wanted}
            flush={flush}
            onClose={() => show({ versions: false })}
          />
        </Suspense>
      )}
    </>
  );
}
