import { Notifications } from '@mantine/notifications';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { onOtherCustomer } from '../lib/call.ts';
import { createQueryClient } from '../lib/query.ts';
import { session, useSession } from '../lib/session.ts';
import { ErrorState } from '../ui/error-state.tsx';
import { ThemeProvider } from '../ui/theme-provider.tsx';
import { router } from './router.tsx';

/** The signed-in app with all it stands on. */
export function App() {
  const [queryClient] = useState(createQueryClient);
  const state = useSession();
  useEffect(
    () =>
      onOtherCustomer((customerId) => {
        void session.switchTo(customerId, location.pathname + location.search);
      }),
    [],
  );
  return (
    <ThemeProvider>
      <QueryClientProvider client={queryClient}>
        <Notifications position="bottom-left" limit={4} />
        {state.status === 'unreachable' ? (
          <ErrorState error={state.error} onRetry={() => void session.start()} />
        ) : (
          <RouterProvider router={router} />
        )}
      </QueryClientProvider>
    </ThemeProvider>
  );
}
