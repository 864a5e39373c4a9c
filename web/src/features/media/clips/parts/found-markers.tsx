import { Group } from '@mantine/core';
import type { Clip, ClipMarker } from '@rushes/contract/media/clips';
import { Link, useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { formatDuration } from '../../../../lib/format/format.ts';
import { parseListSearch } from '../../../../lib/lists/list-url.ts';
import classes from './clips.module.css';

const shownMost = 3;

/** Moments of a clip that a search finds by their names or captions, each a link to there. */
export function FoundMarkers({ clip }: { clip: Clip }) {
  const { t } = useTranslation();
  const { q = '' } = parseListSearch(useSearch({ strict: false }));
  const found = markersWith(clip.markers, q).slice(0, shownMost);
  const { foundCaptions } = clip;
  if (found.length === 0 && foundCaptions.length === 0) return null;
  return (
    <Group gap={6} mt={2}>
      {found.map(({ atMs, name }, index) => (
        <Link
          key={`${atMs} ${index}`}
          to="/clips/edit/$clipId"
          params={{ clipId: clip.clipId }}
          search={{ t: atMs / 1000 }}
          className={classes['hit']}
          aria-label={t('clips.markers.hit', { name, time: formatDuration(atMs) })}
        >
          {formatDuration(atMs)} {name}
        </Link>
      ))}
      {foundCaptions.map(({ atMs, text, language }) => (
        <Link
          key={`${language} ${atMs}`}
          to="/clips/edit/$clipId"
          params={{ clipId: clip.clipId }}
          search={{ t: atMs / 1000 }}
          className={classes['hit']}
          lang={language}
          aria-label={t('clips.captionHit', { text, time: formatDuration(atMs) })}
        >
          {formatDuration(atMs)} “{text}”
        </Link>
      ))}
    </Group>
  );
}

/** Those whose name holds a word of the search, in order. */
export function markersWith(markers: readonly ClipMarker[], search: string): readonly ClipMarker[] {
  const words = search
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '');
  return markers.filter(({ name }) => words.some((word) => name.toLowerCase().includes(word)));
}
