import type { CallResponse } from '@rushes/contract/call';
import type { profileService } from '@rushes/contract/identity/profiles';
import { Button, FileButton, Group, Stack, Text, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { lazyPart } from '../../../../lib/api/lazy-part.ts';
import { useTranslation } from 'react-i18next';
import { api } from '../../../../lib/api/call.ts';
import { useUnsaved } from '../../../../lib/session/leaving.ts';
import { session } from '../../../../lib/session/session.ts';
import { showError, showToast } from '../../../../ui/toast.tsx';
import { profileQuery } from '../api.ts';
import { imageFault, imageTypes } from '../../../../lib/forms/image-check.ts';
import { SetupSection } from '../../../../ui/setup-page.tsx';
import { UserPicture } from '../../../../ui/user-picture.tsx';
import { useFormDraft } from '../../../../lib/forms/use-form-draft.ts';

const PictureDialog = lazyPart(async () => (await import('./picture-dialog.tsx')).PictureDialog);

type Profile = CallResponse<typeof profileService.calls.getProfile>;

/** Brings header and page to what was saved. */
function useSaved() {
  const queryClient = useQueryClient();
  return async () => {
    await Promise.all([
      session.renewMe(),
      queryClient.invalidateQueries({ queryKey: profileQuery().queryKey }),
    ]);
  };
}

/** The picture that others see. */
export function PictureSection({ profile: { name, userPictureURL3: url } }: { profile: Profile }) {
  const { t } = useTranslation();
  const saved = useSaved();
  const [chosen, setChosen] = useState<File | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  const remove = useMutation({
    mutationFn: () => api.profile.removePicture({}),
    onSuccess: async () => {
      await saved();
      showToast(t('account.picture.removed'));
    },
    onError: (error) => showError(error, t('account.failed')),
  });
  const choose = (file: File | null) => {
    if (file === null) return;
    const found = imageFault(file);
    setFault(found === null ? null : t(`account.imageFaults.${found}`));
    if (found === null) setChosen(file);
  };
  return (
    <SetupSection id="picture" title={t('account.picture.title')} text={t('account.picture.text')}>
      <Group gap="md">
        <UserPicture name={name} url={url} sizePx={96} alt={t('account.picture.alt')} />
        <Stack gap="xs" align="flex-start">
          <Group gap="xs">
            <FileButton
              onChange={choose}
              accept={imageTypes}
              inputProps={{ 'aria-label': t('account.picture.choose') }}
            >
              {(props) => (
                <Button variant="default" {...props}>
                  {t(url === null ? 'account.picture.choose' : 'account.picture.change')}
                </Button>
              )}
            </FileButton>
            {url !== null && (
              <Button variant="subtle" color="red" loading={remove.isPending} onClick={() => remove.mutate()}>
                {t('account.picture.remove')}
              </Button>
            )}
          </Group>
          {fault !== null && (
            <Text size="sm" c="var(--mantine-color-error)" role="alert">
              {fault}
            </Text>
          )}
        </Stack>
      </Group>
      {chosen !== null && (
        <Suspense fallback={null}>
          <PictureDialog file={chosen} onClose={() => setChosen(null)} onSaved={saved} />
        </Suspense>
      )}
    </SetupSection>
  );
}

/** The name that others see, and what of a user is fixed. */
export function NameSection({ profile }: { profile: Profile }) {
  const { t } = useTranslation();
  const saved = useSaved();
  const queryClient = useQueryClient();
  // What is not typed into follows the profile.
  const [typed, setTyped] = useState<string | null>(null);
  const name = typed ?? profile.name;
  const save = useMutation({
    mutationFn: (sent: string) => api.profile.saveName({ name: sent }),
    onSuccess: async (answer, sent) => {
      queryClient.setQueryData(profileQuery().queryKey, (was) => was && { ...was, name: answer.name });
      await saved();
      setTyped((now) => (now === sent ? null : now));
      showToast(t('account.name.saved'));
    },
    onError: (error) => showError(error, t('account.failed')),
  });
  // While another name is being saved, going back to the one before is typed too.
  const type = (text: string) => setTyped(text === profile.name && !save.isPending ? null : text);
  const isChanged = name.trim() !== profile.name;
  useUnsaved(isChanged);
  useFormDraft(t('account.name.title'), {
    unsaved: () => (isChanged ? { name } : null),
    restore: (kept) => setTyped(kept.name),
  });
  const isMissing = name.trim() === '';
  return (
    <SetupSection id="name" title={t('account.name.title')} text={t('account.name.text')}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (isChanged && !isMissing) save.mutate(name);
        }}
      >
        <Group align="flex-start" gap="xs">
          <TextInput
            flex={1}
            maw={420}
            label={t('account.name.label')}
            autoComplete="name"
            maxLength={100}
            value={name}
            error={isMissing ? t('account.name.missing') : undefined}
            onChange={(event) => type(event.currentTarget.value)}
          />
          <Button mt={25} type="submit" disabled={!isChanged || isMissing} loading={save.isPending}>
            {t('account.save')}
          </Button>
        </Group>
      </form>
      <Group gap={48}>
        <Fact label={t('account.name.userName')} value={profile.userName} />
        <Fact label={t('account.name.role')} value={t(`shell.roles.${profile.role}`)} />
        <Fact label={t('account.name.organisation')} value={profile.organisation} />
      </Group>
    </SetupSection>
  );
}

function Fact({ label, value }: { label: string; value: string }) {
  return (
    <div>
      <Text size="sm" c="dimmed">
        {label}
      </Text>
      <Text>{value}</Text>
    </div>
  );
}
