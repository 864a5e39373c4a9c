import { Notifications } from '@mantine/notifications';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { useState } from 'react';
import { createQueryClient } from '../lib/api/query.ts';
import { session, useSession } from '../lib/session/session.ts';
import { ErrorState } from '../ui/error-state.tsx';
import { ThemeProvider } from '../ui/theme-provider.tsx';
import { UpdateBanner } from './parts/update-banner.tsx';
import { router } from './router.tsx';
import { SessionLayer } from './session-layer.tsx';

const goTo = (path: string) => void router.navigate({ href: path });

/** The signed-in app with all it is based on. */
export function App() {
  const [queryClient] = useState(createQueryClient);
  const state = useSession();
  return (
    <ThemeProvider accent={state.status === 'signed-in' ? (state.me.customer?.accent ?? null) : null}>
      <QueryClientProvider client={queryClient}>
        <Notifications position="bottom-center" containerWidth={360} limit={4} className="rushes-toasts" />
        <SessionLayer onGo={goTo}>
          {state.status === 'unreachable' ? (
            <ErrorState error={state.error} onRetry={() => void session.start()} />
          ) : (
            <RouterProvider router={router} />
          )}
        </SessionLayer>
        <UpdateBanner />
      </QueryClientProvider>
    </ThemeProvider>
  );
}
