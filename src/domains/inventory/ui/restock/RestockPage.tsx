/** A restock request: what was asked for, how much of it was handed over, and for the office the handing over. */

import { restockRequests } from '#domains/inventory/restock/restock-request.resource.ts';
import { Button } from '#ui/components/actions/Button.tsx';
import { Section } from '#ui/components/layout/Section.tsx';
import { Link, usePathParam } from '#ui/navigation.tsx';
import type { Row } from '#ui/resource/names.ts';
import { RowPage } from '#ui/resource/page/RowPage.tsx';
import { useWorkplace } from '#ui/resource/workplace.tsx';
import { HandOver, type OpenLine, openOf } from './HandOver.tsx';

export type RequestView = Row & {
  readonly version: number;
  readonly what: string | null;
  readonly technician_id: string;
  readonly technician?: { readonly full_name: string } | null;
  readonly can: readonly string[];
  readonly restock_request_lines: readonly OpenLine[];
};

export function RestockPage() {
  const id = usePathParam('id');
  const { viewer } = useWorkplace();
  return (
    <RowPage<RequestView>
      resource={restockRequests}
      id={id}
      listPath="/parts/restock"
      // The next step is handing over, which has its own place.
      menuOnly={(request) => request.can.includes('hand_over')}
      placed={['what']}
      title={(request) => `Parts for ${request.technician?.full_name ?? 'somebody'}`}
      select="restock_request_lines(id,position,part_id,quantity,handed_over,part(id,name,unit))"
      actions={(request) =>
        request.can.includes('hand_over') &&
        viewer.permissions.has('create_purchase_orders') && (
          <Button asChild variant="outline">
            <Link
              to="/financials/purchase-orders/new"
              search={{
                parts: request.restock_request_lines
                  .filter((line) => Number(openOf(line)) > 0)
                  .map(({ part_id }) => part_id)
                  .join('.'),
              }}
            >
              Order
            </Link>
          </Button>
        )
      }
    >
      {(request) => (
        <>
          {request.can.includes('hand_over') && <HandOver key={request.version} request={request} />}
          <Section title="Asked for">
            <Lines lines={request.restock_request_lines} />
          </Section>
        </>
      )}
    </RowPage>
  );
}

function Lines({ lines }: { lines: readonly OpenLine[] }) {
  const inOrder = lines.toSorted((one, other) => one.position - other.position);
  return (
    <ul className="divide-y divide-line rounded-lg border border-line bg-surface">
      {inOrder.map(({ id, part_id, part, quantity, handed_over }) => (
        <li key={id} className="flex flex-wrap items-baseline justify-between gap-x-4 px-4 py-2.5">
          <Link to={`/parts/${part_id}`} className="min-w-0 text-accent-ink wrap-anywhere hover:underline">
            {part?.name ?? 'A part'}
          </Link>
          <span className="text-muted tabular">
            {Number(quantity)} {part?.unit} asked for · {Number(handed_over)} handed over
          </span>
        </li>
      ))}
    </ul>
  );
}
