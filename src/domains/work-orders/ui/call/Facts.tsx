import { TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { Card } from '#ui/components/layout/Card.tsx';

export function Facts({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Card className="flex flex-col gap-2 py-3">
      <h2 className="text-label font-medium text-subtle">{title}</h2>
      {children}
    </Card>
  );
}

export function Warning({ children }: { children: ReactNode }) {
  return (
    <p className="flex items-start gap-2 rounded-md bg-tone-waiting-soft px-2.5 py-1.5 text-tone-waiting">
      <TriangleAlert className="mt-0.5 size-4 shrink-0" aria-hidden="true" />
      <span className="min-w-0">{children}</span>
    </p>
  );
}
