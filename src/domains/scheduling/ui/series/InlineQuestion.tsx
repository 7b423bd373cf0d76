import { type ReactNode, useEffect, useRef } from 'react';
import { Button } from '#ui/components/actions/Button.tsx';

export interface InlineQuestionProps {
  title: string;
  description: string;
  buttons: ReactNode;
  onClose: () => void;
  children: ReactNode;
}

/** A question in a panel, which may be a dialog itself. */
export function InlineQuestion({ title, description, buttons, onClose, children }: InlineQuestionProps) {
  const box = useRef<HTMLElement>(null);
  useEffect(() => {
    const first =
      box.current?.querySelector<HTMLElement>('input') ??
      [...(box.current?.querySelectorAll('button') ?? [])].at(-2);
    first?.focus();
    box.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    <section
      ref={box}
      aria-label={title}
      className="flex flex-col gap-3 rounded-md border border-line-strong p-3"
    >
      <div>
        <h3 className="font-semibold">{title}</h3>
        <p className="mt-0.5 text-muted">{description}</p>
      </div>
      {children}
      <div className="flex flex-wrap gap-2">
        {buttons}
        <Button variant="ghost" onClick={onClose}>
          Leave as it is
        </Button>
      </div>
    </section>
  );
}
