/** The page of a part: details, cost and price, stock by location, and the jobs it was used on. */

import { where } from '#ui/api/where.ts';
import { Button } from '#ui/components/actions/Button.tsx';
import { Card } from '#ui/components/layout/Card.tsx';
import { Section } from '#ui/components/layout/Section.tsx';
import { Link, usePathParam } from '#ui/navigation.tsx';
import { RelatedList } from '#ui/resource/list/RelatedList.tsx';
import type { Row } from '#ui/resource/names.ts';
import { DeleteRow } from '#ui/resource/page/DeleteRow.tsx';
import { EditableProperties } from '#ui/resource/page/EditableProperties.tsx';
import { RowPage } from '#ui/resource/page/RowPage.tsx';
import { useWorkplace } from '#ui/resource/workplace.tsx';
import { parts } from '../part.resource.ts';
import { StockSection } from './StockSection.tsx';

type PartRow = Row & { readonly sku: string; readonly name: string };

export function PartPage() {
  const id = usePathParam('id');
  const { resourceOf, viewer } = useWorkplace();
  const used = resourceOf('work_order_parts');
  const planned = resourceOf('planned_parts');
  return (
    <RowPage<PartRow>
      resource={parts}
      id={id}
      listPath="/parts"
      title={(part) => part.name}
      context={(part) => part.sku}
      actions={(part) => (
        <>
          <DeleteRow resource={parts} row={part} listPath="/parts" />
          {viewer.permissions.has('create_purchase_orders') && (
            <Button asChild variant="outline">
              <Link to="/financials/purchase-orders/new" search={{ parts: part.id }}>
                Order
              </Link>
            </Button>
          )}
        </>
      )}
      placed={['description']}
    >
      {(part) => (
        <>
          <Section title="Description">
            <Card className="py-2">
              <EditableProperties resource={parts} row={part} fields={['description']} />
            </Card>
          </Section>
          <StockSection partId={part.id} />
          {planned && (
            <Section title="Needed for planned work">
              <RelatedList
                resource={planned}
                filters={where().eq('part_id', part.id).gt('needed', '0')}
                columns={['work_order_id', 'quantity', 'needed']}
                limit={10}
                empty="No open job plans to use it."
              />
            </Section>
          )}
          {used && (
            <Section title="Used on">
              <RelatedList
                resource={used}
                filters={where().eq('part_id', part.id)}
                columns={['created_at', 'work_order_id', 'quantity', 'unit_cost', 'unit_price', 'used_by']}
                order="created_at.desc"
                empty="It has not been used on a job yet."
              />
            </Section>
          )}
        </>
      )}
    </RowPage>
  );
}
