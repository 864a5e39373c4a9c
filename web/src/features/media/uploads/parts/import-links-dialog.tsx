import { Button, Group, Modal, Stack, Text, Textarea } from '@mantine/core';
import { importedLinksMax } from '@rushes/contract/limits';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CallError } from '../../../../lib/api/call-error.ts';
import { showError } from '../../../../ui/toast.tsx';
import { remoteUploads, shownFolder } from '../api.ts';
import { isLink } from '../pasted-links.ts';
import { uploadTray } from './upload-tray-store.ts';

interface ImportLinksProps {
  /** What was pasted. */
  readonly links: readonly string[];
  readonly onClose: () => void;
}

/** Takes addresses from which the server gets files by itself. */
export function ImportLinksDialog({ links, onClose }: ImportLinksProps) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState(links.join('\n'));
  const [problem, setProblem] = useState<string | null>(null);
  const start = useMutation({
    mutationFn: (urls: readonly string[]) => remoteUploads.importLinks(urls, shownFolder()),
    onSuccess: () => {
      uploadTray.reopen({ isNew: true });
      onClose();
    },
    onError: (error, urls) => {
      const refused = refusalOf(error, urls);
      if (refused === undefined) showError(error, t('errors.unexpected'));
      else setProblem(refused.link === undefined ? refused.reason : t('uploads.links.refused', refused));
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const urls = [...new Set(typed.split(/\s+/).filter((word) => word !== ''))];
    const bad = urls.find((url) => !isLink(url));
    if (urls.length === 0) setProblem(t('uploads.links.none'));
    else if (bad !== undefined) setProblem(t('uploads.links.bad', { link: bad }));
    else if (urls.length > importedLinksMax) setProblem(t('uploads.links.many', { count: importedLinksMax }));
    else start.mutate(urls);
  };
  return (
    <Modal opened onClose={onClose} title={t('uploads.links.title')}>
      <form noValidate onSubmit={submit}>
        <Stack gap="md">
          <Textarea
            label={t('uploads.links.label')}
            description={t('uploads.links.help')}
            autosize
            minRows={3}
            maxRows={10}
            spellCheck={false}
            data-autofocus
            value={typed}
            error={problem}
            onChange={(event) => {
              setTyped(event.currentTarget.value);
              setProblem(null);
            }}
          />
          <Text size="sm" c="dimmed">
            {t('uploads.links.text')}
          </Text>
          <Group justify="end">
            <Button variant="default" onClick={onClose}>
              {t('uploads.links.cancel')}
            </Button>
            <Button type="submit" loading={start.isPending}>
              {t('uploads.links.start')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}

/** What the server said of an address; which one is named where there are several. */
function refusalOf(error: unknown, urls: readonly string[]) {
  const [field] = error instanceof CallError ? error.fields : [];
  if (field === undefined) return undefined;
  const index = Number(/^urls\.(\d+)/.exec(field.path)?.[1]);
  return { reason: field.message, link: urls.length > 1 ? urls[index] : undefined };
}
