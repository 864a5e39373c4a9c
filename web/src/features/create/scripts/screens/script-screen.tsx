import type { ScriptDetail } from '@rushes/contract/create/scripts';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyPart } from '../../../../lib/api/lazy-part.ts';
import { ObjectPage } from '../../../core/bin/parts/object-page.tsx';
import { JourneyPanel } from '../../../core/journeys/parts/journey-panel.tsx';
import { scriptQuery, useLiveScript } from '../api.ts';
import { useScriptEditor } from '../editor/use-script-editor.ts';
import { BlockList } from '../parts/block-list.tsx';
import { ScriptHeader } from '../parts/script-header.tsx';
import { noShots, ScriptShots, ShotsContext } from '../parts/shots.ts';
import { type ScriptView, searchOf } from '../script-search.ts';

const VersionsDrawer = lazyPart(async () => (await import('../versions/versions-drawer.tsx')).VersionsDrawer);
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
  const { view = 'text', versions = false } = route.useSearch();
  const navigate = route.useNavigate();
  const { editor, save, retry, flush } = useScriptEditor(script);
  const [shots, setShots] = useState(noShots);
  const show = (shown: { view: ScriptView; versions: boolean }) =>
    void navigate({ search: searchOf(shown), replace: true });
  return (
    <>
      <ScriptHeader
        script={script}
        save={save}
        onRetry={retry}
        view={view}
        onView={(next) => show({ view: next, versions })}
        onVersions={() => show({ view, versions: true })}
        onDeleted={() => void navigate({ to: '/script' })}
      />
      <ShotsContext value={shots}>
        <BlockList
          editor={editor}
          blocks={save.wanted}
          ownCopies={save.ownCopies}
          view={view}
          language={language}
          isReadOnly={!canEdit}
        />
      </ShotsContext>
      {canEdit && <ScriptShots scriptId={scriptId} onShots={setShots} flush={flush} />}
      <JourneyPanel kind="script" id={scriptId} />
      {versions && (
        <Suspense fallback={null}>
          <VersionsDrawer
            script={script}
            blocks={save.wanted}
            flush={flush}
            onClose={() => show({ view, versions: false })}
          />
        </Suspense>
      )}
    </>
  );
}
