import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { type ReactNode, StrictMode } from 'react';
import { AuthProvider } from '#ui/auth/AuthProvider.tsx';
import type { OfficeRouter } from './router.tsx';

interface AppProps {
  client: QueryClient;
  router: OfficeRouter;
  /** Stands above every screen; outside of the router, which it has to be given. */
  above?: ReactNode;
}

/** The root component: rendered in the browser by office.tsx, and for the sign-in pages by the build (draw-entrance.tsx). */
export function App({ client, router, above }: AppProps) {
  return (
    <StrictMode>
      <QueryClientProvider client={client}>
        <AuthProvider>
          {above}
          <RouterProvider router={router} />
        </AuthProvider>
      </QueryClientProvider>
    </StrictMode>
  );
}
