import { Button, Group, Modal, Stack } from '@mantine/core';
import type { PaperSize } from '@rushes/contract/create/lists/paper';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../../../lib/api/call.ts';
import { PaperField, savePdf, showPdfError, usualPaper } from '../../../../ui/pdf-export.tsx';

interface ExportPdfProps {
  readonly storyboardId: string;
  readonly flush: () => Promise<void>;
  readonly onClose: () => void;
}

/** Asks for the paper, and saves a storyboard as a PDF. */
export function ExportPdfDialog({ storyboardId, flush, onClose }: ExportPdfProps) {
  const { t } = useTranslation();
  const [paper, setPaper] = useState<PaperSize>(usualPaper);
  const save = useMutation({
    mutationFn: async () => {
      await flush();
      return api.storyboard.exportStoryboardPdf({ storyboardId, paper });
    },
    onSuccess: (file) => {
      savePdf(file);
      onClose();
    },
    onError: (error) => showPdfError(error, t('storyboards.exportFailed')),
  });
  return (
    <Modal opened onClose={onClose} title={t('pdf.title')}>
      <Stack gap="md">
        <PaperField value={paper} onChange={setPaper} />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {t('storyboards.cancel')}
          </Button>
          <Button loading={save.isPending} onClick={() => save.mutate()}>
            {t('pdf.action')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
