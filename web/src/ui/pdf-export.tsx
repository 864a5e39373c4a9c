import { Input, SegmentedControl } from '@mantine/core';
import { type PaperSize, paperSizes } from '@rushes/contract/create/lists/paper';
import { useTranslation } from 'react-i18next';
import { isCallError } from '../lib/api/call-error.ts';
import { saveBlob } from '../lib/api/download.ts';
import { showError } from './toast.tsx';

/** Saves a PDF that came in base64. */
export function savePdf({ filename, pdf }: { readonly filename: string; readonly pdf: string }): void {
  const bytes = Uint8Array.from(atob(pdf), (letter) => letter.charCodeAt(0));
  saveBlob(filename, new Blob([bytes], { type: 'application/pdf' }));
}

/** Says why there is no PDF: a document may be too long for one. */
export function showPdfError(error: unknown, fallback: string): void {
  const fields = isCallError(error, 'invalid') ? error.fields : [];
  const reason = fields.find(({ path }) => path === 'paper')?.message;
  showError(reason === undefined ? error : null, reason ?? fallback);
}

/** North America prints on Letter, the rest of the world on A4. */
export function usualPaper(): PaperSize {
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

interface PaperFieldProps {
  readonly value: PaperSize;
  readonly onChange: (value: PaperSize) => void;
}

export function PaperField({ value, onChange }: PaperFieldProps) {
  const { t } = useTranslation();
  return (
    <Choice
      label={t('pdf.paper')}
      of={paperSizes}
      value={value}
      onChange={onChange}
      name={(each) => t(`pdf.papers.${each}`)}
    />
  );
}
