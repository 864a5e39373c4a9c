import type { ScriptDetail } from '@rushes/contract/create/scripts';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ObjectPage } from '../../../core/bin/parts/object-page.tsx';
import { JourneyPanel } from '../../../core/journeys/parts/journey-panel.tsx';
import { scriptQuery, useLiveScript } from '../api.ts';
import { useScriptEditor } from '../editor/use-script-editor.ts';
import { BlockList } from '../parts/block-list.tsx';
import { ScriptHeader } from '../parts/script-header.tsx';
import { noShots, ScriptShots, ShotsContext } from '../parts/shots.ts';

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
  const { view = 'text' } = route.useSearch();
  const navigate = route.useNavigate();
  const { editor, save, retry, flush } = useScriptEditor(script);
  const [shots, setShots] = useState(noShots);
  return (
    <>
      <ScriptHeader
        script={script}
        save={save}
        onRetry={retry}
        view={view}
        onView={(next) =>
          void navigate({ search: next === 'columns' ? { view: 'columns' } : {}, replace: true })
        }
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
    </>
  );
}
