import { Button, Group, Stack, TextInput } from '@mantine/core';
// The rows of attributes are no field of the kit's form: the draft holds both.
import { useForm, type UseFormReturnType } from '@mantine/form';
import type { ContactDetail } from '@rushes/contract/audience/contacts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../../../lib/api/call.ts';
import { isCallError } from '../../../../lib/api/call-error.ts';
import { useSharedForm } from '../../../../lib/forms/use-shared-form.ts';
import { SeeOnly } from '../../../../ui/see-only.tsx';
import { StaleNotice } from '../../../../ui/stale-notice.tsx';
import { showError, showToast } from '../../../../ui/toast.tsx';
import { contactQuery, refreshContacts } from '../api.ts';
import { AttributeFields, type AttributeRow, attributesOf, rowsOf, rowsWith } from './attribute-fields.tsx';
import { draftName, useFormDraft } from '../../../../lib/forms/use-form-draft.ts';

interface ContactFormProps {
  /** The contact to change; a new one where absent. */
  readonly contact?: ContactDetail;
  readonly canEdit?: boolean;
  readonly onSaved: (contact: ContactDetail) => void;
  /** Offers Cancel, where it is shown on its own. */
  readonly onCancel?: () => void;
}

type Texts = Record<'email' | 'name' | 'company', string>;

interface Values extends Texts {
  readonly attributes: Record<string, string>;
  /** What the rest was read with, which no field shows. */
  readonly revision: number;
}

function valuesOf(contact: ContactDetail | undefined): Values {
  const { email = '', name = '', company = '', attributes = {}, revision = 0 } = contact ?? {};
  return { email, name, company, attributes: attributesOf(rowsOf(attributes)), revision };
}

/** Rows of attributes that can be read as they are by now, by what was begun before they were typed. */
function useRows(attributes: Readonly<Record<string, string>>) {
  const [rows, setShown] = useState(() => rowsOf(attributes));
  const latest = useRef<readonly AttributeRow[]>(rows);
  const setRows = (next: AttributeRow[]) => {
    latest.current = next;
    setShown(next);
  };
  return { rows, latest, setRows };
}

/** The fields with the rows of attributes, over the contact as others leave it. */
function useContactForm(contact: ContactDetail | undefined) {
  const { t } = useTranslation();
  const current = valuesOf(contact);
  const { attributes, ...initialValues } = current;
  const { rows, latest, setRows } = useRows(attributes);
  const form = useForm({
    initialValues,
    validate: { email: (email) => (/^\S+@\S+\.\S+$/.test(email.trim()) ? null : t('contacts.badEmail')) },
  });
  const getValues = (): Values => ({ ...form.getValues(), attributes: attributesOf(latest.current) });
  const shared = useSharedForm(
    {
      getValues,
      setValues: ({ attributes: next, ...texts }) => {
        form.setValues(texts);
        if (JSON.stringify(next) !== JSON.stringify(attributesOf(latest.current)))
          setRows(rowsWith(latest.current, next));
      },
      resetDirty: () => form.resetDirty(),
    },
    current,
    contact && { word: 'contact', value: contact.contactId },
  );
  const draft = t(contact === undefined ? 'contacts.add' : 'contacts.record');
  useFormDraft(draftName(draft, contact?.email), {
    unsaved: () => {
      const touched = shared.touched();
      const values = getValues();
      return touched.length === 0 ? null : Object.fromEntries(touched.map((key) => [key, values[key]]));
    },
    restore: ({ attributes: kept, ...texts }: Partial<Values>) => {
      form.setValues(texts);
      if (kept !== undefined) setRows(rowsWith(latest.current, kept));
    },
  });
  return { form, shared, getValues, rows, setRows };
}

/** What is known of a contact. */
export function ContactForm({ contact, canEdit = true, onSaved, onCancel }: ContactFormProps) {
  const { t } = useTranslation();
  const { form, shared, getValues, rows, setRows } = useContactForm(contact);
  const save = useSave(contact, onSaved, (error) => {
    if (shared.handleRefused(error, valuesOf)) return true;
    const fault = emailFault(error);
    if (fault !== undefined) form.setFieldError('email', t(`contacts.${fault}`));
    return fault !== undefined;
  });
  const submit = () => {
    const sent = getValues();
    save.mutate(sent, { onSuccess: (saved) => shared.handleSaved(valuesOf(saved), sent) });
  };
  return (
    <form noValidate onSubmit={form.onSubmit(submit)}>
      <Stack gap="sm">
        {!canEdit && <SeeOnly />}
        <StaleNotice shared={shared} />
        <ContactFields form={form} canEdit={canEdit} />
        <AttributeFields rows={rows} canEdit={canEdit} onChange={setRows} />
        {canEdit && (
          <Group justify="end">
            {onCancel !== undefined && (
              <Button variant="default" onClick={onCancel}>
                {t('contacts.cancel')}
              </Button>
            )}
            <Button type="submit" loading={save.isPending} disabled={shared.isStale}>
              {t(contact === undefined ? 'contacts.create' : 'contacts.save')}
            </Button>
          </Group>
        )}
      </Stack>
    </form>
  );
}

interface ContactFieldsProps {
  readonly form: Pick<UseFormReturnType<Texts>, 'getInputProps'>;
  readonly canEdit: boolean;
}

function ContactFields({ form, canEdit }: ContactFieldsProps) {
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

/** What is wrong with the address, as the language file has it. */
function emailFault(error: unknown) {
  const found = isCallError(error) ? error.fields.find(({ path }) => path === 'email') : undefined;
  if (found === undefined) return undefined;
  return found.message === 'taken' ? 'taken' : found.message === 'blocklisted' ? 'blocked' : 'badEmail';
}

function useSave(
  contact: ContactDetail | undefined,
  onSaved: (contact: ContactDetail) => void,
  /** Whether the form itself says what went wrong. */
  isRefusalShown: (error: unknown) => boolean,
) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ revision, ...all }: Values) => {
      if (contact === undefined) return api.contact.createContact(all);
      const { contactId } = contact;
      return api.contact.updateContact({ contactId, revision, ...all });
    },
    onSuccess: (saved) => {
      queryClient.setQueryData(contactQuery(saved.contactId).queryKey, saved);
      showToast(t('contacts.saved'));
      onSaved(saved);
    },
    onError: (error) => {
      if (!isRefusalShown(error)) showError(error, t('errors.unexpected'));
    },
    onSettled: () => void refreshContacts(queryClient),
  });
}
