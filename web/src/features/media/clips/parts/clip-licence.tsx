import { Button, Group, Stack, Text, Title } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { Licence } from '@rushes/contract/media/files';
import { IconLicense } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormDraft } from '../../../../lib/forms/use-form-draft.ts';
import { formatDay } from '../../../../lib/format/format.ts';
import { may, useMe } from '../../../../lib/session/session.ts';
import { LicenceBadge } from '../../files/parts/licence-badge.tsx';
import { LicenceFields } from '../../files/parts/licence-fields.tsx';
import { type ClipDetail, useUpdateClip } from '../api.ts';
import { useLeft } from '../use-left.ts';

/** What a clip may be used for; each field is saved when the user leaves it. */
export function ClipLicence({ clip }: { clip: ClipDetail }) {
  const { t } = useTranslation();
  const canEdit = may(useMe(), 'create.footage:edit') && clip.canEdit;
  const [isOpen, open] = useDisclosure(false);
  if (clip.licence.state === 'none' && !canEdit) return null;
  if (clip.licence.state === 'none' && !isOpen)
    return (
      <Button
        variant="default"
        leftSection={<IconLicense size={20} stroke={1.5} aria-hidden />}
        onClick={open.open}
        style={{ alignSelf: 'flex-start' }}
      >
        {t('licence.add')}
      </Button>
    );
  return (
    <Stack gap="sm" component="section" aria-label={t('licence.title')}>
      <Group gap="xs">
        <Title order={2}>{t('licence.title')}</Title>
        <LicenceBadge licence={clip.licence} />
      </Group>
      {canEdit ? <EditedLicence clip={clip} /> : <SeenLicence licence={clip.licence} />}
    </Stack>
  );
}

function EditedLicence({ clip }: { clip: ClipDetail }) {
  const { t } = useTranslation();
  const update = useUpdateClip();
  const { holder, terms, expiresOn } = clip.licence;
  const kept: Licence = { holder, terms, expiresOn };
  const [typed, setTyped] = useState<Partial<Licence>>({});
  const shown = { ...kept, ...typed };
  const isSame = holder === shown.holder && terms === shown.terms && expiresOn === shown.expiresOn;
  useFormDraft(t('licence.title'), { unsaved: () => (isSame ? null : typed), restore: setTyped });
  const save = () => {
    if (isSame) return;
    update.mutate({ clipId: clip.clipId, licence: shown }, { onSuccess: () => setTyped({}) });
  };
  useLeft(save);
  const field = (name: 'holder' | 'terms') => ({
    value: shown[name],
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) =>
      setTyped({ ...typed, [name]: currentTarget.value }),
    onBlur: save,
  });
  return (
    <>
      <LicenceFields
        holder={field('holder')}
        terms={field('terms')}
        expiresOn={{
          value: shown.expiresOn ?? '',
          onChange: ({ currentTarget }) =>
            setTyped({ ...typed, expiresOn: currentTarget.value === '' ? null : currentTarget.value }),
          onBlur: save,
        }}
      />
      <Text size="xs" c="dimmed" component="output" mih={17}>
        {update.isPending && t('clips.detail.saving')}
        {update.isSuccess && isSame && t('clips.detail.saved')}
      </Text>
    </>
  );
}

function SeenLicence({ licence: { holder, terms, expiresOn } }: { licence: Licence }) {
  const { t } = useTranslation();
  const lines = [holder, terms, expiresOn === null ? '' : t('licence.until', { day: formatDay(expiresOn) })];
  return (
    <>
      {lines
        .filter((line) => line !== '')
        .map((line) => (
          <Text key={line} size="sm">
            {line}
          </Text>
        ))}
    </>
  );
}
