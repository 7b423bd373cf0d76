import { useNavigate, useRouterState } from '@tanstack/react-router';
import { keepFinancialReturn } from '#ui/auth/financial-return.ts';
import { useInactivity } from '#ui/hooks/use-inactivity.ts';

export const financialInactivity = { limit: 30 * 60_000, every: 60_000 } as const;

/** After 30 minutes without input a financial screen gives way to its lock; unlocking comes back to it. */
export function useFinancialLock(): void {
  const navigate = useNavigate();
  const { pathname, href } = useRouterState({ select: (state) => state.location });
  const inFinancials = pathname.startsWith('/financials') && pathname !== '/financials/login';
  const lock = () => {
    keepFinancialReturn(href);
    void navigate({ to: '/financials/login' });
  };
  useInactivity(financialInactivity, lock, inFinancials);
}
