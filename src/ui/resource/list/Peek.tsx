import { ArrowUpRight } from 'lucide-react';
import { Children, type ReactNode } from 'react';
import type { Field } from '#kernel/field.ts';
import type { AnyResource } from '#kernel/resource.ts';
import { useRow } from '#ui/api/rows.ts';
import { Button } from '#ui/components/actions/Button.tsx';
import { Sheet } from '#ui/components/overlays/Sheet.tsx';
import { SkeletonRows } from '#ui/components/states/Skeleton.tsx';
import { useHotkeys } from '#ui/hooks/use-hotkeys.ts';
import { Link } from '#ui/navigation.tsx';
import { type Row, rowTitle, selectFor } from '../names.ts';
import { EditableProperties } from '../page/EditableProperties.tsx';
import { useWorkplace, type Workplace } from '../workplace.tsx';

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

function RestOfRow({ resource, id, columns }: Pick<PeekProps, 'resource' | 'columns'> & { id: string }) {
  const workplace = useWorkplace();
  const names = restOf(resource, columns, workplace);
  const { data, isPending } = useRow<AnyResource, Row>(resource, id, selectFor(resource, names, workplace));
  if (isPending) return <SkeletonRows rows={4} />;
  if (!data) return null;
  const row: Row = data;
  const said = names.filter((name) => row[name] !== false && !isEmptyList(row[name]));
  return <EditableProperties resource={resource} row={row} fields={said} hideEmpty={said} />;
}

const isEmptyList = (value: unknown) => Array.isArray(value) && value.length === 0;

/** Notes and other long texts first. */
function restOf(resource: AnyResource, columns: readonly string[], workplace: Workplace): readonly string[] {
  const isLong = ({ kind }: Field) => kind === 'long_text' || kind === 'address';
  const rest = [...workplace.fieldsOf(resource)].filter(
    ([name, field]) =>
      name in resource.fields &&
      name !== resource.title &&
      !columns.includes(name) &&
      !field.onlyNamed &&
      field.kind !== 'uuid',
  );
  return [...rest.filter(([, field]) => isLong(field)), ...rest.filter(([, field]) => !isLong(field))].map(
    ([name]) => name,
  );
}
