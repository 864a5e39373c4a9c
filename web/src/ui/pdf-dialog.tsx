import { Button, Group, Input, Modal, SegmentedControl, Stack } from '@mantine/core';
import { type PaperSize, paperSizes } from '@rushes/contract/create/lists/paper';
import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { saveBlob } from '../lib/api/download.ts';
import { showError } from './toast.tsx';

/** Saves a PDF that came in base64. */
function savePdf({ filename, pdf }: PdfFile): void {
  const bytes = Uint8Array.from(atob(pdf), (letter) => letter.charCodeAt(0));
  saveBlob(filename, new Blob([bytes], { type: 'application/pdf' }));
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

export function Choice<Value extends string>({ label, of, value, onChange, name }: ChoiceProps<Value>) {
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

interface PdfFile {
  readonly filename: string;
  /** In base64. */
  readonly pdf: string;
}

interface PdfDialogProps {
  /** Makes the file, for a paper. */
  readonly onExport: (paper: PaperSize) => Promise<PdfFile>;
  /** Said where nothing better is known. */
  readonly failed: string;
  readonly onClose: () => void;
  /** Further choices, above the paper. */
  readonly children?: ReactNode;
}

/** Asks for the paper, and saves a PDF. */
export function PdfDialog({ onExport, failed, onClose, children }: PdfDialogProps) {
  const { t } = useTranslation();
  const [paper, setPaper] = useState<PaperSize>(usualPaper);
  const save = useMutation({
    mutationFn: () => onExport(paper),
    onSuccess: (file) => {
      savePdf(file);
      onClose();
    },
    onError: (error) => showError(error, failed),
  });
  return (
    <Modal opened onClose={onClose} title={t('pdf.title')}>
      <Stack gap="md">
        {children}
        <Choice
          label={t('pdf.paper')}
          of={paperSizes}
          value={paper}
          onChange={setPaper}
          name={(each) => t(`pdf.papers.${each}`)}
        />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {t('pdf.cancel')}
          </Button>
          <Button loading={save.isPending} onClick={() => save.mutate()}>
            {t('pdf.action')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
