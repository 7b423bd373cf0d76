import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { AuthProvider } from '#ui/auth/AuthProvider.tsx';
import type { OfficeRouter } from './router.tsx';

/** The root component: rendered in the browser by main.tsx, and for the sign-in pages by the build (draw-entrance.tsx). */
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
