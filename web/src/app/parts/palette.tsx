import '@mantine/spotlight/styles.css';
import { createSpotlight, Spotlight, useSpotlight } from '@mantine/spotlight';
import { type KeyboardEvent, Suspense, useEffect, useRef, useState } from 'react';
import { lazyPart } from '../../lib/api/lazy-part.ts';
import { useTranslation } from 'react-i18next';
import type { SignedIn } from '../../lib/session/session.ts';
import { type PaletteDialog, usePaletteActions, usePalettePlaces } from './palette-actions.tsx';
import { keepMatches, type PaletteGroup, useFound } from './palette-hits.tsx';
import { useRecentHits } from './palette-recent.tsx';
import { useProfiles } from './use-profiles.ts';

const [store, palette] = createSpotlight();

const CreateProgramDialog = lazyPart(
  async () =>
    (await import('../../features/create/programs/parts/list/create-program-dialog.tsx')).CreateProgramDialog,
);
const InviteDialog = lazyPart(
  async () =>
    (await import('../../features/organization/users/parts/invitations/invite-dialog.tsx')).InviteDialog,
);
const ProfileSwitcher = lazyPart(async () => (await import('./profile-switcher.tsx')).ProfileSwitcher);

interface PaletteProps {
  readonly me: SignedIn;
  /** Opens it each time it grows. */
  readonly openings: number;
}

/** Search over actions, places, users, programs and footage; without a text, what was opened last. */
export function Palette({ me, openings }: PaletteProps) {
  const { t } = useTranslation();
  const { opened } = useSpotlight(store);
  const [query, setQuery] = useState('');
  const [dialog, setDialog] = useState<PaletteDialog | null>(null);
  const { groups, isWaiting, isSearching, isFailed } = useGroups(me, {
    query,
    isOpen: opened,
    onDialog: setDialog,
  });
  useEffect(() => {
    if (openings === 0) return;
    setQuery('');
    palette.open();
  }, [openings]);
  const handleKey = useFirstHit(groups, { query, isWaiting, isOpen: opened });
  const label = t('shell.search.label');
  const nothing = isSearching ? 'searching' : isFailed ? 'failed' : 'nothing';
  return (
    <>
      <Spotlight
        store={store}
        shortcut={null}
        query={query}
        onQueryChange={setQuery}
        scrollable
        centered={false}
        overlayProps={{ blur: 0 }}
        transitionProps={{ duration: 0 }}
        maxHeight={480}
        nothingFound={t(`shell.search.${nothing}`)}
        attributes={{ content: { 'aria-label': label } }}
        searchProps={{ placeholder: label, 'aria-label': label, maxLength: 100, onKeyDown: handleKey }}
        filter={(_text, shown) => shown}
        actions={groups}
      />
      <Dialogs me={me} dialog={dialog} onClose={() => setDialog(null)} />
    </>
  );
}

interface Looking {
  readonly query: string;
  readonly isOpen: boolean;
}

function useGroups(
  me: SignedIn,
  { query, isOpen, onDialog }: Looking & { onDialog: (dialog: PaletteDialog) => void },
) {
  const { t } = useTranslation();
  const actions = usePaletteActions(me, onDialog);
  const places = usePalettePlaces(me);
  const found = useFound(me, query);
  const recent = useRecentHits(me, isOpen && query.trim() === '');
  const own: PaletteGroup[] = [
    { group: t('shell.search.recent'), actions: query.trim() === '' ? recent : [] },
    { group: t('shell.search.actions'), actions: keepMatches(query, actions) },
    { group: t('shell.search.places'), actions: keepMatches(query, places) },
  ];
  return {
    // Actions and places stand first, so what is found besides changes nothing about the first hit.
    isWaiting: found.isSearching && own.every(({ actions: hits }) => hits.length === 0),
    groups: [...own, ...found.groups].filter((group) => group.actions.length > 0),
    isSearching: found.isSearching,
    isFailed: found.isFailed,
  };
}

/**
 * Keeps the first hit selected until the user moves on. Enter while hits are still on their way waits for them, so that it
 * opens the first of all and not the first that came.
 */
function useFirstHit(
  groups: readonly PaletteGroup[],
  { query, isOpen, isWaiting }: Looking & { isWaiting: boolean },
): (event: KeyboardEvent) => void {
  const state = useRef({ isWanted: false, hasMoved: false });
  const ids = groups.flatMap(({ actions }) => actions.map(({ id }) => id)).join('\n');
  useEffect(() => {
    state.current = { isWanted: false, hasMoved: false };
  }, [query, isOpen]);
  useEffect(() => {
    if (!isOpen) return;
    if (!state.current.hasMoved || selectedHit() === null) select('first');
    if (!state.current.isWanted || isWaiting) return;
    state.current.isWanted = false;
    selectedHit()?.click();
  }, [ids, isWaiting, isOpen]);
  return ({ key }) => {
    if (key === 'ArrowDown' || key === 'ArrowUp') state.current.hasMoved = true;
    if (key !== 'Enter' || !isWaiting || state.current.hasMoved) return;
    state.current.isWanted = true;
    select('none');
  };
}

/** Selects as the keys of the list do, which offers no other way. */
function select(what: 'first' | 'none'): void {
  selectedHit()?.removeAttribute('data-selected');
  const hit = what === 'first' ? listOfHits()?.querySelector('[data-action]') : null;
  hit?.setAttribute('data-selected', 'true');
  store.updateState((state) => ({ ...state, selected: hit == null ? -1 : 0 }));
}

function listOfHits(): HTMLElement | null {
  return document.getElementById(store.getState().listId);
}

function selectedHit(): HTMLElement | null {
  return listOfHits()?.querySelector<HTMLElement>('[data-selected]') ?? null;
}

interface DialogsProps {
  readonly me: SignedIn;
  readonly dialog: PaletteDialog | null;
  readonly onClose: () => void;
}

function Dialogs({ me, dialog, onClose }: DialogsProps) {
  const { profiles } = useProfiles(me);
  return (
    <Suspense fallback={null}>
      {dialog === 'program' && <CreateProgramDialog opened onClose={onClose} />}
      {dialog === 'invite' && <InviteDialog opened onClose={onClose} />}
      {dialog === 'switch' && <ProfileSwitcher me={me} profiles={profiles} opened onClose={onClose} />}
    </Suspense>
  );
}
