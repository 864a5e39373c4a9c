import type { ProgramDetail } from '@rushes/contract/create/programs';
import type { Clip } from '@rushes/contract/media/clips';
import { useTranslation } from 'react-i18next';
import type { Editor } from '../../editor/use-editor.ts';
import { ProgramApproval } from './program-approval.ts';
import { ChangesSince } from './version-history.tsx';

interface DraftApprovalProps {
  readonly program: ProgramDetail;
  readonly clips: readonly Clip[];
  readonly editor: Editor;
  readonly saveDraft: () => Promise<number | null>;
  /** Shows a frame of the timeline. */
  readonly onSeek: (frame: number) => void;
}

/** The approval of what is being edited. */
export function DraftApproval({ program, clips, editor, saveDraft, onSeek }: DraftApprovalProps) {
  const { t } = useTranslation();
  const { list, save } = editor;
  // The frames of an intro come before the first of the timeline.
  const introFrames = save.draft.bumpers.intro?.frames ?? 0;
  return (
    <ProgramApproval
      programId={program.programId}
      revision={save.draft.revision}
      isEmpty={list.length === 0}
      saveDraft={saveDraft}
      renderChanges={(number) => (
        <ChangesSince
          {...{ program, number, clips, list }}
          title={t('approvals.panel.changesSince', { number })}
        />
      )}
      onSeek={(frame) => onSeek(Math.max(0, frame - introFrames))}
    />
  );
}
