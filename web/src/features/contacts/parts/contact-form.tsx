import { Alert, Button, Group, Stack, TextInput } from '@mantine/core';
import { useForm, type UseFormReturnType } from '@mantine/form';
import type { ContactDetail } from '@rushes/contract/contacts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../../lib/call.ts';
import { isCallError } from '../../../lib/call-error.ts';
import { SeeOnly } from '../../../ui/see-only.tsx';
import { showError, showToast } from '../../../ui/toast.tsx';
import { contactQuery, refreshContacts } from '../api.ts';
import { AttributeFields, attributesOf, rowsOf } from './attribute-fields.tsx';

interface ContactFormProps {
  /** The contact to change; a new one where absent. */
  readonly contact?: ContactDetail;
  readonly canEdit?: boolean;
  readonly onSaved: (contact: ContactDetail) => void;
}

/** What is known of a contact. Somebody else’s change in the meantime is said, never overwritten. */
export function ContactForm({ contact, canEdit = true, onSaved }: ContactFormProps) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const [rows, setRows] = useState(() => rowsOf(contact?.attributes ?? {}));
  const form = useForm<Texts>({
    initialValues: {
      email: contact?.email ?? '',
      name: contact?.name ?? '',
      company: contact?.company ?? '',
    },
    validate: { email: (email) => (/^\S+@\S+\.\S+$/.test(email.trim()) ? null : t('contacts.badEmail')) },
  });
  const save = useSave(contact, onSaved, (fault) => form.setFieldError('email', fault));
  const isStale = isCallError(save.error, 'conflict');
  const reload = () => {
    save.reset();
    void refreshContacts(queryClient);
  };
  return (
    <form
      noValidate
      onSubmit={form.onSubmit((values) => save.mutate({ ...values, attributes: attributesOf(rows) }))}
    >
      <Stack gap="sm">
        {!canEdit && <SeeOnly />}
        {isStale && (
          <Alert color="yellow" role="alert" title={t('contacts.stale')}>
            <Button size="compact-sm" variant="default" onClick={reload}>
              {t('contacts.reload')}
            </Button>
          </Alert>
        )}
        <ContactFields form={form} canEdit={canEdit} />
        <AttributeFields rows={rows} canEdit={canEdit} onChange={setRows} />
        {canEdit && (
          <Group justify="end">
            <Button type="submit" loading={save.isPending} disabled={isStale}>
              {t(contact === undefined ? 'contacts.create' : 'contacts.save')}
            </Button>
          </Group>
        )}
      </Stack>
    </form>
  );
}

type Texts = Record<'email' | 'name' | 'company', string>;

function ContactFields({ form, canEdit }: { form: UseFormReturnType<Texts>; canEdit: boolean }) {
  const { t } = useTranslation();
  return (
    <>
      <TextInput
        label={t('contacts.columns.email')}
        required
        maxLength={254}
        data-autofocus
        readOnly={!canEdit}
        {...form.getInputProps('email')}
      />
      <TextInput
        label={t('contacts.columns.name')}
        maxLength={100}
        readOnly={!canEdit}
        {...form.getInputProps('name')}
      />
      <TextInput
        label={t('contacts.columns.company')}
        maxLength={100}
        readOnly={!canEdit}
        {...form.getInputProps('company')}
      />
    </>
  );
}

interface Values {
  readonly email: string;
  readonly name: string;
  readonly company: string;
  readonly attributes: Record<string, string>;
}

function useSave(
  contact: ContactDetail | undefined,
  onSaved: (contact: ContactDetail) => void,
  onFault: (message: string) => void,
) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (all: Values) => {
      if (contact === undefined) return api.contact.createContact(all);
      const { contactId, revision } = contact;
      return api.contact.updateContact({ contactId, revision, ...all });
    },
    onSuccess: (saved) => {
      queryClient.setQueryData(contactQuery(saved.contactId).queryKey, saved);
      showToast(t('contacts.saved'));
      onSaved(saved);
      void refreshContacts(queryClient);
    },
    onError: (error) => {
      const fault = isCallError(error)
        ? error.fields.find(({ path }) => path === 'email')?.message
        : undefined;
      if (fault !== undefined)
        onFault(
          t(`contacts.${fault === 'taken' ? 'taken' : fault === 'blocklisted' ? 'blocked' : 'badEmail'}`),
        );
      else if (!isCallError(error, 'conflict')) showError(error, t('errors.unexpected'));
    },
  });
}
