import { Box, Button, Group, NativeSelect, Stack, Text } from '@mantine/core';
import type { Setup } from '@rushes/contract/organization/setup';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { api } from '../../../../lib/api/call.ts';
import { useForm } from '../../../../lib/forms/use-form.ts';
import { SetupSection } from '../../../../ui/setup-page.tsx';
import { StaleNotice } from '../../../../ui/stale-notice.tsx';
import { CaptionSample } from '../../../media/captions/parts/style/caption-sample.tsx';
import { CaptionStyleFields } from '../../../media/captions/parts/style/caption-style-fields.tsx';
import { fontName, fontsQuery } from '../../../media/fonts/api.ts';
import { asItIs, useSavePart } from '../api.ts';

interface VideoSectionProps {
  readonly setup: Pick<Setup, 'video' | 'revision'>;
  readonly canEdit: boolean;
}

/** What new titles and the captions of new programs look like. */
export function VideoSection({ setup, canEdit }: VideoSectionProps) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const { data } = useQuery(fontsQuery());
  const isListed = (fontId: string | null) =>
    data === undefined || data.fonts.some((font) => font.fontId === fontId);
  const form = useForm({ draft: t('setup.video.title'), initialValues: setup.video });
  const save = useSavePart(form, {
    part: 'video',
    setup,
    save: async (request) => {
      const saved = await api.setup.saveVideoDefaults(request);
      await queryClient.invalidateQueries({ queryKey: fontsQuery().queryKey });
      return saved;
    },
    toValues: asItIs,
    // A font that was removed meanwhile is the standard one, as the form shows.
    toPart: (values) => ({
      ...values,
      titleFontId: isListed(values.titleFontId) ? values.titleFontId : null,
    }),
  });
  const { titleFontId, captionStyle } = form.values;
  return (
    <SetupSection id="video" title={t('setup.video.title')} text={t('setup.video.text')}>
      <form noValidate onSubmit={form.onSubmit(save.mutate)}>
        <Stack gap="md" align="flex-start">
          <StaleNotice shared={save.shared} />
          <TitleFont
            fontId={titleFontId}
            isDisabled={!canEdit}
            onChange={(fontId) => form.setFieldValue('titleFontId', fontId)}
          />
          <fieldset aria-label={t('setup.video.captions')} style={{ all: 'unset', width: '100%' }}>
            <Text size="sm" fw={500} mb={8}>
              {t('setup.video.captions')}
            </Text>
            <Group align="flex-start" gap="lg">
              <Box w={420}>
                <CaptionStyleFields
                  style={captionStyle}
                  isDisabled={!canEdit}
                  onChange={(style) => form.setFieldValue('captionStyle', style)}
                />
              </Box>
              <CaptionSample style={captionStyle} />
            </Group>
          </fieldset>
          {canEdit && (
            <Button type="submit" disabled={!form.isDirty() || save.shared.isStale} loading={save.isPending}>
              {t('setup.save')}
            </Button>
          )}
        </Stack>
      </form>
    </SetupSection>
  );
}

interface TitleFontProps {
  readonly fontId: string | null;
  readonly isDisabled: boolean;
  readonly onChange: (fontId: string | null) => void;
}

function TitleFont({ fontId, isDisabled, onChange }: TitleFontProps) {
  const { t } = useTranslation();
  const { data } = useQuery(fontsQuery());
  const fonts = data?.fonts ?? [];
  const chosen = fonts.find((font) => font.fontId === fontId);
  return (
    <div>
      <NativeSelect
        w={420}
        label={t('setup.video.font')}
        description={fonts.length === 0 ? t('setup.video.noFonts') : t('setup.video.fontText')}
        disabled={isDisabled}
        data={[
          { value: '', label: t('programs.looks.standardFont') },
          ...fonts.map((font) => ({ value: font.fontId, label: fontName(font) })),
        ]}
        value={chosen?.fontId ?? ''}
        onChange={({ currentTarget: { value } }) => onChange(value === '' ? null : value)}
      />
      {chosen !== undefined && (
        <img
          src={`data:image/png;base64,${chosen.sample}`}
          alt={t('setup.fonts.sample', { name: fontName(chosen) })}
          style={{ display: 'block', width: 280, marginTop: 8 }}
        />
      )}
    </div>
  );
}
