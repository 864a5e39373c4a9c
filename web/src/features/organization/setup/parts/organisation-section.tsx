import { Button, Stack } from '@mantine/core';
import { useForm } from '../../../../lib/forms/use-form.ts';
import type { Setup } from '@rushes/contract/organization/setup';
import { useTranslation } from 'react-i18next';
import { api } from '../../../../lib/api/call.ts';
import { SetupSection } from '../../../../ui/setup-page.tsx';
import { StaleNotice } from '../../../../ui/stale-notice.tsx';
import { asItIs, useSavePart } from '../api.ts';
import { OrganisationFields } from './organisation-fields.tsx';

interface OrganisationSectionProps {
  readonly setup: Pick<Setup, 'organisation' | 'revision'>;
  readonly canEdit: boolean;
}

/** Name and address. */
export function OrganisationSection({ setup, canEdit }: OrganisationSectionProps) {
  const { t } = useTranslation();
  const form = useForm({
    draft: t('setup.organisation.title'),
    initialValues: setup.organisation,
    validate: { name: (name) => (name.trim() === '' ? t('setup.organisation.missing') : null) },
  });
  const save = useSavePart(form, {
    part: 'organisation',
    setup,
    save: api.setup.saveOrganisation,
    toValues: asItIs,
    toPart: asItIs,
  });
  return (
    <SetupSection id="organisation" title={t('setup.organisation.title')} text={t('setup.organisation.text')}>
      <form noValidate onSubmit={form.onSubmit(save.mutate)}>
        <Stack gap="md">
          <StaleNotice shared={save.shared} />
          <OrganisationFields propsOf={(name) => ({ ...form.getInputProps(name), readOnly: !canEdit })} />
        </Stack>
        {canEdit && (
          <Button
            mt="md"
            type="submit"
            disabled={!form.isDirty() || save.shared.isStale}
            loading={save.isPending}
          >
            {t('setup.save')}
          </Button>
        )}
      </form>
    </SetupSection>
  );
}
