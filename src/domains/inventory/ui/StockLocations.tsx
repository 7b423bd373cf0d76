import { Plus, Warehouse } from 'lucide-react';
import { useState } from 'react';
import { where } from '#ui/api/where.ts';
import { Button } from '#ui/components/actions/Button.tsx';
import { Section } from '#ui/components/layout/Section.tsx';
import { Sheet } from '#ui/components/overlays/Sheet.tsx';
import { usePathParam } from '#ui/navigation.tsx';
import { ResourceForm } from '#ui/resource/form/ResourceForm.tsx';
import { RelatedList } from '#ui/resource/list/RelatedList.tsx';
import { ResourceList } from '#ui/resource/list/ResourceList.tsx';
import type { Row } from '#ui/resource/names.ts';
import { RowPage } from '#ui/resource/page/RowPage.tsx';
import { useWorkplace } from '#ui/resource/workplace.tsx';
import { stockLevels, stockLocations, stockMoves } from '../stock.resource.ts';

/** The list of warehouses and trucks. */
export function StockLocations() {
  const workplace = useWorkplace();
  const [isOpen, setOpen] = useState(false);
  const create = workplace.may('create', stockLocations) && (
    <Button onClick={() => setOpen(true)}>
      <Plus className="size-4" aria-hidden="true" />
      New location
    </Button>
  );
  return (
    <>
      <ResourceList
        resource={stockLocations}
        columns={['name', 'kind', 'technician_id', 'is_default', 'is_active']}
        actions={create}
        empty={{
          icon: <Warehouse aria-hidden="true" />,
          title: 'No stock locations yet',
          text: 'A warehouse where deliveries go, and the trucks whose parts are used on jobs.',
          action: create || undefined,
        }}
      />
      <Sheet open={isOpen} onOpenChange={setOpen} title="New stock location">
        {isOpen && (
          <div className="p-4">
            <ResourceForm
              resource={stockLocations}
              place="sheet"
              autoFocus
              onSaved={() => setOpen(false)}
              onCancel={() => setOpen(false)}
            />
          </div>
        )}
      </Sheet>
    </>
  );
}

type LocationRow = Row & { readonly name: string };

export function StockLocationPage() {
  const id = usePathParam('id');
  const { viewer } = useWorkplace();
  return (
    <RowPage<LocationRow> resource={stockLocations} id={id} listPath="/parts/locations">
      {(row) => (
        <>
          <Section title="On hand">
            <RelatedList
              resource={stockLevels}
              filters={where(stockLevels).eq('location_id', row.id)}
              columns={['part_id', 'quantity', 'value']}
              order="quantity.desc"
              limit={50}
              empty="Nothing lies here."
            />
          </Section>
          {viewer.role !== 'technician' && (
            <Section title="Moves">
              <RelatedList
                resource={stockMoves}
                filters={where(stockMoves).eq('location_id', row.id)}
                columns={['day', 'part_id', 'kind', 'quantity', 'value', 'work_order_id', 'reason']}
                order="created_at.desc"
                empty="No stock movements here yet."
              />
            </Section>
          )}
        </>
      )}
    </RowPage>
  );
}
