import { Group, Paper, Stack, Text } from '@mantine/core';
import type { ScriptBlockInput } from '@rushes/contract/create/scripts';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { EmphasisedSpan } from '../../../../../ui/emphasised.tsx';
import { PlainBadge } from '../../../../../ui/plain-badge.tsx';
import classes from './script-changes.module.css';
import { type BlockChange, diffScripts, type Piece, piecesOf } from './script-diff.ts';

interface ScriptChangesProps {
  readonly before: readonly ScriptBlockInput[];
  readonly after: readonly ScriptBlockInput[];
}

/** What became of a script since an earlier state of it. */
export function ScriptChanges({ before, after }: ScriptChangesProps) {
  const { t } = useTranslation();
  const changes = useMemo(() => diffScripts(before, after), [before, after]);
  if (changes.every(({ type }) => type === 'unchanged'))
    return (
      <Text size="sm" c="dimmed">
        {t('scripts.versions.same')}
      </Text>
    );
  return (
    <Stack gap="xs" component="ol" p={0} m={0} aria-label={t('scripts.versions.since')}>
      {changes.map((change) => (
        <li key={`${change.type}-${change.id}`} className={classes['change']}>
          <Change change={change} />
        </li>
      ))}
    </Stack>
  );
}

const colours = { added: 'green', removed: 'red', changed: 'yellow', moved: 'gray' } as const;

function Change({ change }: { change: BlockChange }) {
  const { t } = useTranslation();
  if (change.type === 'unchanged')
    return (
      <Text size="xs" c="dimmed" ta="center">
        {t('scripts.versions.unchanged', { count: change.count })}
      </Text>
    );
  const { type, block } = change;
  return (
    <Paper withBorder p="xs">
      <Group gap="xs" mb={4}>
        <PlainBadge colour={colours[type]}>{t(`scripts.versions.${type}`)}</PlainBadge>
        {type === 'changed' && change.isOtherKind && (
          <Text size="xs" c="dimmed">
            {t('scripts.versions.kind', { kind: t(`scripts.block.kinds.${block.kind}`) })}
          </Text>
        )}
      </Group>
      {type === 'changed' ? (
        change.fields.map(({ field, pieces }) => <Words key={field} field={field} pieces={pieces} />)
      ) : (
        <WholeBlock block={block} kind={type === 'moved' ? 'both' : type === 'added' ? 'after' : 'before'} />
      )}
    </Paper>
  );
}

function WholeBlock({ block, kind }: { block: ScriptBlockInput; kind: Piece['kind'] }) {
  return (['speaker', 'text', 'visual'] as const)
    .filter((field) => block[field] !== '')
    .map((field) => (
      <Words key={field} field={field} pieces={piecesOf(field, block).map((span) => ({ ...span, kind }))} />
    ));
}

interface WordsProps {
  readonly field: 'speaker' | 'text' | 'visual';
  readonly pieces: readonly Piece[];
}

function Words({ field, pieces }: WordsProps) {
  return (
    <p className={classes[field]} dir="auto">
      {pieces.map((piece, at) => {
        // A piece has nothing but its place.
        const key = `${at}-${piece.kind}`;
        const words = <EmphasisedSpan span={piece} />;
        if (piece.kind === 'before') return <del key={key}>{words}</del>;
        return piece.kind === 'after' ? <ins key={key}>{words}</ins> : <span key={key}>{words}</span>;
      })}
    </p>
  );
}
