import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../../../../ui/empty-state.tsx';
import type { Cues, CueWarning } from '../../editor/cues.ts';
import { type CueActions, CueRow } from './cue-row.tsx';
import classes from './editor.module.css';

interface CueListProps {
  readonly cues: Cues;
  readonly warnings: ReadonlyMap<string, readonly CueWarning[]>;
  readonly current: string | null;
  readonly active: string | null;
  readonly selected: ReadonlySet<string>;
  readonly canEdit: boolean;
  readonly actions: CueActions;
}

/** The captions in order. Drawn again only when one of them changes, not with the playhead. */
export const CueList = memo(function CueList({ cues, warnings, ...props }: CueListProps) {
  const { t } = useTranslation();
  const { current, active, selected, canEdit, actions } = props;
  if (cues.length === 0)
    return (
      <EmptyState
        title={t('captions.editor.none')}
        text={canEdit ? t('captions.editor.noneText') : t('captions.editor.noneSeen')}
      />
    );
  return (
    <ol className={classes['list']} aria-label={t('captions.title')}>
      {cues.map((cue, at) => (
        <CueRow
          key={cue.key}
          cue={cue}
          number={at + 1}
          isCurrent={cue.key === current}
          isActive={cue.key === active}
          isSelected={selected.has(cue.key)}
          canEdit={canEdit}
          warnings={warnings.get(cue.key)}
          actions={actions}
        />
      ))}
    </ol>
  );
});
