import { Button, Group, Stack, Switch, Text, TextInput, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { isCallError } from '../../../../lib/api/call-error.ts';
import { draftName } from '../../../../lib/forms/use-form-draft.ts';
import { useForm } from '../../../../lib/forms/use-form.ts';
import { formatDay } from '../../../../lib/format/format.ts';
import { may, useMe } from '../../../../lib/session/session.ts';
import { type FileDetail, useUpdateFile } from '../api.ts';
import { LicenceBadge } from './licence-badge.tsx';
import { LicenceFields } from './licence-fields.tsx';

/** Name, licence and sharing of a file, saved together. */
export function FileForm({ file }: { file: FileDetail }) {
  const canEdit = may(useMe(), 'create.files:edit') && file.canEdit;
  return canEdit ? <EditedFile file={file} /> : <SeenFile file={file} />;
}

function valuesOf({ name, licence, sharedWithCreators }: FileDetail) {
  const { holder, terms, expiresOn } = licence;
  return { name, holder, terms, expiresOn: expiresOn ?? '', sharedWithCreators };
}

function EditedFile({ file }: { file: FileDetail }) {
  const { t } = useTranslation();
  const { fileId } = file;
  const update = useUpdateFile();
  const form = useForm({
    draft: draftName(t('files.form.title'), file.name),
    initialValues: valuesOf(file),
    validate: { name: (name) => (name.trim() === '' ? t('files.form.noName') : null) },
  });
  const save = form.onSubmit(({ name, sharedWithCreators, holder, terms, expiresOn }) => {
    const licence = { holder, terms, expiresOn: expiresOn === '' ? null : expiresOn };
    update.mutate(
      { fileId, name, sharedWithCreators, licence },
      {
        onSuccess: () => form.resetDirty(form.getValues()),
        onError: (error) => {
          for (const { path, message } of isCallError(error, 'invalid') ? error.fields : [])
            form.setFieldError(path.replace('licence.', ''), message);
        },
      },
    );
  });
  return (
    <form noValidate onSubmit={save}>
      <Stack gap="sm">
        <TextInput label={t('files.form.name')} maxLength={200} {...form.getInputProps('name')} />
        <Switch
          label={t('files.form.shared')}
          {...form.getInputProps('sharedWithCreators', { type: 'checkbox' })}
        />
        <Group gap="xs" mt="sm">
          <Title order={2}>{t('licence.title')}</Title>
          <LicenceBadge licence={file.licence} />
        </Group>
        <LicenceFields
          holder={form.getInputProps('holder')}
          terms={form.getInputProps('terms')}
          expiresOn={form.getInputProps('expiresOn')}
        />
        <Group gap="sm">
          <Button type="submit" loading={update.isPending} disabled={!form.isDirty()}>
            {t('files.form.save')}
          </Button>
          <Text size="xs" c="dimmed" component="output">
            {update.isSuccess && !form.isDirty() && t('files.form.saved')}
          </Text>
        </Group>
      </Stack>
    </form>
  );
}

function SeenFile({ file }: { file: FileDetail }) {
  const { t } = useTranslation();
  const { holder, terms, expiresOn } = file.licence;
  return (
    <Stack gap={6}>
      <Text size="sm" c="dimmed">
        {t('files.form.readOnly')}
      </Text>
      <LicenceBadge licence={file.licence} />
      {[holder, terms, expiresOn !== null && t('licence.until', { day: formatDay(expiresOn) })].map(
        (line) =>
          line !== false &&
          line !== '' && (
            <Text key={line} size="sm">
              {line}
            </Text>
          ),
      )}
    </Stack>
  );
}
