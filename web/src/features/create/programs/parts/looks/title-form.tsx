import type { Aspect } from '@rushes/contract/media/clips';
import type { TitleDesign } from '@rushes/contract/media/titles';
import { Alert, ColorInput, SegmentedControl, Stack, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDrawnTitle } from '../../preview/use-drawn-title.ts';
import { useBrandColour } from '../../../../../ui/use-brand-colour.ts';
import { AddFontLink, FontField } from './font-field.tsx';

interface TitleFormProps {
  readonly title: TitleDesign;
  readonly aspect: Aspect;
  readonly onChange: (values: Partial<TitleDesign>) => void;
  /** Whether it can become a title of the other kind. */
  readonly hasKind?: boolean;
}

const swatches = ['#1f2937', '#2563eb', '#0f766e', '#b45309', '#be123c', '#7c3aed'];

/** What a title says and looks like; the picture shows it at once. */
export function TitleForm({ title, aspect, onChange, hasKind = true }: TitleFormProps) {
  const { t } = useTranslation();
  const brandColour = useBrandColour();
  const [typedColour, setTypedColour] = useState<string | null>(null);
  const drawn = useDrawnTitle(title, aspect);
  return (
    <Stack gap="sm">
      {hasKind && (
        <SegmentedControl
          fullWidth
          size="xs"
          aria-label={t('programs.looks.kind')}
          value={title.kind}
          data={[
            { value: 'lower-third', label: t('programs.looks.lowerThird') },
            { value: 'title', label: t('programs.looks.fullTitle') },
          ]}
          onChange={(kind) => onChange({ kind: kind === 'title' ? 'title' : 'lower-third' })}
        />
      )}
      <Texts title={title} onChange={onChange} />
      <FontField fontId={title.fontId} onChange={(fontId) => onChange({ fontId })} />
      <SegmentedControl
        fullWidth
        size="xs"
        aria-label={t('programs.looks.place')}
        value={title.place}
        data={(['left', 'centre', 'right'] as const).map((value) => ({
          value,
          label: t(`programs.looks.places.${value}`),
        }))}
        onChange={(place) => onChange({ place: place === 'left' || place === 'right' ? place : 'centre' })}
      />
      <ColorInput
        label={t('programs.looks.colour')}
        format="hex"
        swatches={[brandColour, ...swatches]}
        value={typedColour ?? title.colour}
        onChange={(colour) => {
          const isWhole = /^#[0-9a-f]{6}$/i.test(colour);
          setTypedColour(isWhole ? null : colour);
          if (isWhole) onChange({ colour: colour.toLowerCase() });
        }}
        onBlur={() => setTypedColour(null)}
      />
      {drawn.data?.fits === false && (
        <Alert color="yellow" role="status">
          {t('programs.looks.tooLong')}
        </Alert>
      )}
      {drawn.data !== undefined && drawn.data.missingLetters.length > 0 && (
        <Alert color="yellow" role="status">
          {t('programs.looks.missingLetters', { letters: drawn.data.missingLetters.join(' ') })}{' '}
          <AddFontLink />
        </Alert>
      )}
    </Stack>
  );
}

function Texts({ title, onChange }: Pick<TitleFormProps, 'title' | 'onChange'>) {
  const { t } = useTranslation();
  // Blank is not saved: the title keeps its text until there is another.
  const [isBlank, setIsBlank] = useState(false);
  return (
    <>
      <TextInput
        label={t('programs.looks.text')}
        maxLength={120}
        value={isBlank ? '' : title.text}
        error={isBlank ? t('programs.looks.textMissing') : undefined}
        onChange={(event) => {
          const text = event.currentTarget.value;
          setIsBlank(text.trim() === '');
          if (text.trim() !== '') onChange({ text });
        }}
      />
      <TextInput
        label={t('programs.looks.secondLine')}
        maxLength={160}
        value={title.secondLine}
        onChange={(event) => onChange({ secondLine: event.currentTarget.value })}
      />
    </>
  );
}
