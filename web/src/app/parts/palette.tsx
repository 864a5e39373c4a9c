import '@mantine/spotlight/styles.css';
import { useDebouncedValue } from '@mantine/hooks';
import { createSpotlight, Spotlight, type SpotlightActionGroupData } from '@mantine/spotlight';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useMantineColorScheme } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { callQuery } from '../../lib/query.ts';
import { preview } from '../../lib/preview.ts';
import { canSee, may, type SignedIn, session } from '../../lib/session.ts';
import { ownPlace } from '../access.ts';
import { menuFor } from '../menu.ts';
import { places } from '@rushes/contract/places';

const [store, palette] = createSpotlight();

/** Search over places, programs and footage, and the commands of the shell. `openings` opens it each time it grows. */
export function Palette({ me, openings }: { me: SignedIn; openings: number }) {
  const { t } = useTranslation();
  const [query, setQuery] = useState('');
  const found = useFound(me, query);
  const commands = useCommands(me);
  const placesSeen = usePlaces(me);
  useEffect(() => {
    // Also where the last search is still on its way out.
    setQuery('');
    palette.open();
  }, [openings]);
  const label = t('shell.search.label');
  return (
    <Spotlight
      store={store}
      shortcut={null}
      query={query}
      onQueryChange={setQuery}
      scrollable
      centered={false}
      overlayProps={{ blur: 0 }}
      maxHeight={480}
      nothingFound={t('shell.search.nothing')}
      attributes={{ content: { 'aria-label': label } }}
      searchProps={{ placeholder: label, 'aria-label': label }}
      filter={(text, groups) => [...keepMatches(text, groups as SpotlightActionGroupData[]), ...found]}
      actions={[
        { group: t('shell.search.places'), actions: placesSeen },
        { group: t('shell.search.actions'), actions: commands },
      ]}
    />
  );
}

/** What of the places and commands holds every word that was typed. */
function keepMatches(text: string, groups: readonly SpotlightActionGroupData[]): SpotlightActionGroupData[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  return groups
    .map(({ group, actions }) => ({
      group,
      actions: actions.filter(({ label, description }) =>
        words.every((word) => `${label} ${description ?? ''}`.toLowerCase().includes(word)),
      ),
    }))
    .filter(({ actions }) => actions.length > 0);
}

function usePlaces(me: SignedIn) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  return menuFor(me).flatMap(({ section, groups }) =>
    groups
      .flatMap(({ entries }) => entries)
      .flatMap((entry) =>
        'to' in entry
          ? [
              {
                id: entry.to,
                label: t(`shell.places.${places[entry.to].title}`),
                description: t(`shell.sections.${section}`),
                onClick: () => void navigate(ownPlace(entry.to, me)),
              },
            ]
          : [],
      ),
  );
}

function useCommands(me: SignedIn) {
  const { t } = useTranslation();
  const { setColorScheme } = useMantineColorScheme();
  const navigate = useNavigate();
  const upload = async () => {
    const uploads = await import('../../features/uploads/api.ts');
    await uploads.chooseAndUpload();
  };
  return [
    ...(may(me, 'create.footage:add') && preview.get() === null
      ? [{ id: 'upload', label: t('shell.search.upload'), onClick: () => void upload() }]
      : []),
    ...(me.customer === null || !mayDelete(me)
      ? []
      : [{ id: 'bin', label: t('bin.command'), onClick: () => void navigate({ to: '/bin' }) }]),
    { id: 'light', label: t('shell.search.light'), onClick: () => setColorScheme('light') },
    { id: 'dark', label: t('shell.search.dark'), onClick: () => setColorScheme('dark') },
    { id: 'sign-out', label: t('shell.search.signOut'), onClick: () => void session.signOut() },
  ];
}

/** Programs and clips whose names hold the text. */
function useFound(me: SignedIn, text: string): SpotlightActionGroupData[] {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [search] = useDebouncedValue(text.trim().slice(0, 100), 200);
  const isOn = search.length > 1;
  const programs = useQuery({
    ...callQuery('program', 'getFeed', { search, filter: 'all', limit: 6 }),
    enabled: isOn && canSee(me, 'home.feed'),
  });
  const clips = useQuery({
    ...callQuery('clip', 'getClips', { search, limit: 6 }),
    enabled: isOn && canSee(me, 'create.footage'),
  });
  if (!isOn) return [];
  return [
    {
      group: t('shell.search.programs'),
      actions: (programs.data?.items ?? []).map(({ programId, title }) => ({
        id: programId,
        label: title,
        onClick: () => void navigate({ to: '/home/play/$programId', params: { programId } }),
      })),
    },
    {
      group: t('shell.search.footage'),
      actions: (clips.data?.items ?? []).map(({ clipId, name }) => ({
        id: clipId,
        label: name,
        onClick: () => void navigate({ to: '/clips/edit/$clipId', params: { clipId } }),
      })),
    },
  ].filter(({ actions }) => actions.length > 0);
}

/** Whether the person may delete anything that the bin keeps. */
function mayDelete(me: SignedIn): boolean {
  const permissions = [
    'create.footage:delete',
    'create.programs:delete',
    'audience.channels:edit',
    'audience.contacts:edit',
  ] as const;
  return permissions.some((permission) => may(me, permission));
}
