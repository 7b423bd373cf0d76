import type { ReactNode } from 'react';
import { usePanelFocus } from '../overlays/panel-focus.ts';
import { Button } from './Button.tsx';

export interface ActionPanelProps {
  label: string | undefined;
  heading: ReactNode;
  description?: ReactNode;
  /** What stands in the way of it and at no field. */
  fault?: string | undefined;
  onRun: () => void;
  onClose: () => void;
  /** The buttons that do it. */
  actions: ReactNode;
  children: ReactNode;
}

/** Something that is done to what is on the page, asked where one stands: Ctrl-Enter does it, Escape leaves it. */
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
