import { Badge, Button, Drawer, Group, Stack, Text, Title, UnstyledButton } from '@mantine/core';
import type { AddendumEntry, SignOff } from '@rushes/contract/create/storyboards';
import { useQuery } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDuration } from '../../../../lib/format/format.ts';
import { RelativeTime } from '../../../../ui/relative-time.tsx';
import rows from '../../../../ui/rows.module.css';
import { tabularFigures } from '../../../../ui/theme.ts';
import { earlierSignOffsQuery, signOffQuery } from '../api.ts';

interface SignOffStatusProps {
  readonly storyboardId: string;
  /** By shot that is there. */
  readonly numbers: ReadonlyMap<string, string>;
  /** Null for users who can't. */
  readonly onSignOff: (() => void) | null;
}

/** Whether a storyboard is signed off; opens what changed since. */
export function SignOffStatus({ storyboardId, numbers, onSignOff }: SignOffStatusProps) {
  const { t } = useTranslation();
  const [isOpen, setIsOpen] = useState(false);
  const { data } = useQuery(signOffQuery(storyboardId));
  const signOff = data?.signOff ?? null;
  if (signOff === null) return null;
  const isChanged = hasChanges(signOff);
  const label = t(isChanged ? 'storyboards.signOff.changed' : 'storyboards.signOff.signed');
  return (
    <>
      <UnstyledButton onClick={() => setIsOpen(true)} style={{ flexShrink: 0 }}>
        <Badge color={isChanged ? 'yellow' : 'green'} variant="light" style={{ cursor: 'pointer' }}>
          {label}
          {signOff.addendum.addedMs !== 0 && ` · ${addedTime(t, signOff.addendum.addedMs)}`}
        </Badge>
      </UnstyledButton>
      <Drawer
        opened={isOpen}
        onClose={() => setIsOpen(false)}
        position="right"
        title={t('storyboards.signOff.panel')}
      >
        <LatestSignOff
          {...{ signOff, numbers }}
          onSignOff={
            onSignOff &&
            (() => {
              setIsOpen(false);
              onSignOff();
            })
          }
        />
        {isOpen && <EarlierSignOffs storyboardId={storyboardId} />}
      </Drawer>
    </>
  );
}

function hasChanges({ addendum: { entries, isReordered } }: SignOff): boolean {
  return entries.length > 0 || isReordered;
}

function addedTime(t: TFunction, addedMs: number): string {
  const time = formatDuration(Math.abs(addedMs));
  return t(addedMs < 0 ? 'storyboards.signOff.shorter' : 'storyboards.signOff.longer', { time });
}

interface AddendumProps extends Pick<SignOffStatusProps, 'numbers' | 'onSignOff'> {
  readonly signOff: SignOff;
}

/** What changed, in a line. */
function summaryOf(t: TFunction, addendum: SignOff['addendum']): string {
  const counts = (['added', 'removed', 'changed'] as const)
    .filter((type) => addendum[type] > 0)
    .map((type) => t(`storyboards.signOff.counts.${type}`, { count: addendum[type] }));
  const scenes = addendum.entries.filter(({ kind }) => kind === 'scene').length;
  if (scenes > 0) counts.push(t('storyboards.signOff.counts.scenes', { count: scenes }));
  if (addendum.addedMs !== 0) counts.push(addedTime(t, addendum.addedMs));
  return counts.join(' · ');
}

function SignOffHead({ signOff: { signedBy, signedAt, shotCount, durationMs } }: { signOff: SignOff }) {
  const { t } = useTranslation();
  return (
    <div>
      <Text fw={500}>
        {signedBy === null
          ? t('storyboards.signOff.byUnknown')
          : t('storyboards.signOff.by', { name: signedBy })}
      </Text>
      <Text size="sm" c="dimmed" style={tabularFigures}>
        <RelativeTime instant={signedAt} startsLine />
        {' · '}
        {t('storyboards.signOff.asSigned', { count: shotCount, time: formatDuration(durationMs) })}
      </Text>
    </div>
  );
}

