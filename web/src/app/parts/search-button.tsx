import { Kbd, Text, UnstyledButton } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SignedIn } from '../../lib/session.ts';
import classes from '../app-shell.module.css';

const loadPalette = () => import('./palette.tsx');
const Palette = lazy(async () => ({ default: (await loadPalette()).Palette }));
const isMac = /mac/i.test(globalThis.navigator?.userAgent ?? '');

/** Opens the search over places, programs, footage and commands; loaded when somebody reaches for it. */
export function SearchButton({ me }: { me: SignedIn }) {
  const { t } = useTranslation();
  const [openings, setOpenings] = useState(0);
  const open = () => setOpenings((times) => times + 1);
  useHotkeys([['mod+K', open]], []);
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
      {openings > 0 && (
        <Suspense fallback={null}>
          <Palette me={me} openings={openings} />
        </Suspense>
      )}
    </>
  );
}
