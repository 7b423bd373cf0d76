import '#ui/styles.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { AuthProvider, sessionKey } from '#ui/auth/AuthProvider.tsx';
import { keepFinancialReturn } from '#ui/auth/financial-return.ts';
import { recordError } from '#ui/errors/error-log.ts';
import { createQueryClient } from '#ui/query.ts';
import { createOfficeRouter } from './router.tsx';

const router = createOfficeRouter();
const client = createQueryClient({
  onSignedOut: () => void client.invalidateQueries({ queryKey: sessionKey }),
  onUnverified: () => void client.invalidateQueries({ queryKey: sessionKey }),
  onFinancialLock: () => {
    // Beside other work (a customer's balance) the sentence in its place is enough.
    const inFinancials = /^\/(financials|admin|user-management)(\/|$)/.test(router.state.location.pathname);
    if (!inFinancials || router.state.location.pathname === '/financials/login') return;
    keepFinancialReturn(router.state.location.href);
    void router.navigate({ to: '/financials/login' });
  },
});

addEventListener('error', (event) => recordError(event.error ?? event.message));
addEventListener('unhandledrejection', (event) => recordError(event.reason));

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={client}>
      <AuthProvider>
        <RouterProvider router={router} />
      </AuthProvider>
    </QueryClientProvider>
  </StrictMode>,
);
