/** A value of a list that is changed where it stands: a press opens its control, Enter or a choice saves; with undo. */
import { Popover as Radix } from 'radix-ui';
import { type ReactNode, useState } from 'react';
import type { Field } from '#kernel/field.ts';
import type { AnyResource } from '#kernel/resource.ts';
import { useUpdate } from '#ui/api/changes.ts';
import { floatingRoot } from '#ui/components/overlays/floating-root.ts';
import { reportError } from '#ui/errors/report-error.ts';
import { lazyPart } from '#ui/lazy-part.tsx';
import { notify } from '#ui/toast/notify.ts';
import { columnLabel, namesTogether, type Row, rowTitle, versionOf } from '../names.ts';
import type { Unsaved } from '../page/ValueEditor.tsx';
import { useWorkplace } from '../workplace.tsx';

/** Loaded at the first press. */
const ValueEditor = lazyPart(async () => (await import('../page/ValueEditor.tsx')).ValueEditor);

interface QuickCellProps {
  resource: AnyResource;
  row: Row;
  name: string;
  field: Field;
  children: ReactNode;
}

export function QuickCell({ resource, row, name, field, children }: QuickCellProps) {
  const workplace = useWorkplace();
  const [isOpen, setOpen] = useState(false);
  const [failed, setFailed] = useState<Unsaved>();
  const update = useUpdate(resource);
  const label = columnLabel(resource, name);
  const title = rowTitle(resource, row, workplace);
  const before = Object.fromEntries(namesTogether(resource, name).map((one) => [one, row[one] ?? null]));
  const saved = (stored: Row | undefined) => {
    setFailed(undefined);
    const version = stored && versionOf(stored);
    void notify.success(`${title}: ${label.toLowerCase()} was changed`, {
      action: {
        label: 'Undo',
        onClick: () =>
          update.mutate(
            { id: row.id, patch: before, version },
            { onError: (error) => reportError('It was not undone', error) },
          ),
      },
    });
  };
  return (
    <Radix.Root open={isOpen} onOpenChange={setOpen}>
      <Radix.Trigger asChild>
        <button
          type="button"
          aria-label={`Change ${label.toLowerCase()} of ${title}`}
          className="-mx-1.5 block h-7 w-[calc(100%+12px)] truncate rounded-sm px-1.5 [text-align:inherit] hover:shadow-[inset_0_0_0_1px_var(--line-strong)] coarse:h-10"
        >
          {children}
        </button>
      </Radix.Trigger>
      <Radix.Portal container={isOpen ? floatingRoot() : null}>
        <Radix.Content
          align="start"
          sideOffset={-30}
          collisionPadding={8}
          aria-label={`Change ${label.toLowerCase()}`}
          className="floating z-50 w-64 max-w-[calc(100vw-16px)] animate-appear p-2 outline-none"
          onOpenAutoFocus={(event) => event.preventDefault()}
        >
          <ValueEditor
            {...{ resource, row, name, field }}
            {...(failed && { start: failed })}
            onLeave={() => setOpen(false)}
            onSaved={saved}
            onFault={(unsaved) => {
              setFailed(unsaved);
              setOpen(true);
            }}
          />
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
