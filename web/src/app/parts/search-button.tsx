import { Kbd, Text, UnstyledButton } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { Suspense, useEffect, useState } from 'react';
import { lazyPart } from '../../lib/api/lazy-part.ts';
import { useTranslation } from 'react-i18next';
import type { SignedIn } from '../../lib/session/session.ts';
import { useSettled } from '../../lib/session/settled.ts';
import classes from '../app-shell.module.css';
import { menuFor, placesOf } from '../menu.ts';
import { useRememberRecent } from './recent-items.ts';

const loadPalette = () => import('./palette.tsx');
const Palette = lazyPart(async () => (await loadPalette()).Palette);
const isMac = /mac/i.test(globalThis.navigator?.userAgent ?? '');

/** Opens the search over places, users, programs, footage and actions; loaded once the first screen is there. */
export function SearchButton({ me }: { me: SignedIn }) {
  const { t } = useTranslation();
  const [openings, setOpenings] = useState(0);
  const isSettled = useSettled();
  const open = () => setOpenings((times) => times + 1);
  useHotkeys([['mod+K', open]], []);
  useRememberRecent(menuFor(me).flatMap(placesOf));
  useEffect(() => {
    // Without it, it is loaded when someone opens it.
    if (isSettled) loadPalette().catch(() => undefined);
  }, [isSettled]);
  return (
    <>
      <UnstyledButton
        className={classes['search']}
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
        onPointerEnter={() => void loadPalette()}
        onClick={open}
      >
        <IconSearch size={16} stroke={1.5} aria-hidden />
        <Text size="sm" c="dimmed" flex={1} ta="left">
          {t('shell.search.open')}
        </Text>
        <Kbd size="xs" aria-hidden>
          {isMac ? '⌘ K' : 'Ctrl K'}
        </Kbd>
      </UnstyledButton>
      {(openings > 0 || isSettled) && (
        <Suspense fallback={null}>
          <Palette me={me} openings={openings} />
        </Suspense>
      )}
    </>
  );
}
