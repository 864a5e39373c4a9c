import { Alert, Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { may, useMe } from '../../../../../lib/session/session.ts';
import { AnchorLink } from '../../../../../ui/links.tsx';
import { fontName, fontsQuery } from '../../../../media/fonts/api.ts';

interface FontFieldProps {
  readonly fontId: string | undefined;
  readonly onChange: (fontId: string | undefined) => void;
}

const standard = '';

/** The font of a title: the standard one, or one of the organisation. */
export function FontField({ fontId, onChange }: FontFieldProps) {
  const { t } = useTranslation();
  const query = useQuery(fontsQuery());
  const fonts = query.data?.fonts ?? [];
  const isRemoved = query.isSuccess && fontId !== undefined && !fonts.some((font) => font.fontId === fontId);
  const data = [
    { value: standard, label: t('programs.looks.standardFont') },
    ...fonts.map((font) => ({ value: font.fontId, label: fontName(font) })),
    ...(isRemoved ? [{ value: fontId, label: t('programs.looks.removedFont'), disabled: true }] : []),
  ];
  return (
    <>
      <Select
        label={t('programs.looks.font')}
        data={data}
        value={fontId ?? standard}
        allowDeselect={false}
        onChange={(value) => onChange(value === null || value === standard ? undefined : value)}
      />
      {isRemoved && (
        <Alert color="yellow" role="status">
          {t('programs.looks.fontRemoved')}
        </Alert>
      )}
    </>
  );
}

/** Leads to where fonts are added, in a tab of its own. */
export function AddFontLink() {
  const { t } = useTranslation();
  if (!may(useMe(), 'organization.setup:edit')) return null;
  return (
    <AnchorLink to="/organization/customer/edit/Admin" hash="fonts" target="_blank" size="sm">
      {t('programs.looks.addFont')}
    </AnchorLink>
  );
}
