import { Button, ColorInput, FileButton, Group, Stack, Text } from '@mantine/core';
import { useForm } from '../../../../lib/forms/use-form.ts';
import { useDebouncedValue } from '@mantine/hooks';
import type { Setup } from '@rushes/contract/organization/setup';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../../../lib/api/call.ts';
import { isCallError } from '../../../../lib/api/call-error.ts';
import { useFileUrl } from '../../../../lib/device/file-url.ts';
import { sendImage } from '../../../../lib/api/form-upload.ts';
import { imageFault, imageTypes } from '../../../../lib/forms/image-check.ts';
import { useUnsaved } from '../../../../lib/session/leaving.ts';
import { session } from '../../../../lib/session/session.ts';
import { usePartRevision, useSharedForm } from '../../../../lib/forms/use-shared-form.ts';
import { CustomerLogo } from '../../../../ui/customer-logo.tsx';
import { ErrorState } from '../../../../ui/error-state.tsx';
import { SetupSection } from '../../../../ui/setup-page.tsx';
import { StaleNotice } from '../../../../ui/stale-notice.tsx';
import { showError } from '../../../../ui/toast.tsx';
import { brandQuery, setupQuery, useSaveSetup } from '../api.ts';
import { BrandPreview } from './brand-preview.tsx';

/** A logo that was chosen, or none in place of the current one; none of it is applied yet. */
interface TriedLogo {
  readonly file: File | null;
}

/** Logo and colour; both are tried out before they are applied. */
export function BrandSection({ setup }: { setup: Setup }) {
  const { t } = useTranslation();
  const [tried, setTried] = useState<TriedLogo | null>(null);
  useUnsaved(tried !== null);
  const triedUrl = useFileUrl(tried?.file ?? null);
  const applied = setup.brand.logoUrl;
  const logoUrl = tried === null ? applied : triedUrl;
  return (
    <SetupSection id="brand" title={t('setup.brand.title')} text={t('setup.brand.text')}>
      <LogoField setup={setup} logoUrl={logoUrl} tried={tried} onTry={setTried} />
      <ColourField setup={setup} logoUrl={logoUrl} />
    </SetupSection>
  );
}

function useApplyLogo(revision: number, tried: TriedLogo | null, onSuccess: () => void) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const save = useSaveSetup(
    async (file: File) => api.setup.saveLogo({ key: await sendImage(file), revision }),
    t('setup.brand.logoSaved'),
  );
  const remove = useSaveSetup(() => api.setup.removeLogo({ revision }), t('setup.brand.logoRemoved'));
  // The other one is shown first; what was tried stays at hand.
  const onError = (error: unknown) => {
    if (!isCallError(error, 'conflict')) return;
    void queryClient.invalidateQueries({ queryKey: setupQuery().queryKey });
    void session.renewMe();
    showError(error, t('setup.failed'));
  };
  return {
    isPending: save.isPending || remove.isPending,
    apply: () => {
      if (tried === null) return;
      if (tried.file === null) remove.mutate(undefined, { onSuccess, onError });
      else save.mutate(tried.file, { onSuccess, onError });
    },
  };
}

interface LogoFieldProps {
  readonly setup: Setup;
  /** As it would be. */
  readonly logoUrl: string | null;
  readonly tried: TriedLogo | null;
  readonly onTry: (logo: TriedLogo | null) => void;
}

function LogoField({ setup, logoUrl, tried, onTry }: LogoFieldProps) {
  const { t } = useTranslation();
  const [fault, setFault] = useState<string | null>(null);
  const applying = useApplyLogo(setup.revision, tried, () => onTry(null));
  const choose = (file: File | null) => {
    if (file === null) return;
    const found = imageFault(file);
    setFault(found === null ? null : t(`account.imageFaults.${found}`));
    if (found === null) onTry({ file });
  };
  return (
    <div>
      <Text fw={500}>{t('setup.brand.logo')}</Text>
      <Text size="sm" c="dimmed" mb="xs">
        {t('setup.brand.logoText')}
      </Text>
      <Group gap="md">
        <CustomerLogo logoUrl={logoUrl} alt={t('setup.brand.logo')} />
        <FileButton
          onChange={choose}
          accept={imageTypes}
          inputProps={{ 'aria-label': t('setup.brand.chooseLogo') }}
        >
          {(props) => (
            <Button variant="default" {...props}>
              {t('setup.brand.chooseLogo')}
            </Button>
          )}
        </FileButton>
        {tried !== null && (
          <>
            <Button loading={applying.isPending} onClick={applying.apply}>
              {t(tried.file === null ? 'setup.brand.removeLogo' : 'setup.brand.applyLogo')}
            </Button>
            <Button variant="subtle" onClick={() => onTry(null)}>
              {t('setup.brand.keepLogo')}
            </Button>
          </>
        )}
        {tried === null && setup.brand.logoUrl !== null && (
          <Button variant="subtle" color="red" onClick={() => onTry({ file: null })}>
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

interface ColourFieldProps {
  readonly setup: Setup;
  readonly logoUrl: string | null;
}

/** The colour that is tried out, over the applied one as others leave it. */
function useColour({ brand, revision: newest }: Setup) {
  const { t } = useTranslation();
  const initialValues = { colour: brand.accentColour ?? '' };
  const form = useForm({ draft: t('setup.brand.title'), initialValues });
  const text = form.values.colour;
  const lowered = { ...form, getValues: () => ({ colour: form.getValues().colour.toLowerCase() }) };
  const shared = useSharedForm(lowered, initialValues);
  const revision = usePartRevision(shared.seen, initialValues, newest);
  const save = useSaveSetup(api.setup.saveBrand, t('setup.brand.applied'));
  const valuesOf = ({ brand }: Setup) => ({ colour: brand.accentColour ?? '' });
  const apply = () =>
    save.mutate(
      { accentColour: text || null, revision: revision.current },
      {
        onSuccess: (saved) => shared.handleSaved(valuesOf(saved), { colour: text.toLowerCase() }),
        onError: (error) =>
          shared.handleRefused<Setup>(error, (theirs) => {
            revision.current = theirs.revision;
            return valuesOf(theirs);
          }),
      },
    );
  const setText = (value: string) => form.setFieldValue('colour', value);
  return { text, setText, shared, apply, isPending: save.isPending };
}

function ColourField({ setup, logoUrl }: ColourFieldProps) {
  const { t } = useTranslation();
  const { text, setText, shared, apply, isPending } = useColour(setup);
  const [settled] = useDebouncedValue(text, 200);
  const colour = /^#[0-9a-f]{6}$/i.test(settled) ? settled.toLowerCase() : null;
  const preview = useQuery(brandQuery(colour));
  const isChanged = (text === '' ? null : text.toLowerCase()) !== setup.brand.accentColour;
  const isWhole = text === '' || /^#[0-9a-f]{6}$/i.test(text);
  return (
    <Stack
      gap="md"
      component="form"
      onSubmit={(event) => {
        event.preventDefault();
        apply();
      }}
    >
      <StaleNotice shared={shared} />
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
        <Button type="submit" disabled={!isChanged || !isWhole || shared.isStale} loading={isPending}>
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
            {t(preview.data.contrast.given < 4.5 ? 'setup.brand.low' : 'setup.brand.good', {
              given: preview.data.contrast.given,
            })}
          </Text>
          <BrandPreview preview={preview.data} organisation={setup.organisation.name} logoUrl={logoUrl} />
        </>
      )}
    </Stack>
  );
}
