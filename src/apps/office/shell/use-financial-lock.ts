import { useRouterState } from '@tanstack/react-router';
import { useEffect } from 'react';
import { api } from '#ui/api-client.ts';
import { keepFinancialReturn } from '#ui/auth/financial-return.ts';
import { useInactivity } from '#ui/hooks/use-inactivity.ts';
import { sinceInput } from '#ui/last-input.ts';
import { useNavigate } from '#ui/navigation.tsx';

const inactivity = { limit: 30 * 60_000, every: 60_000 } as const;

/**
 * After 30 minutes without input a financial screen gives way to its lock; unlocking comes back to it. The server counts
 * on its own: it is told every minute in which somebody reads or types without asking it anything.
 */
export function useFinancialLock(): void {
  const navigate = useNavigate();
  const { pathname, href } = useRouterState({ select: (state) => state.location });
  const inFinancials = pathname.startsWith('/financials') && pathname !== '/financials/login';
  const lock = () => {
    keepFinancialReturn(href);
    void navigate({ to: '/financials/login' });
  };
  useInactivity(inactivity, lock, inFinancials);
  useEffect(() => {
    if (!inFinancials) return;
    const timer = setInterval(() => {
      if (sinceInput() < inactivity.every)
        void api.post('/api/auth/active', undefined, { tenant: null }).catch(() => undefined);
    }, inactivity.every);
    return () => clearInterval(timer);
  }, [inFinancials]);
}
