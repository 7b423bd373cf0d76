import type { ReactNode } from 'react';
import { ApiError } from '#ui/api-error.ts';
import { ActionPanel } from '#ui/components/actions/ActionPanel.tsx';
import { classifyError } from '#ui/errors/classify-error.ts';

export interface MoneyPanelProps {
  title: ReactNode;
  description?: ReactNode;
  error: Error | null;
  /** Prefixes of fields that show their own faults; others are listed below. */
  shown?: readonly string[];
  onRun: () => void;
  onClose: () => void;
  actions: ReactNode;
  children: ReactNode;
}

/** A panel for a command that moves money. */
export function MoneyPanel({ title, error, shown = [], ...panel }: MoneyPanelProps) {
  return (
    <ActionPanel
      {...panel}
      label={typeof title === 'string' ? title : undefined}
      heading={title}
      fault={error ? faultOf(error, shown) : undefined}
    />
  );
}

function faultOf(error: Error, shown: readonly string[]): string | undefined {
  const fields = error instanceof ApiError ? error.fields : undefined;
  if (!fields) return classifyError(error).friendly;
  const rest = Object.entries(fields).filter(([name]) => !shown.some((one) => name.startsWith(one)));
  return rest.map(([, fault]) => fault).join(' ') || undefined;
}
