import { Button, Stack, TextInput } from '@mantine/core';
import { useForm } from '../../../../lib/forms/use-form.ts';
import type { Setup } from '@rushes/contract/organization/setup';
import { useTranslation } from 'react-i18next';
import { api } from '../../../../lib/api/call.ts';
import { SetupSection } from '../../../../ui/setup-page.tsx';
import { StaleNotice } from '../../../../ui/stale-notice.tsx';
import { useSavePart } from '../api.ts';

const names = ['terms', 'privacy', 'chat', 'browserPlugin', 'analytics'] as const;
type Texts = Record<(typeof names)[number], string>;

interface LinksSectionProps {
  readonly setup: Pick<Setup, 'links' | 'revision'>;
  readonly canEdit: boolean;
}

/** Addresses that footer and menu open. */
export function LinksSection({ setup, canEdit }: LinksSectionProps) {
  const { t } = useTranslation();
  const check = (text: string) => (text.trim() === '' || isAddress(text) ? null : t('setup.links.invalid'));
  const form = useForm({
    draft: t('setup.links.title'),
    initialValues: toTexts(setup.links),
    validate: { terms: check, privacy: check, chat: check, browserPlugin: check, analytics: check },
  });
  const save = useSavePart(form, {
    part: 'links',
    setup,
    save: api.setup.saveLinks,
    toValues: toTexts,
    toPart: toLinks,
  });
  return (
    <SetupSection id="links" title={t('setup.links.title')} text={t('setup.links.text')}>
      <form noValidate onSubmit={form.onSubmit(save.mutate)}>
        <Stack gap="sm" align="flex-start">
          <StaleNotice shared={save.shared} />
          {names.map((name) => (
            <TextInput
              key={name}
              w={420}
              type="url"
              maxLength={500}
              label={t(`setup.links.${name}`)}
              placeholder={canEdit ? t('setup.links.begin') : ''}
              readOnly={!canEdit}
              {...form.getInputProps(name)}
            />
          ))}
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

function isAddress(text: string): boolean {
  return URL.canParse(text.trim()) && new URL(text.trim()).protocol === 'https:';
}

function toTexts(links: Setup['links']): Texts {
  return Object.fromEntries(names.map((name) => [name, links[name] ?? ''])) as Texts;
}

function toLinks(texts: Texts): Setup['links'] {
  return Object.fromEntries(names.map((name) => [name, texts[name].trim() || null])) as Setup['links'];
}
