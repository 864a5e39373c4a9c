import { Button, Grid, Group, Stack, Text, Title } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import type { MailLayout } from '@rushes/contract/core/mail-layouts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { api } from '../../../../lib/api/call.ts';
import { isCallError } from '../../../../lib/api/call-error.ts';
import { StaleNotice } from '../../../../ui/stale-notice.tsx';
import { showError, showToast } from '../../../../ui/toast.tsx';
import { keyOf, type MailTexts, previewQuery, toWords } from '../api.ts';
import { type Editing, useEditing } from '../use-mail-draft.ts';
import { LayoutPreview } from './layout-preview.tsx';
import { LayoutVersions } from './layout-versions.tsx';
import { MailSwitch } from './mail-switch.tsx';
import { WordsFields } from './words-fields.tsx';

/** The words of one mail: written at left, as they are sent at right, with their history below. */
export function LayoutEditor({ layout }: { layout: MailLayout }) {
  const { t } = useTranslation();
  const editing = useEditing(layout);
  const { form, shared, seen, isDirty, save, beside } = editing;
  const { event } = layout;
  const texts = form.values;
  const [settled] = useDebouncedValue(texts, 300);
  // An empty text holds the buttons at once, though the preview comes a moment later.
  const isWhole = [texts, settled].map(toWords).every(isComplete);
  const preview = useQuery({ ...previewQuery(event, settled), enabled: isWhole });
  const faults = isCallError(preview.error, 'invalid') ? preview.error.fields : [];
  const canSend = isWhole && faults.length === 0;
  return (
    <Stack gap="lg" component="section" aria-label={t(`mailLayouts.events.${keyOf(event)}`)}>
      <Group justify="space-between" align="flex-start" wrap="nowrap">
        <div>
          <Title order={2}>{t(`mailLayouts.events.${keyOf(event)}`)}</Title>
          <Text size="sm" c="dimmed">
            {t(`mailLayouts.when.${keyOf(event)}`)}
          </Text>
        </div>
        <MailSwitch layout={seen} outcome={beside} />
      </Group>
      <Grid gap="xl">
        <Grid.Col span={{ base: 12, lg: 6 }}>
          <form
            noValidate
            onSubmit={form.onSubmit((values) => {
              if (isDirty && canSend) save.mutate(values);
            })}
          >
            <StaleNotice shared={shared} />
            <WordsFields
              texts={texts}
              placeholders={layout.placeholders}
              faults={faults}
              onChange={form.setValues}
            />
            <Actions editing={editing} canSend={canSend} />
          </form>
        </Grid.Col>
        <Grid.Col span={{ base: 12, lg: 6 }}>
          <LayoutPreview preview={preview.data} isWhole={canSend} />
        </Grid.Col>
      </Grid>
      <LayoutVersions layout={seen} isDisabled={shared.isStale} outcome={beside} />
    </Stack>
  );
}

function isComplete({ subject, paragraphs }: ReturnType<typeof toWords>): boolean {
  return subject !== '' && paragraphs.length > 0;
}

function Actions({ editing, canSend }: { editing: Editing; canSend: boolean }) {
  const { t } = useTranslation();
  const { form, shared, seen, isDirty, save, activate, discard } = editing;
  const hasDraft = seen.draft !== null;
  const isBehind = shared.isStale;
  return (
    <Group mt="md" gap="xs">
      <Button
        variant="default"
        type="submit"
        disabled={!isDirty || isBehind || !canSend}
        loading={save.isPending}
      >
        {t('mailLayouts.save')}
      </Button>
      <Button
        disabled={(!isDirty && !hasDraft) || isBehind || !canSend}
        loading={activate.isPending}
        onClick={() => activate.mutate(form.getValues())}
      >
        {t('mailLayouts.activate')}
      </Button>
      <TestButton layout={seen} texts={form.values} isDisabled={!canSend} />
      {hasDraft && (
        <Button
          variant="subtle"
          color="red"
          disabled={isBehind}
          loading={discard.isPending}
          onClick={() => discard.mutate(form.getValues())}
        >
          {t('mailLayouts.discard')}
        </Button>
      )}
    </Group>
  );
}

function TestButton({
  layout,
  texts,
  isDisabled,
}: {
  layout: MailLayout;
  texts: MailTexts;
  isDisabled: boolean;
}) {
  const { t } = useTranslation();
  const send = useMutation({
    mutationFn: () => api.maillayout.sendTestMail({ event: layout.event, ...toWords(texts) }),
    onSuccess: ({ to, isDelivered }) =>
      showToast(t(isDelivered ? 'mailLayouts.tested' : 'mailLayouts.testedOutbox', { to })),
    onError: (error) =>
      isCallError(error, 'wrong-state')
        ? showError(null, t('mailLayouts.noAddress'))
        : showError(error, t('errors.unexpected')),
  });
  return (
    <Button variant="default" disabled={isDisabled} loading={send.isPending} onClick={() => send.mutate()}>
      {t('mailLayouts.test')}
    </Button>
  );
}
