import { Anchor, AppShell as Frame, Box } from '@mantine/core';
import { Outlet } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { lazy, Suspense } from 'react';
import { canSee, useMe } from '../lib/session.ts';
import classes from './app-shell.module.css';
import { Footer } from './parts/footer.tsx';
import { Header } from './parts/header.tsx';
import { SideMenu } from './parts/side-menu.tsx';
import { useLiveUpdates } from './use-live-updates.ts';

const UploadLayer = lazy(async () => ({
  default: (await import('../features/uploads/parts/upload-layer.tsx')).UploadLayer,
}));

/** Header, side menu and footer around every screen behind sign-in. */
export function AppShell() {
  const { t } = useTranslation();
  const me = useMe();
  useLiveUpdates(me);
  return (
    <Frame header={{ height: 56 }} navbar={{ width: 216, breakpoint: 'sm' }} padding={0} withBorder={false}>
      <Anchor href="#content" className={classes['skip']}>
        {t('shell.skipToContent')}
      </Anchor>
      <Frame.Header className={classes['header']}>
        <Header me={me} />
      </Frame.Header>
      <Frame.Navbar className={classes['menu']} aria-label={t('shell.mainMenu')}>
        <SideMenu me={me} />
      </Frame.Navbar>
      <Frame.Main className={classes['main']} id="content" tabIndex={-1}>
        <Box className={classes['content']}>
          <Outlet />
        </Box>
        <Footer />
      </Frame.Main>
      {canSee(me, 'create.footage') && (
        <Suspense fallback={null}>
          <UploadLayer />
        </Suspense>
      )}
    </Frame>
  );
}
