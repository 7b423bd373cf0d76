import { useRouterState } from '@tanstack/react-router';
import { useEffect } from 'react';
import { api } from '#ui/api-client.ts';
import { keepFinancialReturn } from '#ui/auth/financial-return.ts';
import { useInactivity } from '#ui/hooks/use-inactivity.ts';
import { sinceInput } from '#ui/last-input.ts';
import { useNavigate } from '#ui/navigation.tsx';

const inactivity = { limit: 30 * 60_000, every: 60_000 } as const;

/**
 * Locks financial screens after 30 minutes without input; unlocking returns to the screen. The server has its own timer: it
 * gets a ping for each minute in which the user reads or types without causing a request.
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
