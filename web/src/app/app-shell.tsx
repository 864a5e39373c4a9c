import { Outlet } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { lazy, Suspense } from 'react';
import { canSee, useMe } from '../lib/session.ts';
import classes from './app-shell.module.css';
import { Footer } from './parts/footer.tsx';
import { Header } from './parts/header.tsx';
import { SideMenu } from './parts/side-menu.tsx';
import { useLiveUpdates } from './use-live-updates.ts';
import { useMediaAccess } from './use-media-access.ts';

const UploadLayer = lazy(async () => ({
  default: (await import('../features/uploads/parts/upload-layer.tsx')).UploadLayer,
}));

/** Header, side menu and footer around every screen behind sign-in. */
export function AppShell() {
  const { t } = useTranslation();
  const me = useMe();
  useLiveUpdates(me);
  useMediaAccess(me);
  return (
    <div className={classes['frame']}>
      <a href="#content" className={classes['skip']}>
        {t('shell.skipToContent')}
      </a>
      <header className={classes['header']}>
        <Header me={me} />
      </header>
      <nav className={classes['menu']} aria-label={t('shell.mainMenu')}>
        <SideMenu me={me} />
      </nav>
      <main className={classes['main']} id="content" tabIndex={-1}>
        <div className={classes['content']}>
          <Outlet />
        </div>
        <Footer />
      </main>
      {canSee(me, 'create.footage') && (
        <Suspense fallback={null}>
          <UploadLayer />
        </Suspense>
      )}
    </div>
  );
}
