import type { ReactNode } from 'react';
import { ApiError } from '#ui/api-error.ts';
import { Button } from '#ui/components/Button.tsx';
import { usePanelFocus } from '#ui/components/panel-focus.ts';
import { classifyError } from '#ui/errors/classify-error.ts';

export interface MoneyPanelProps {
  title: ReactNode;
  description?: ReactNode;
  error: Error | null;
  /** Beginnings of fields whose faults stand at the field; the others are said below. */
  shown?: readonly string[];
  onRun: () => void;
  onClose: () => void;
  actions: ReactNode;
  children: ReactNode;
}

/** Something that is done with money, asked where one stands: Ctrl-Enter does it, Escape leaves it. */
export function MoneyPanel(props: MoneyPanelProps) {
  const focus = usePanelFocus();
  const { title, description, error, shown = [], onRun, onClose, actions, children } = props;
  return (
    <section
      {...focus}
      aria-label={typeof title === 'string' ? title : undefined}
      className="flex animate-appear flex-col gap-4 rounded-lg border border-line-strong bg-surface p-4 outline-none"
      onKeyDown={(event) => {
        if (event.key === 'Escape') onClose();
        if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) onRun();
      }}
    >
      <div>
        <h2 className="text-lead font-semibold">{title}</h2>
        {description && <p className="text-muted">{description}</p>}
      </div>
      {children}
      {error && <Fault error={error} shown={shown} />}
      <div className="flex flex-wrap gap-2">
        {actions}
        <Button variant="ghost" onClick={onClose}>
          Not now
        </Button>
      </div>
    </section>
  );
}

function Fault({ error, shown }: { error: Error; shown: readonly string[] }) {
  const fields = error instanceof ApiError ? error.fields : undefined;
  const rest = Object.entries(fields ?? {}).filter(([name]) => !shown.some((one) => name.startsWith(one)));
  if (fields && rest.length === 0) return null;
  return (
    <p role="alert" className="rounded-md bg-tone-danger-soft px-3 py-2 text-tone-danger">
      {fields ? rest.map(([, fault]) => fault).join(' ') : classifyError(error).friendly}
    </p>
  );
}
