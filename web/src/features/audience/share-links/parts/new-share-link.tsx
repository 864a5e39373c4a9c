import { Button, Group, Modal, PasswordInput, Stack, Text, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { shareLinkPasswordMin } from '@rushes/contract/limits';
import { useTranslation } from 'react-i18next';
import { copyText } from '../../../../lib/device/clipboard.ts';
import { sentenceOf } from '../../../../ui/error-state.tsx';
import { showToast } from '../../../../ui/toast.tsx';
import { createLink, type LinkTarget, shareLinksQuery } from '../api.ts';
import { expiryOf, TermSelect } from './term-select.tsx';
import { useFormDraft } from '../../../../lib/forms/use-form-draft.ts';

interface NewShareLinkProps {
  readonly target: LinkTarget;
  readonly opened: boolean;
  readonly onClose: () => void;
}

interface WantedLink {
  readonly name: string;
  readonly password: string;
  readonly term: string;
}

function useCreateLink(target: LinkTarget, onMade: () => void) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ name, password, term }: WantedLink) => {
      const expiresAt = expiryOf(term);
      return createLink(target, {
        name,
        ...(password === '' ? {} : { password }),
        ...(expiresAt === undefined ? {} : { expiresAt }),
      });
    },
    onSuccess: async ({ url }) => {
      const isCopied = await copyText(url);
      showToast(t(isCopied ? 'share.links.madeAndCopied' : 'share.links.made'));
      onMade();
      await queryClient.invalidateQueries({ queryKey: shareLinksQuery(target).queryKey });
    },
  });
}

/** The password is never kept for later. */
function useFields() {
  const { t } = useTranslation();
  const [name, setName] = useState('');
  const [password, setPassword] = useState('');
  const [term, setTerm] = useState<string>('never');
  useFormDraft(t('share.links.newTitle'), {
    unsaved: () => (name === '' && term === 'never' ? null : { name, term }),
    restore: (kept) => {
      setName(kept.name);
      setTerm(kept.term);
    },
  });
  return { name, setName, password, setPassword, term, setTerm };
}

/** Makes a link with a name, a password and an end, and puts it into the clipboard. */
export function NewShareLink({ target, opened, onClose }: NewShareLinkProps) {
  const { t } = useTranslation();
  const { name, setName, password, setPassword, term, setTerm } = useFields();
  const close = () => {
    setName('');
    setPassword('');
    setTerm('never');
    create.reset();
    onClose();
  };
  const create = useCreateLink(target, close);
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    create.mutate({ name, password, term });
  };
  const passwordFault = faultOf(password);
  return (
    <Modal opened={opened} onClose={close} title={t('share.links.newTitle')}>
      <form onSubmit={handleSubmit}>
        <Stack>
          <TextInput
            label={t('share.links.name')}
            description={t('share.links.nameHelp')}
            value={name}
            maxLength={100}
            data-autofocus
            onChange={(event) => setName(event.currentTarget.value)}
          />
          <PasswordInput
            label={t('share.links.password')}
            autoComplete="new-password"
            value={password}
            maxLength={128}
            description={t('share.links.passwordHint', { min: shareLinkPasswordMin })}
            error={passwordFault && t(`share.links.${passwordFault}`, { min: shareLinkPasswordMin })}
            onChange={(event) => setPassword(event.currentTarget.value)}
          />
          <TermSelect term={term} onChange={setTerm} />
          {create.isError && (
            <Text size="sm" c="red" role="alert">
              {sentenceOf(create.error) ?? t('share.links.failed')}
            </Text>
          )}
          <Group justify="flex-end">
            <Button variant="default" onClick={close}>
              {t('share.links.cancel')}
            </Button>
            <Button type="submit" loading={create.isPending} disabled={passwordFault !== null}>
              {t('share.links.create')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}

function faultOf(password: string): 'passwordBlank' | 'passwordShort' | null {
  if (password === '') return null;
  if (password.trim() === '') return 'passwordBlank';
  return password.length < shareLinkPasswordMin ? 'passwordShort' : null;
}
