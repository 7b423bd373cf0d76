import type { ReactNode } from 'react';
import { usePanelFocus } from '../overlays/panel-focus.ts';
import { Button } from './Button.tsx';

export interface ActionPanelProps {
  label: string | undefined;
  heading: ReactNode;
  description?: ReactNode;
  /** An error that belongs to no field. */
  fault?: string | undefined;
  onRun: () => void;
  onClose: () => void;
  /** The buttons that run it. */
  actions: ReactNode;
  children: ReactNode;
}

/** An inline panel for an action on the current page: Ctrl-Enter runs it, Escape closes it. */
export function ActionPanel(props: ActionPanelProps) {
  const { label, heading, description, fault, onRun, onClose, actions, children } = props;
  const focus = usePanelFocus();
  return (
    <section
      {...focus}
      aria-label={label}
      className="flex animate-appear flex-col gap-4 rounded-lg border border-line-strong bg-surface p-4 outline-none"
      onKeyDown={(event) => {
        if (event.key === 'Escape') onClose();
        if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) onRun();
      }}
    >
      <div>
        <h2 className="text-lead font-semibold">{heading}</h2>
        {description && <p className="text-muted">{description}</p>}
      </div>
      {children}
      {fault && (
        <p role="alert" className="rounded-md bg-tone-danger-soft px-3 py-2 text-tone-danger">
          {fault}
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        {actions}
        <Button variant="ghost" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </section>
  );
}
