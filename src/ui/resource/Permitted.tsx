import type { ReactNode } from 'react';
import type { FinancialPermission } from '#kernel/access.ts';
import { useWorkplace } from './workplace.tsx';

export interface PermittedProps {
  right: FinancialPermission;
  children?: ReactNode;
}

/** Renders its children if the viewer has the financial permission, otherwise the message the server would answer with. */
export function Permitted({ right, children }: PermittedProps) {
  const { viewer } = useWorkplace();
  if (viewer.permissions.has(right)) return children;
  return (
    <p role="alert" className="rounded-lg border border-line bg-surface px-4 py-6 text-center text-muted">
      Insufficient permissions to {right.replaceAll('_', ' ')}
    </p>
  );
}
