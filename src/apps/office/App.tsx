import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { AuthProvider } from '#ui/auth/AuthProvider.tsx';
import type { OfficeRouter } from './router.tsx';

/** The whole office: drawn in the browser (main.tsx), and its entrance by the build (draw-entrance.tsx). */
export function App({ client, router }: { client: QueryClient; router: OfficeRouter }) {
  return (
    <StrictMode>
      <QueryClientProvider client={client}>
        <AuthProvider>
          <RouterProvider router={router} />
        </AuthProvider>
      </QueryClientProvider>
    </StrictMode>
  );
}
