import { Button, Group, Input, Modal, SegmentedControl, Stack } from '@mantine/core';
import { paperSizes, scriptViews } from '@rushes/contract/create/lists/scripts';
import type { PaperSize, ScriptView } from '@rushes/contract/create/scripts';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../../../lib/api/call.ts';
import { saveBlob } from '../../../../lib/api/download.ts';
import { showError } from '../../../../ui/toast.tsx';

interface ExportPdfProps {
  readonly scriptId: string;
  readonly onClose: () => void;
}

/** Asks how a script is laid out on which paper, and saves it as a PDF. */
export function ExportPdfDialog({ scriptId, onClose }: ExportPdfProps) {
  const { t } = useTranslation();
  const [view, setView] = useState<ScriptView>('text');
  const [paper, setPaper] = useState<PaperSize>(usualPaper);
  const save = useMutation({
    mutationFn: () => api.script.exportScriptPdf({ scriptId, view, paper }),
    onSuccess: ({ filename, pdf }) => {
      const bytes = Uint8Array.from(atob(pdf), (letter) => letter.charCodeAt(0));
      saveBlob(filename, new Blob([bytes], { type: 'application/pdf' }));
      onClose();
    },
    onError: (error) => showError(error, t('scripts.exportFailed')),
  });
  return (
    <Modal opened onClose={onClose} title={t('scripts.pdf.title')}>
      <Stack gap="md">
        <Choice
          label={t('scripts.view')}
          of={scriptViews}
          value={view}
          onChange={setView}
          name={(each) => t(`scripts.views.${each}`)}
        />
        <Choice
          label={t('scripts.pdf.paper')}
          of={paperSizes}
          value={paper}
          onChange={setPaper}
          name={(each) => t(`scripts.pdf.papers.${each}`)}
        />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {t('scripts.cancel')}
          </Button>
          <Button loading={save.isPending} onClick={() => save.mutate()}>
            {t('scripts.pdf.action')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}

/** North America prints on Letter, the rest of the world on A4. */
function usualPaper(): PaperSize {
  const { region } = new Intl.Locale(navigator.language).maximize();
  return region === 'US' || region === 'CA' || region === 'MX' ? 'letter' : 'a4';
}

interface ChoiceProps<Value extends string> {
  readonly label: string;
  readonly of: readonly Value[];
  readonly value: Value;
  readonly onChange: (value: Value) => void;
  readonly name: (value: Value) => string;
}

function Choice<Value extends string>({ label, of, value, onChange, name }: ChoiceProps<Value>) {
  return (
    <Input.Wrapper label={label} labelElement="div">
      <SegmentedControl<Value>
        fullWidth
        aria-label={label}
        data={of.map((each) => ({ value: each, label: name(each) }))}
        value={value}
        onChange={onChange}
      />
    </Input.Wrapper>
  );
}
