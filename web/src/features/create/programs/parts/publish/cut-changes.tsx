import { List, Text } from '@mantine/core';
import { clipRange } from '@rushes/contract/create/lists/speed';
import type { TFunction } from 'i18next';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { type CutChange, compareCuts } from '../../../../../timeline/compare.ts';
import type { EditList } from '../../../../../timeline/edit-list.ts';
import { timecode } from '../../../../../timeline/time-map.ts';

const shownMost = 6;

interface CutChangesProps {
  readonly title: string;
  /** Said where nothing differs; absent: then nothing is shown. */
  readonly none?: string;
  readonly before: EditList;
  readonly after: EditList;
  /** Of clips; null where the user doesn't see the clip. */
  readonly names: ReadonlyMap<string, string | null>;
  readonly fps: number;
  /** What else differs, in words. */
  readonly others?: readonly string[];
}

const nothing: readonly string[] = [];

/** What differs between two cuts, in words. */
export function CutChanges({ title, none, before, after, names, fps, others = nothing }: CutChangesProps) {
  const { t } = useTranslation();
  const changes = useMemo(() => compareCuts(before, after), [before, after]);
  if (changes.length + others.length === 0)
    return none === undefined ? null : (
      <Text size="sm" c="dimmed">
        {none}
      </Text>
    );
  const nameOf = (clipId: string) => names.get(clipId) ?? t('programs.versions.unknown');
  return (
    <div>
      <Text size="sm" c="dimmed">
        {title}
      </Text>
      <List size="sm">
        {others.map((other) => (
          <List.Item key={other}>{other}</List.Item>
        ))}
        {changes.slice(0, shownMost).map((change) => (
          <List.Item key={`${change.kind} ${change.item.itemId}`}>
            {wordsOf(change, nameOf, fps, t)}
          </List.Item>
        ))}
      </List>
      {changes.length > shownMost && (
        <Text size="sm">{t('programs.versions.more', { count: changes.length - shownMost })}</Text>
      )}
    </div>
  );
}

function wordsOf(change: CutChange, nameOf: (clipId: string) => string, fps: number, t: TFunction): string {
  const name = nameOf(change.item.clipId);
  const rangeOf = (item: CutChange['item']) => {
    const { inFrame, outFrame } = clipRange(item, item.speedPercent);
    return `${timecode(inFrame, fps)} – ${timecode(outFrame, fps)}`;
  };
  switch (change.kind) {
    case 'added':
      return t('programs.versions.changes.added', { name });
    case 'removed':
      return t('programs.versions.changes.removed', { name });
    case 'replaced':
      return t('programs.versions.changes.replaced', { former: nameOf(change.former.clipId), name });
    case 'trimmed':
      return t('programs.versions.changes.trimmed', {
        ...{ name, before: rangeOf(change.former), after: rangeOf(change.item) },
      });
    case 'looks':
      return t('programs.versions.changes.looks', { name });
    case 'moved':
      return t('programs.versions.changes.moved', { name, place: change.toIndex + 1 });
  }
}
