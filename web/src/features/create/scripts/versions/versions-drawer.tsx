import { Accordion, Button, Drawer, Group, Loader, Stack, Text, TextInput } from '@mantine/core';
import type { Script, ScriptVersion } from '@rushes/contract/create/scripts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDuration, formatNumber } from '../../../../lib/format/format.ts';
import { ErrorState, sentenceOf } from '../../../../ui/error-state.tsx';
import { RelativeTime } from '../../../../ui/relative-time.tsx';
import type { Blocks } from '../editor/script-editor.ts';
import { useKeepVersion, useRestoreVersion, versionQuery, versionsQuery } from './api.ts';
import { ScriptChanges } from '../parts/changes/script-changes.tsx';

interface VersionsProps {
  readonly script: Script;
  /** As they are shown, saved or not. */
  readonly blocks: Blocks;
  /** Saves what is written and not saved yet. */
  readonly flush: () => Promise<void>;
}

/** Earlier states of a script: to compare with it as it is now, and to restore. */
export function VersionsDrawer({ onClose, ...props }: VersionsProps & { onClose: () => void }) {
  const { t } = useTranslation();
  return (
    <Drawer opened onClose={onClose} position="right" size="lg" title={t('scripts.versions.title')}>
      <Stack gap="md">
        {props.script.canEdit && <KeepForm {...props} />}
        <Versions {...props} />
        <Text size="xs" c="dimmed">
          {t('scripts.versions.help')}
        </Text>
      </Stack>
    </Drawer>
  );
}

function KeepForm({ script: { scriptId }, flush }: VersionsProps) {
  const { t } = useTranslation();
  const [name, setName] = useState('');
  const keep = useKeepVersion({ scriptId, flush, onDone: () => setName('') });
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        keep.mutate(name.trim());
      }}
    >
      <Group align="flex-end" gap="xs" wrap="nowrap">
        <TextInput
          flex={1}
          label={t('scripts.versions.name')}
          value={name}
          maxLength={100}
          error={keep.isError && (sentenceOf(keep.error) ?? t('errors.unexpected'))}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <Button type="submit" variant="default" loading={keep.isPending} disabled={name.trim() === ''}>
          {t('scripts.versions.keep')}
        </Button>
      </Group>
    </form>
  );
}

function Versions({ script, blocks, flush }: VersionsProps) {
  const { t } = useTranslation();
  const [opened, setOpened] = useState<string | null>(null);
  const query = useQuery(versionsQuery(script.scriptId));
  if (query.isPending) return <Loader mx="auto" />;
  if (query.isError) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />;
  const { versions } = query.data;
  if (versions.length === 0) return <Text c="dimmed">{t('scripts.versions.none')}</Text>;
  return (
    <Accordion variant="contained" value={opened} onChange={setOpened}>
      {versions.map((version) => (
        <Accordion.Item key={version.versionId} value={version.versionId}>
          <Accordion.Control>
            <VersionLine version={version} />
          </Accordion.Control>
          <Accordion.Panel>
            {opened === version.versionId && <Compared {...{ script, blocks, flush, version }} />}
          </Accordion.Panel>
        </Accordion.Item>
      ))}
    </Accordion>
  );
}

function VersionLine({ version }: { version: ScriptVersion }) {
  const { t } = useTranslation();
  const { name, savedBy, savedAt, durationMs, wordCount } = version;
  const by = savedBy === null ? t('scripts.versions.unnamed') : t('scripts.versions.by', { name: savedBy });
  return (
    <div>
      <Text fw={500}>{name === '' ? by : name}</Text>
      <Text size="xs" c="dimmed">
        <RelativeTime instant={savedAt} startsLine />
        {name !== '' && savedBy !== null && ` · ${savedBy}`} ·{' '}
        {t('scripts.length', {
          ...{ time: formatDuration(durationMs), words: formatNumber(wordCount), count: wordCount },
        })}
      </Text>
    </div>
  );
}

/** What changed since a version, and the way back to it. */
function Compared({ script, blocks, flush, version }: VersionsProps & { version: ScriptVersion }) {
  const { t } = useTranslation();
  const { scriptId, canEdit } = script;
  const { versionId } = version;
  const query = useQuery(versionQuery(scriptId, versionId));
  const restore = useRestoreVersion(scriptId, flush);
  if (query.isPending) return <Loader mx="auto" />;
  if (query.isError) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />;
  return (
    <Stack gap="sm">
      <Text size="sm" fw={500}>
        {t('scripts.versions.since')}
      </Text>
      <ScriptChanges before={query.data.blocks} after={blocks} />
      {canEdit && (
        <Button
          variant="default"
          style={{ alignSelf: 'flex-start' }}
          loading={restore.isPending}
          onClick={() => restore.mutate(versionId)}
        >
          {t('scripts.versions.restore')}
        </Button>
      )}
    </Stack>
  );
}
