import { ArrowUpRight } from 'lucide-react';
import { Children, type ReactNode } from 'react';
import type { AnyResource } from '#kernel/resource.ts';
import { Button } from '#ui/components/actions/Button.tsx';
import { Sheet } from '#ui/components/overlays/Sheet.tsx';
import { useHotkeys } from '#ui/hooks/use-hotkeys.ts';
import { lazyPart } from '#ui/lazy-part.tsx';
import { Link } from '#ui/navigation.tsx';
import { type Row, rowTitle } from '../names.ts';
import { useWorkplace } from '../workplace.tsx';

/** Loaded when first looked at, as it can edit. */
const RestOfRow = lazyPart(async () => (await import('./RestOfRow.tsx')).RestOfRow);

export interface PeekProps {
  resource: AnyResource;
  row: Row | undefined;
  path: string | undefined;
  /** The columns of the list: the panel says what they don't. */
  columns: readonly string[];
  onOpen: () => void;
  onClose: () => void;
  /** Before the properties: who, where, what happened last. */
  more?: ReactNode;
  /** Instead of the properties. */
  children?: ReactNode;
}

/** The panel beside a list with what the active row does not show, changed in place. The list stays usable. */
export function Peek({ resource, row, path, columns, onOpen, onClose, more, children }: PeekProps) {
  const workplace = useWorkplace();
  useHotkeys({ Escape: onClose }, row !== undefined);
  if (!row) return null;
  return (
    <Sheet
      open
      beside
      onOpenChange={(open) => !open && onClose()}
      title={rowTitle(resource, row, workplace)}
      footer={
        path && (
          <Button asChild variant="outline">
            <Link
              to={path}
              onClick={(event) => {
                if (event.ctrlKey || event.metaKey || event.shiftKey) return;
                event.preventDefault();
                onOpen();
              }}
            >
              Open
              <ArrowUpRight className="size-4" aria-hidden="true" />
            </Link>
          </Button>
        )
      }
    >
      <div className="flex flex-col gap-4 p-4">
        {Children.count(children) > 0 ? (
          children
        ) : (
          <>
            {more}
            <RestOfRow key={row.id} resource={resource} id={row.id} columns={columns} />
          </>
        )}
      </div>
    </Sheet>
  );
}
