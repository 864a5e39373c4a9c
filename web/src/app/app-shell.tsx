import { OfflineBar } from './parts/offline-bar.tsx';
import { useHotkeys } from '@mantine/hooks';
import { Outlet } from '@tanstack/react-router';
import { Suspense, useEffect, useState } from 'react';
import { lazyPart } from '../lib/api/lazy-part.ts';
import { useTranslation } from 'react-i18next';
import { UploadLayer } from '../features/media/uploads/parts/upload-layer.tsx';
import { usePreview } from '../lib/session/preview.ts';
import { may, type SignedIn, useMe } from '../lib/session/session.ts';
import { Settled, useFirstScreenSettled } from '../lib/session/settled.ts';
import classes from './app-shell.module.css';
import { AudienceQuestion } from '../features/core/access-changes/parts/audience-question.tsx';
import { LeaveGuard } from './leave-guard.tsx';
import { DraftBar } from './parts/draft-bar.tsx';
import { Footer } from './parts/footer.tsx';
import { Header } from './parts/header.tsx';
import { Navigation } from './parts/navigation.tsx';
import { shortcutSheet } from './parts/shortcut-sheet-store.ts';
import { useCollapsed, useTooSmall } from './use-collapsed.ts';
import { useLiveUpdates } from './use-live-updates.ts';
import { useMediaAccess } from './use-media-access.ts';
import { useTimeZone } from './use-time-zone.ts';

const ShortcutSheet = lazyPart(async () => (await import('./parts/shortcut-sheet.tsx')).ShortcutSheet);
const PreviewBar = lazyPart(async () => (await import('./parts/preview-bar.tsx')).PreviewBar);
const SupportBar = lazyPart(async () => (await import('./parts/support-bar.tsx')).SupportBar);
const ClosingBar = lazyPart(async () => (await import('./parts/closing-bar.tsx')).ClosingBar);
const TooSmall = lazyPart(async () => (await import('./parts/too-small.tsx')).TooSmall);
const LeftTakesBar = lazyPart(
  async () => (await import('../features/media/uploads/recorder/parts/left-takes-bar.tsx')).LeftTakesBar,
);

/** Header, menu and footer around every screen behind sign-in. */
export function AppShell() {
  const { t } = useTranslation();
  const me = useMe();
  const isTooSmall = useTooSmall();
  const { isCollapsed, toggle } = useCollapsed();
  useLiveUpdates(me);
  useMediaAccess(me);
  useTimeZone(me);
  const isPreview = usePreview() !== null;
  useHotkeys([['mod+B', toggle]]);
  const isSettled = useFirstScreenSettled();
  return (
    <Settled value={isSettled}>
      <div className={classes['frame']} data-collapsed={isCollapsed || undefined} inert={isTooSmall}>
        <a href="#content" className={classes['skip']}>
          {t('shell.skipToContent')}
        </a>
        <header className={classes['header']}>
          <Header me={me} />
        </header>
        <div className={classes['menu']}>
          <Navigation me={me} isCollapsed={isCollapsed} onToggle={toggle} />
        </div>
        <div className={classes['main']}>
          <OfflineBar />
          <DraftBar />
          {isSettled && <LeftRecordings me={me} />}
          {me.view !== null && (
            <Suspense fallback={null}>
              <SupportBar me={me} view={me.view} />
            </Suspense>
          )}
          {isPreview && (
            <Suspense fallback={null}>
              <PreviewBar />
            </Suspense>
          )}
          {me.customer?.closing != null && (
            <Suspense fallback={null}>
              <ClosingBar name={me.customer.name} closing={me.customer.closing} />
            </Suspense>
          )}
          <main className={classes['content']} id="content" tabIndex={-1}>
            <Outlet />
          </main>
          <Footer me={me} />
        </div>
        <UploadLayer />
      </div>
      <Shortcuts />
      <LeaveGuard />
      <AudienceQuestion />
      {isTooSmall && (
        <Suspense fallback={null}>
          <TooSmall me={me} />
        </Suspense>
      )}
    </Settled>
  );
}

function LeftRecordings({ me }: { me: SignedIn }) {
  if (!may(me, 'create.footage:add')) return null;
  return (
    <Suspense fallback={null}>
      <LeftTakesBar />
    </Suspense>
  );
}

/** The list of keys, where no instrument on the screen shows its own for the same key. */
function Shortcuts() {
  const [isOpen, setIsOpen] = useState(false);
  useEffect(() => shortcutSheet.onOpen(() => setIsOpen(true)), []);
  useEffect(() => {
    const open = (event: KeyboardEvent) => {
      if (event.key !== '?' || event.defaultPrevented || event.ctrlKey || event.metaKey) return;
      if (
        event.target instanceof Element &&
        event.target.closest('input, textarea, select, [contenteditable]')
      )
        return;
      setIsOpen(true);
    };
    window.addEventListener('keydown', open);
    return () => window.removeEventListener('keydown', open);
  }, []);
  if (!isOpen) return null;
  return (
    <Suspense fallback={null}>
      <ShortcutSheet onClose={() => setIsOpen(false)} />
    </Suspense>
  );
}
