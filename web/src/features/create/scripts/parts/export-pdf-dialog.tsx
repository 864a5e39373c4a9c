import { scriptViews } from '@rushes/contract/create/lists/scripts';
import type { ScriptView } from '@rushes/contract/create/scripts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../../../lib/api/call.ts';
import { Choice, PdfDialog } from '../../../../ui/pdf-dialog.tsx';

interface ExportPdfProps {
  readonly scriptId: string;
  readonly flush: () => Promise<void>;
  readonly onClose: () => void;
}

/** Asks how a script is laid out on which paper, and saves it as a PDF. */
export function ExportPdfDialog({ scriptId, flush, onClose }: ExportPdfProps) {
  const { t } = useTranslation();
  const [view, setView] = useState<ScriptView>('text');
  return (
    <PdfDialog
      failed={t('scripts.exportFailed')}
      onClose={onClose}
      onExport={async (paper) => {
        await flush();
        return api.script.exportScriptPdf({ scriptId, view, paper });
      }}
    >
      <Choice
        label={t('scripts.view')}
        of={scriptViews}
        value={view}
        onChange={setView}
        name={(each) => t(`scripts.views.${each}`)}
      />
    </PdfDialog>
  );
}
