import { Alert, Button, Grid, Group, Stack, Text, Title } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import type { MailLayout } from '@rushes/contract/mail-layouts';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../../lib/call.ts';
import { isCallError } from '../../../lib/call-error.ts';
import { showError, showToast } from '../../../ui/toast.tsx';
import { layoutQuery, type MailTexts, previewQuery, toTexts, toWords, useChangeLayout } from '../api.ts';
import { LayoutPreview } from './layout-preview.tsx';
import { LayoutVersions } from './layout-versions.tsx';
import { MailSwitch } from './mail-switch.tsx';
import { WordsFields } from './words-fields.tsx';

/** What a form begins with: the draft, else the words that are sent. */
function currentTexts({ versions, builtIn }: MailLayout): MailTexts {
  const draft = versions.find(({ state }) => state === 'draft');
  const active = versions.find(({ state }) => state === 'active');
  return toTexts(draft ?? active ?? builtIn);
}

/** The words of one mail: written at left, as they are sent at right, with their history below. */
export function LayoutEditor({ layout }: { layout: MailLayout }) {
  const { t } = useTranslation();
  const editing = useEditing(layout);
  const { seen, texts, isDirty, isBehind } = editing;
  const { event } = layout;
  const [settled] = useDebouncedValue(texts, 300);
  const words = toWords(settled);
  const isWhole = words.subject !== '' && words.paragraphs.length > 0;
  const preview = useQuery({ ...previewQuery(event, settled), enabled: isWhole });
  const faults = isCallError(preview.error, 'invalid') ? preview.error.fields : [];
  const hasDraft = seen.versions.some(({ state }) => state === 'draft');
  return (
    <Stack gap="lg" component="section" aria-label={t(`mailLayouts.events.${event}`)}>
      <Group justify="space-between" align="flex-start" wrap="nowrap">
        <div>
          <Title order={2}>{t(`mailLayouts.events.${event}`)}</Title>
          <Text size="sm" c="dimmed">
            {t(`mailLayouts.when.${event}`)}
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
          <Group mt="md" gap="xs">
            <Button
              variant="default"
              disabled={!isDirty || isBehind || !isWhole || faults.length > 0}
              loading={editing.save.isPending}
              onClick={() => editing.save.mutate(undefined)}
            >
              {t('mailLayouts.save')}
            </Button>
            <Button
              disabled={(!isDirty && !hasDraft) || isBehind || !isWhole || faults.length > 0}
              loading={editing.activate.isPending}
              onClick={() => editing.activate.mutate(undefined)}
            >
              {t('mailLayouts.activate')}
            </Button>
            <TestButton layout={seen} texts={texts} isDisabled={!isWhole || faults.length > 0} />
            {hasDraft && (
              <Button
                variant="subtle"
                color="red"
                disabled={isBehind}
                loading={editing.discard.isPending}
                onClick={() => editing.discard.mutate(undefined)}
              >
                {t('mailLayouts.discard')}
              </Button>
            )}
          </Group>
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

/** The form, and the state of the layouts that it was made upon: what comes from others does not change it unasked. */
function useEditing(layout: MailLayout) {
  const { t } = useTranslation();
  const [seen, setSeen] = useState(layout);
  const [texts, setTexts] = useState(() => currentTexts(layout));
  const [wasRefused, setRefused] = useState(false);
  const queryClient = useQueryClient();
  const take = (latest: MailLayout) => {
    setSeen(latest);
    setTexts(currentTexts(latest));
    setRefused(false);
  };
  const follow = (latest: MailLayout) => {
    setSeen(latest);
    setRefused(false);
  };
  const fallBehind = () => {
    setRefused(true);
    void queryClient.invalidateQueries({ queryKey: layoutQuery(layout.event).queryKey });
  };
  const { event, revision } = seen;
  const known = { event, revision };
  const change = <Request,>(work: (request: Request) => Promise<MailLayout>, said: string) => ({
    work,
    how: { said, onDone: take, onConflict: fallBehind },
  });
  const saving = change(
    (_: undefined) => api.maillayout.saveMailDraft({ ...known, ...toWords(texts) }),
    t('mailLayouts.saved'),
  );
  const isDirty = JSON.stringify(toWords(texts)) !== JSON.stringify(toWords(currentTexts(seen)));
  const activating = change(async (_: undefined) => {
    const drafted = isDirty ? await api.maillayout.saveMailDraft({ ...known, ...toWords(texts) }) : seen;
    const draft = drafted.versions.find(({ state }) => state === 'draft');
    return api.maillayout.activateMailVersion({
      event,
      revision: drafted.revision,
      versionId: draft?.versionId ?? null,
    });
  }, t('mailLayouts.activated'));
  const discarding = change(
    (_: undefined) => api.maillayout.discardMailDraft(known),
    t('mailLayouts.discarded'),
  );
  return {
    seen,
    texts,
    setTexts,
    take,
    follow,
    fallBehind,
    /** Goes on with the own words upon what others left. */
    keep: follow,
    isDirty,
    isBehind: wasRefused || layout.revision > seen.revision,
    save: useChangeLayout(saving.work, saving.how),
    activate: useChangeLayout(activating.work, activating.how),
    discard: useChangeLayout(discarding.work, discarding.how),
  };
}

interface BehindProps {
  readonly event: MailLayout['event'];
  readonly onTake: (latest: MailLayout) => void;
  readonly onKeep: (latest: MailLayout) => void;
}

/** Somebody was faster: theirs, or the own words upon theirs. */
function Behind({ event, onTake, onKeep }: BehindProps) {
  const { t } = useTranslation();
  const latest = useQuery(layoutQuery(event));
  const go = (how: (layout: MailLayout) => void) => {
    void latest.refetch().then(({ data }) => data !== undefined && how(data));
  };
  return (
    <Alert color="yellow" icon={<IconAlertTriangle aria-hidden />} title={t('mailLayouts.conflict')}>
      <Text size="sm">{t('mailLayouts.conflictText')}</Text>
      <Group mt="xs" gap="xs">
        <Button size="compact-sm" variant="default" onClick={() => go(onTake)}>
          {t('mailLayouts.takeTheirs')}
        </Button>
        <Button size="compact-sm" variant="default" onClick={() => go(onKeep)}>
          {t('mailLayouts.keepMine')}
        </Button>
      </Group>
    </Alert>
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
