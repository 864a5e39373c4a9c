import { Button, Group, Stack, Switch, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormDraft } from '../../../../lib/forms/use-form-draft.ts';
import { expiryOf, TermSelect } from '../../share-links/parts/term-select.tsx';
import { useCreateLink } from '../api.ts';

const usualTerm = '30';

/** A new link: its name, its end, and whether visitors can comment. */
export function NewLinkForm({ storyboardId }: { storyboardId: string }) {
  const { t } = useTranslation();
  const [name, setName] = useState('');
  const [term, setTerm] = useState<string>(usualTerm);
  const [canComment, setCanComment] = useState(true);
  useFormDraft(t('storyboards.links.title'), {
    unsaved: () => (name === '' && term === usualTerm && canComment ? null : { name, term, canComment }),
    restore: (kept) => {
      setName(kept.name);
      setTerm(kept.term);
      setCanComment(kept.canComment);
    },
  });
  const create = useCreateLink(storyboardId, () => {
    setName('');
    setTerm(usualTerm);
    setCanComment(true);
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const expiresAt = expiryOf(term);
    create.mutate({ name, canComment, ...(expiresAt === undefined ? {} : { expiresAt }) });
  };
  return (
    <form onSubmit={submit}>
      <Stack gap="sm">
        <Group grow align="flex-start">
          <TextInput
            label={t('share.links.name')}
            description={t('storyboards.links.nameHelp')}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            value={name}
            maxLength={100}
            onChange={(event) => setName(event.currentTarget.value)}
          />
          <TermSelect term={term} onChange={setTerm} />
        </Group>
        <Group justify="space-between">
          <Switch
            label={t('storyboards.links.canComment')}
            checked={canComment}
            onChange={(event) => setCanComment(event.currentTarget.checked)}
          />
          <Button type="submit" loading={create.isPending}>
            {t('storyboards.links.create')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
