import { Button, ColorInput, FileButton, Group, Stack, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import type { Setup } from '@rushes/contract/setup';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../../lib/call.ts';
import { sendImage } from '../../../lib/form-upload.ts';
import { imageFault, imageTypes } from '../../../lib/image-check.ts';
import { ErrorState } from '../../../ui/error-state.tsx';
import { LogoMark } from '../../../ui/logo.tsx';
import { SetupSection } from '../../../ui/setup-page.tsx';
import { brandQuery, useSaveSetup } from '../api.ts';
import { BrandPreview } from './brand-preview.tsx';

/** Logo and colour; the colour is tried out before it is applied. */
export function BrandSection({ setup }: { setup: Setup }) {
  const { t } = useTranslation();
  return (
    <SetupSection id="brand" title={t('setup.brand.title')} text={t('setup.brand.text')}>
      <LogoField logoUrl={setup.brand.logoUrl} />
      <ColourField applied={setup.brand.accentColour} organisation={setup.organisation.name} />
    </SetupSection>
  );
}

function LogoField({ logoUrl }: { logoUrl: string | null }) {
  const { t } = useTranslation();
  const [fault, setFault] = useState<string | null>(null);
  const save = useSaveSetup(
    async (file: File) => api.setup.saveLogo({ key: await sendImage(file) }),
    t('setup.brand.logoSaved'),
  );
  const remove = useSaveSetup(api.setup.removeLogo, t('setup.brand.logoRemoved'));
  const choose = (file: File | null) => {
    if (file === null) return;
    const found = imageFault(file);
    setFault(found === null ? null : t(`account.imageFaults.${found}`));
    if (found === null) save.mutate(file);
  };
  return (
    <div>
      <Text fw={500}>{t('setup.brand.logo')}</Text>
      <Text size="sm" c="dimmed" mb="xs">
        {t('setup.brand.logoText')}
      </Text>
      <Group gap="md">
        {logoUrl === null ? <LogoMark /> : <img src={logoUrl} alt={t('setup.brand.logo')} height={28} />}
        <FileButton
          onChange={choose}
          accept={imageTypes}
          inputProps={{ 'aria-label': t('setup.brand.chooseLogo') }}
        >
          {(props) => (
            <Button variant="default" loading={save.isPending} {...props}>
              {t('setup.brand.chooseLogo')}
            </Button>
          )}
        </FileButton>
        {logoUrl !== null && (
          <Button variant="subtle" color="red" loading={remove.isPending} onClick={() => remove.mutate({})}>
            {t('setup.brand.removeLogo')}
          </Button>
        )}
      </Group>
      {fault !== null && (
        <Text size="sm" c="var(--mantine-color-error)" role="alert" mt={4}>
          {fault}
        </Text>
      )}
    </div>
  );
}

const swatches = [
  '#3850c6',
  '#0f766e',
  '#15803d',
  '#b45309',
  '#c2410c',
  '#b91c1c',
  '#be185d',
  '#7e22ce',
  '#334155',
];

function ColourField({ applied, organisation }: { applied: string | null; organisation: string }) {
  const { t } = useTranslation();
  const [text, setText] = useState(applied ?? '');
  const [settled] = useDebouncedValue(text, 200);
  const colour = /^#[0-9a-f]{6}$/i.test(settled) ? settled.toLowerCase() : null;
  const preview = useQuery(brandQuery(colour));
  const save = useSaveSetup(api.setup.saveBrand, t('setup.brand.applied'));
  const isChanged = (text === '' ? null : text.toLowerCase()) !== applied;
  const isWhole = text === '' || /^#[0-9a-f]{6}$/i.test(text);
  return (
    <Stack gap="md">
      <Group align="flex-end" gap="xs">
        <ColorInput
          w={240}
          label={t('setup.brand.colour')}
          format="hex"
          withEyeDropper={false}
          swatches={swatches}
          value={text}
          onChange={setText}
          placeholder="#3850c6"
        />
        <Button
          disabled={!isChanged || !isWhole}
          loading={save.isPending}
          onClick={() => save.mutate({ accentColour: text === '' ? null : text })}
        >
          {t('setup.brand.apply')}
        </Button>
        {text !== '' && (
          <Button variant="subtle" onClick={() => setText('')}>
            {t('setup.brand.ownColour')}
          </Button>
        )}
      </Group>
      {preview.isError && <ErrorState error={preview.error} onRetry={() => void preview.refetch()} />}
      {preview.data !== undefined && (
        <>
          <Text size="sm" c="dimmed" maw={600}>
            {t('setup.brand.contrast', preview.data.contrast)}{' '}
            {preview.data.contrast.given < 4.5 && t('setup.brand.low')}
          </Text>
          <BrandPreview preview={preview.data} organisation={organisation} />
        </>
      )}
    </Stack>
  );
}
