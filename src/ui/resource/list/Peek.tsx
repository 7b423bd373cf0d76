import { ArrowUpRight } from 'lucide-react';
import { Children, type ReactNode } from 'react';
import type { AnyResource } from '#kernel/resource.ts';
import { Button } from '#ui/components/actions/Button.tsx';
import { PropertyList } from '#ui/components/layout/PropertyList.tsx';
import { Sheet } from '#ui/components/overlays/Sheet.tsx';
import { useHotkeys } from '#ui/hooks/use-hotkeys.ts';
import { Link } from '#ui/navigation.tsx';
import { columnLabel, type Row, rowTitle } from '../names.ts';
import { useWorkplace } from '../workplace.tsx';
import { FieldValue } from './cells.tsx';

export interface PeekProps {
  resource: AnyResource;
  row: Row | undefined;
  path: string | undefined;
  onOpen: () => void;
  onClose: () => void;
  children?: ReactNode;
}

/** The panel beside a list with details of the active row. The list stays usable. */
export function Peek({ resource, row, path, onOpen, onClose, children }: PeekProps) {
  const workplace = useWorkplace();
  useHotkeys({ Escape: onClose }, row !== undefined);
  if (!row) return null;
  const shown = Object.keys(row).filter((name) => resource.fields[name] && name !== resource.title);
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
      <div className="p-4">
        {Children.count(children) > 0 ? (
          children
        ) : (
          <PropertyList
            properties={shown.map((name) => ({
              label: columnLabel(resource, name),
              value: <FieldValue resource={resource} name={name} row={row} full />,
            }))}
          />
        )}
      </div>
    </Sheet>
  );
}