function changesThen(t: TFunction, { addendum }: SignOff): string {
  const changes = summaryOf(t, addendum);
  const texts = changes === '' ? [] : [t('storyboards.signOff.then', { changes })];
  if (addendum.isReordered) texts.push(t('storyboards.signOff.reordered'));
  return texts.join(' ');
}

/** What was signed off before, and what had changed by the next time. */
function EarlierSignOffs({ storyboardId }: { storyboardId: string }) {
  const { t } = useTranslation();
  const { data } = useQuery(earlierSignOffsQuery(storyboardId));
  const signOffs = data?.signOffs ?? [];
  if (signOffs.length === 0) return null;
  return (
    <Stack mt="xl">
      <Title order={2}>{t('storyboards.signOff.earlier')}</Title>
      {signOffs.map((signOff) => (
        <div key={signOff.signedAt}>
          <SignOffHead signOff={signOff} />
          <Text size="sm" style={tabularFigures}>
            {changesThen(t, signOff)}
          </Text>
        </div>
      ))}
    </Stack>
  );
}

function LatestSignOff({ signOff, numbers, onSignOff }: AddendumProps) {
  const { t } = useTranslation();
  const { addendum } = signOff;
  return (
    <Stack>
      <SignOffHead signOff={signOff} />
      {hasChanges(signOff) ? (
        <>
          <div>
            <Title order={2}>{t('storyboards.signOff.addendum')}</Title>
            <Text size="sm" style={tabularFigures}>
              {summaryOf(t, addendum)}
            </Text>
            {addendum.isReordered && <Text size="sm">{t('storyboards.signOff.reordered')}</Text>}
          </div>
          {addendum.entries.length > 0 && (
            <ul className={rows['rows']}>
              {addendum.entries.map((entry) => (
                <Entry key={entry.blockId} entry={entry} number={numbers.get(entry.blockId)} />
              ))}
            </ul>
          )}
          {onSignOff !== null && (
            <Group justify="flex-end">
              <Button onClick={onSignOff}>{t('storyboards.signOff.again')}</Button>
            </Group>
          )}
        </>
      ) : (
        <Text>{t('storyboards.signOff.same')}</Text>
      )}
    </Stack>
  );
}

const colours = { added: 'green', removed: 'red', changed: 'yellow' } as const;

function entryText(t: TFunction, { kind, text }: AddendumEntry): string {
  if (kind === 'scene')
    return t('storyboards.signOff.scene', { title: text === '' ? t('storyboards.scene.untitled') : text });
  return text === '' ? t('storyboards.shot.untitled') : text;
}

function Entry({ entry, number }: { entry: AddendumEntry; number: string | undefined }) {
  const { t } = useTranslation();
  const { type, kind, addedMs, fields, changedBy } = entry;
  const nameOf = (field: AddendumEntry['fields'][number]) =>
    kind === 'scene' && field === 'text'
      ? t('storyboards.signOff.sceneTitle')
      : t(`storyboards.signOff.fields.${field}`);
  const facts = fields.map(nameOf).join(', ');
  return (
    <li className={rows['row']}>
      <Stack gap={2} miw={0}>
        <Text size="sm" lineClamp={2}>
          {number !== undefined && <b>{number} </b>}
          {entryText(t, entry)}
        </Text>
        <Text size="xs" c="dimmed">
          {[facts, changedBy].filter(Boolean).join(' · ')}
        </Text>
      </Stack>
      <Stack gap={2} align="flex-end" style={{ flexShrink: 0 }}>
        <Badge size="sm" variant="light" color={colours[type]}>
          {t(`storyboards.signOff.types.${type}`)}
        </Badge>
        {addedMs !== 0 && (
          <Text size="xs" style={tabularFigures}>
            {t(`storyboards.signOff.${addedMs < 0 ? 'minus' : 'plus'}`, {
              time: formatDuration(Math.abs(addedMs)),
            })}
          </Text>
        )}
      </Stack>
    </li>
  );
}
