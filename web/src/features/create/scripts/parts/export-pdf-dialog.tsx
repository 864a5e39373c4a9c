import { Button, Group, Modal, Stack } from '@mantine/core';
import type { PaperSize } from '@rushes/contract/create/lists/paper';
import { scriptViews } from '@rushes/contract/create/lists/scripts';
import type { ScriptView } from '@rushes/contract/create/scripts';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../../../lib/api/call.ts';
import { Choice, PaperField, savePdf, showPdfError, usualPaper } from '../../../../ui/pdf-export.tsx';

interface ExportPdfProps {
  readonly scriptId: string;
  readonly flush: () => Promise<void>;
  readonly onClose: () => void;
}

/** Asks how a script is laid out on which paper, and saves it as a PDF. */
export function ExportPdfDialog({ scriptId, flush, onClose }: ExportPdfProps) {
  const { t } = useTranslation();
  const [view, setView] = useState<ScriptView>('text');
  const [paper, setPaper] = useState<PaperSize>(usualPaper);
  const save = useMutation({
    mutationFn: async () => {
      await flush();
      return api.script.exportScriptPdf({ scriptId, view, paper });
    },
    onSuccess: (file) => {
      savePdf(file);
      onClose();
    },
    onError: (error) => showPdfError(error, t('scripts.exportFailed')),
  });
  return (
    <Modal opened onClose={onClose} title={t('pdf.title')}>
      <Stack gap="md">
        <Choice
          label={t('scripts.view')}
          of={scriptViews}
          value={view}
          onChange={setView}
          name={(each) => t(`scripts.views.${each}`)}
        />
        <PaperField value={paper} onChange={setPaper} />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {t('scripts.cancel')}
          </Button>
          <Button loading={save.isPending} onClick={() => save.mutate()}>
            {t('pdf.action')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
