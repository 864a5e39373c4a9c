import { changedBySomeoneElse, StaleNotice } from '../../../../ui/stale-notice.tsx';
import { Button, Grid, Group, Stack, Text, Title } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import type { MailLayout } from '@rushes/contract/core/mail-layouts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { api } from '../../../../lib/api/call.ts';
import { isCallError } from '../../../../lib/api/call-error.ts';
import { useUnsaved } from '../../../../lib/session/leaving.ts';
import { showError, showToast } from '../../../../ui/toast.tsx';
import { keyOf, layoutQuery, type MailTexts, previewQuery, toWords } from '../api.ts';
import { type Editing, useEditing } from '../use-mail-draft.ts';
import { LayoutPreview } from './layout-preview.tsx';
import { LayoutVersions } from './layout-versions.tsx';
import { MailSwitch } from './mail-switch.tsx';
import { WordsFields } from './words-fields.tsx';

/** The words of one mail: written at left, as they are sent at right, with their history below. */
export function LayoutEditor({ layout }: { layout: MailLayout }) {
  const { t } = useTranslation();
  const editing = useEditing(layout);
  const { seen, texts, isDirty, isBehind } = editing;
  const { event } = layout;
  useUnsaved(isDirty, { word: 'mail', value: event });
  const [settled] = useDebouncedValue(texts, 300);
  // An empty text holds the buttons at once, though the preview comes a moment later.
  const isWhole = [texts, settled].map(toWords).every(isComplete);
  const preview = useQuery({ ...previewQuery(event, settled), enabled: isWhole });
  const faults = isCallError(preview.error, 'invalid') ? preview.error.fields : [];
  return (
    <Stack gap="lg" component="section" aria-label={t(`mailLayouts.events.${keyOf(event)}`)}>
      <Group justify="space-between" align="flex-start" wrap="nowrap">
        <div>
          <Title order={2}>{t(`mailLayouts.events.${keyOf(event)}`)}</Title>
          <Text size="sm" c="dimmed">
            {t(`mailLayouts.when.${keyOf(event)}`)}
          </Text>
        </div>
        <MailSwitch layout={seen} onDone={editing.follow} onConflict={editing.fallBehind} />
      </Group>
      {isBehind && <Behind event={event} onTake={editing.take} onKeep={editing.keep} />}
      <Grid gap="xl">
        <Grid.Col span={{ base: 12, lg: 6 }}>
          <WordsFields
            texts={texts}
            placeholders={seen.placeholders}
            faults={faults}
            onChange={editing.setTexts}
          />
          <Actions editing={editing} canSend={isWhole && faults.length === 0} />
        </Grid.Col>
        <Grid.Col span={{ base: 12, lg: 6 }}>
          <LayoutPreview preview={preview.data} isWhole={isWhole && faults.length === 0} />
        </Grid.Col>
      </Grid>
      <LayoutVersions
        layout={seen}
        isDisabled={isBehind}
        onDone={isDirty ? editing.follow : editing.take}
        onConflict={editing.fallBehind}
      />
    </Stack>
  );
}

function isComplete({ subject, paragraphs }: ReturnType<typeof toWords>): boolean {
  return subject !== '' && paragraphs.length > 0;
}

function Actions({ editing, canSend }: { editing: Editing; canSend: boolean }) {
  const { t } = useTranslation();
  const { seen, texts, isDirty, isBehind, save, activate, discard } = editing;
  const hasDraft = seen.draft !== null;
  return (
    <Group mt="md" gap="xs">
      <Button
        variant="default"
        disabled={!isDirty || isBehind || !canSend}
        loading={save.isPending}
        onClick={() => save.mutate(undefined)}
      >
        {t('mailLayouts.save')}
      </Button>
      <Button
        disabled={(!isDirty && !hasDraft) || isBehind || !canSend}
        loading={activate.isPending}
        onClick={() => activate.mutate(undefined)}
      >
        {t('mailLayouts.activate')}
      </Button>
      <TestButton layout={seen} texts={texts} isDisabled={!canSend} />
      {hasDraft && (
        <Button
          variant="subtle"
          color="red"
          disabled={isBehind}
          loading={discard.isPending}
          onClick={() => discard.mutate(undefined)}
        >
          {t('mailLayouts.discard')}
        </Button>
      )}
    </Group>
  );
}

interface BehindProps {
  readonly event: MailLayout['event'];
  readonly onTake: (latest: MailLayout) => void;
  readonly onKeep: (latest: MailLayout) => void;
}

/** Someone was faster: theirs, or the own words upon theirs. */
function Behind({ event, onTake, onKeep }: BehindProps) {
  const latest = useQuery(layoutQuery(event));
  const go = (how: (layout: MailLayout) => void) => {
    void latest.refetch().then(({ data }) => data !== undefined && how(data));
  };
  return (
    <StaleNotice
      shared={{ conflict: changedBySomeoneElse, reload: () => go(onTake), keepMine: () => go(onKeep) }}
    />
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
