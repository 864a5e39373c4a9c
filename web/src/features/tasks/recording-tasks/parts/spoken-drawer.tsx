import { Drawer, Group, Loader, Paper, Stack, Switch, Text } from '@mantine/core';
import { plainText } from '@rushes/contract/create/lists/emphasis';
import type { ScriptBlockInput } from '@rushes/contract/create/scripts';
import type { SpokenBlock } from '@rushes/contract/tasks/script-shots';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { callQuery } from '../../../../lib/api/query.ts';
import { ErrorState } from '../../../../ui/error-state.tsx';
import { AnchorLink } from '../../../../ui/links.tsx';
import { PlainBadge } from '../../../../ui/plain-badge.tsx';
import { compareSpoken, countDifferences, type SpokenPiece } from '../spoken-diff.ts';
import styles from './spoken.module.css';

interface SpokenDrawerProps {
  readonly scriptId: string;
  readonly language: string;
  readonly blocks: readonly ScriptBlockInput[];
  readonly onClose: () => void;
}

/** What was said in the takes of a script, beside what was written. */
export function SpokenDrawer({ onClose, ...props }: SpokenDrawerProps) {
  const { t } = useTranslation();
  return (
    <Drawer opened onClose={onClose} position="right" size="lg" title={t('scripts.spoken.title')}>
      <Spoken {...props} />
    </Drawer>
  );
}

interface ComparedBlock {
  readonly block: ScriptBlockInput;
  readonly take: SpokenBlock | undefined;
  /** Null where there is nothing to compare with. */
  readonly pieces: readonly SpokenPiece[] | null;
}

function Spoken({ scriptId, language, blocks }: Omit<SpokenDrawerProps, 'onClose'>) {
  const { t } = useTranslation();
  const query = useQuery(callQuery('recordingtask', 'getSpokenBlocks', { scriptId }));
  const [onlyChanged, setOnlyChanged] = useState(false);
  const takes = query.data?.blocks;
  const compared = useMemo(() => compare(blocks, takes ?? [], language), [blocks, takes, language]);
  if (query.isPending) return <Loader mx="auto" />;
  if (query.isError) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />;
  if (compared.length === 0) return <Text c="dimmed">{t('scripts.spoken.noBlocks')}</Text>;
  const shown = onlyChanged
    ? compared.filter(({ pieces }) => pieces !== null && countDifferences(pieces) > 0)
    : compared;
  return (
    <Stack gap="md">
      <Text size="sm" c="dimmed">
        {t('scripts.spoken.help')}
      </Text>
      <Switch
        label={t('scripts.spoken.changed')}
        checked={onlyChanged}
        onChange={(event) => setOnlyChanged(event.currentTarget.checked)}
      />
      {shown.length === 0 && <Text c="dimmed">{t('scripts.spoken.allSame')}</Text>}
      <Stack gap="xs" component="ol" p={0} m={0} aria-label={t('scripts.spoken.title')}>
        {shown.map((each) => (
          <li key={each.block.blockId} className={styles['block']}>
            <Compared {...each} />
          </li>
        ))}
      </Stack>
    </Stack>
  );
}

function compare(
  blocks: readonly ScriptBlockInput[],
  takes: readonly SpokenBlock[],
  language: string,
): ComparedBlock[] {
  const byBlock = new Map(takes.map((take) => [take.blockId, take]));
  return blocks
    .filter(({ kind, text }) => kind === 'spoken' && text.trim() !== '')
    .map((block) => ({ ...block, text: plainText(block.text) }))
    .map((block) => {
      const take = byBlock.get(block.blockId);
      const said = take?.spoken ?? null;
      return { block, take, pieces: said === null ? null : compareSpoken(block.text, said, language) };
    });
}

function Compared({ block, take, pieces }: ComparedBlock) {
  const { t } = useTranslation();
  const count = pieces === null ? 0 : countDifferences(pieces);
  return (
    <Paper withBorder p="xs">
      <Group gap="xs" mb={4} justify="space-between">
        {take === undefined ? (
          <Text size="xs" c="dimmed">
            {t('scripts.spoken.noTake')}
          </Text>
        ) : (
          <AnchorLink to="/clips/edit/$clipId" params={{ clipId: take.clip.clipId }} size="xs">
            {take.clip.name}
          </AnchorLink>
        )}
        {pieces !== null && (
          <PlainBadge colour={count === 0 ? 'green' : 'yellow'}>
            {count === 0 ? t('scripts.spoken.same') : t('scripts.spoken.differs', { count })}
          </PlainBadge>
        )}
      </Group>
      {take !== undefined && pieces === null && (
        <Text size="xs" c="dimmed">
          {t('scripts.spoken.noCaptions')}
        </Text>
      )}
      <p className={styles['words']} data-silent={pieces === null || undefined} dir="auto">
        {(pieces ?? [{ text: block.text, kind: 'both' as const }]).map(({ text, kind }, at) => {
          // A piece has nothing but its place.
          const key = `${at}-${kind}`;
          if (kind === 'missing') return <del key={key}>{text}</del>;
          return kind === 'added' ? <ins key={key}>{text}</ins> : <span key={key}>{text}</span>;
        })}
      </p>
    </Paper>
  );
}
