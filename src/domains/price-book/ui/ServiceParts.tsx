import { Pencil, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useRemove } from '#ui/api/changes.ts';
import { where } from '#ui/api/where.ts';
import { Button } from '#ui/components/actions/Button.tsx';
import { IconButton } from '#ui/components/actions/IconButton.tsx';
import { Section } from '#ui/components/layout/Section.tsx';
import { Sheet } from '#ui/components/overlays/Sheet.tsx';
import { reportError } from '#ui/errors/report-error.ts';
import { usePhone } from '#ui/hooks/use-media.ts';
import { decimalText } from '#ui/resource/field-text.ts';
import { ResourceForm } from '#ui/resource/form/ResourceForm.tsx';
import { FieldValue } from '#ui/resource/list/cells.tsx';
import { type RelatedColumn, RelatedList } from '#ui/resource/list/RelatedList.tsx';
import type { Row } from '#ui/resource/names.ts';
import { useWorkplace } from '#ui/resource/workplace.tsx';
import { serviceParts } from '../service.resource.ts';

type Editing = Row | 'new' | null;

/** The parts that a service brings along. */
export function ServiceParts({ serviceId }: { serviceId: string }) {
  const [editing, setEditing] = useState<Editing>(null);
  const remove = useRemove(serviceParts);
  const { locale } = useWorkplace().viewer;
  const isPhone = usePhone();
  const columns: readonly (string | RelatedColumn<Row>)[] = [
    {
      id: 'part',
      header: 'Part',
      cell: (row) => <FieldValue resource={serviceParts} name="part_id" row={row} plain={isPhone} />,
    },
    isPhone
      ? { id: 'amount', header: 'Quantity', cell: (row) => `${decimalText(String(row.quantity), locale)} ×` }
      : 'quantity',
  ];
  return (
    <Section
      title="Parts"
      actions={
        <Button size="sm" variant="outline" onClick={() => setEditing('new')}>
          <Plus className="size-3.5" aria-hidden="true" />
          Add part
        </Button>
      }
    >
      <RelatedList<Row>
        resource={serviceParts}
        filters={where().eq('service_id', serviceId)}
        columns={columns}
        {...(isPhone && { select: 'quantity' })}
        limit={50}
        empty="It needs no parts."
        rowActions={(row) => (
          <span className="flex justify-end gap-0.5">
            <IconButton small label="Change quantity" onClick={() => setEditing(row)}>
              <Pencil className="size-4" aria-hidden="true" />
            </IconButton>
            <IconButton
              small
              label="Take out"
              onClick={() =>
                remove.mutate(row.id, {
                  onError: (error) => reportError('The part was not taken out', error),
                })
              }
            >
              <Trash2 className="size-4" aria-hidden="true" />
            </IconButton>
          </span>
        )}
      />
      {editing && (
        <Sheet
          open
          onOpenChange={(open) => !open && setEditing(null)}
          title={editing === 'new' ? 'Add part' : 'Change quantity'}
        >
          <div className="p-4">
            <ResourceForm
              resource={serviceParts}
              {...(editing !== 'new' && { row: editing })}
              placed={editing === 'new' ? ['service_id'] : ['service_id', 'part_id']}
              defaults={{ service_id: serviceId }}
              extra={() => ({ service_id: serviceId })}
              guarded={false}
              autoFocus
              place="sheet"
              onSaved={() => setEditing(null)}
              onCancel={() => setEditing(null)}
            />
          </div>
        </Sheet>
      )}
    </Section>
  );
}
