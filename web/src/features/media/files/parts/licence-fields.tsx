import { Textarea, type TextareaProps, TextInput, type TextInputProps } from '@mantine/core';
import { useTranslation } from 'react-i18next';

interface LicenceFieldsProps {
  readonly holder: TextInputProps;
  readonly terms: TextareaProps;
  readonly expiresOn: TextInputProps;
}

/** Holder, terms and last day of a licence. */
export function LicenceFields({ holder, terms, expiresOn }: LicenceFieldsProps) {
  const { t } = useTranslation();
  return (
    <>
      <TextInput label={t('licence.holder')} maxLength={200} {...holder} />
      <Textarea label={t('licence.terms')} maxLength={2000} autosize minRows={2} maxRows={8} {...terms} />
      <TextInput
        type="date"
        label={t('licence.expiresOn')}
        description={t('licence.expiresHint')}
        {...expiresOn}
      />
    </>
  );
}
