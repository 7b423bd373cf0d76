/**
 * The page of a work order: status and next allowed step on top; plan, work, material and comments below; fields on the right.
 * Parts of the domains that depend on this one (planning, invoicing) are passed in by the app.
 */

import { Images } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useUnusedClasses } from '#domains/ledger/ui/classes/use-unused-classes.ts';
import { useHasRooms } from '#domains/rooms/ui/use-has-rooms.ts';
import { lateRecords } from '#domains/work-orders/late/late-record.resource.ts';
import { openStatuses } from '#domains/work-orders/lifecycle/work-order-status.rules.ts';
import { workOrders } from '#domains/work-orders/work-order.resource.ts';
import type { AnyCommand } from '#kernel/command.ts';
import { isOneOf } from '#kernel/type-guards.ts';
import { Button } from '#ui/components/actions/Button.tsx';
import { Sheet } from '#ui/components/overlays/Sheet.tsx';
import { useResettingState } from '#ui/hooks/use-resetting-state.ts';
import { Link, useAddress, usePathParam } from '#ui/navigation.tsx';
import { RowLink } from '#ui/resource/list/cells.tsx';
import { RowPage } from '#ui/resource/page/RowPage.tsx';
import { useWorkplace, type Workplace } from '#ui/resource/workplace.tsx';
import { daySpan } from '../calendar/format-spans.ts';
import { ChecklistSection } from '../checklists/ChecklistSection.tsx';
import { CommentsSection } from '../evidence/CommentsSection.tsx';
import { DocumentsSection } from '../evidence/DocumentsSection.tsx';
import { PhotosSection } from '../evidence/PhotosSection.tsx';
import { SignaturesSection } from '../evidence/SignaturesSection.tsx';
import { type TimedRow, TimeInStates } from '../history/TimeInStates.tsx';
import { LateRecords } from '../late/LateRecords.tsx';
import { PlaceCard } from '../map/PlaceCard.tsx';
import { PartsSection } from '../recording/PartsSection.tsx';
import { ServicesSection } from '../recording/ServicesSection.tsx';
import { TimeSection } from '../recording/TimeSection.tsx';
import { workOrderCommands, workOrderInverses } from '../work-order-commands.ts';
import { BillingSection } from './BillingSection.tsx';
import { completePrompt } from './complete-prompt.ts';
import { FurtherEntries } from './FurtherEntries.tsx';
import { HistorySection } from './HistorySection.tsx';
import { InvoiceButton, isInvoiceNext } from './InvoiceButton.tsx';
import { missingForCompletion } from './missing-for-completion.ts';
import { ReportPanel } from './ReportPanel.tsx';
import { ReportSent } from './ReportSent.tsx';
import { Summary } from './Summary.tsx';
import { VisitsSection } from './VisitsSection.tsx';
import { type VisitView, type WorkOrderView, workOrderSelect } from './work-order-view.ts';

export interface WorkOrderPageProps {
  /** The command that plans a visit. */
  schedule?: AnyCommand;
  /** The form for that command; calls `close` at the end. */
  planner?: (orderId: string, close: () => void) => ReactNode;
  /** Buttons for a visit; `mates`: of those who come with it. */
  visitActions?: (visit: VisitView, mates: readonly VisitView[]) => ReactNode;
}

export function WorkOrderPage({ schedule, planner, visitActions }: WorkOrderPageProps) {
  const id = usePathParam('id');
  const workplace = useWorkplace();
  // A new work order whose visit could not be planned opens with the form for it.
  const [planning, setPlanning] = useResettingState(id, useAddress().plan === '1');
  const [isMailing, setMailing] = useState(false);
  const close = () => setPlanning(false);
  return (
    <RowPageOf
      id={id}
      select={workOrderSelect(workplace)}
      {...(schedule && { schedule })}
      {...(planner && { onPlan: () => setPlanning(true) })}
      onMail={() => setMailing(true)}
    >
      {(order) => (
        <>
          {isMailing && <ReportPanel order={order} onClose={() => setMailing(false)} />}
          {planner && (
            <Sheet open={planning} title={`Schedule ${order.number}`} onOpenChange={setPlanning}>
              <div className="p-4">{planner(id, close)}</div>
            </Sheet>
          )}
          {isOpen(order) && <PlaceCard order={order} wide />}
          {workplace.mayRead(lateRecords) && <LateRecords orderId={order.id} />}
          <Summary order={order} />
          <VisitsSection order={order} actions={visitActions} />
          <ChecklistSection order={order} />
          <PhotosSection order={order} />
          <ServicesSection order={order} />
          <TimeSection order={order} />
          <PartsSection order={order} />
          <SignaturesSection order={order} />
          <BillingSection order={order} />
          <DocumentsSection order={order} />
          <CommentsSection order={order} />
          <TimeInStates subjects={subjectsOf(order, workplace)} />
          <HistorySection order={order} />
        </>
      )}
    </RowPageOf>
  );
}

/** While there is work to do, the way there and the telephone stand on top. */
const isOpen = ({ status }: WorkOrderView) => isOneOf(openStatuses, status);

/** The order and its visits. */
function subjectsOf({ id, visits }: WorkOrderView, { resourceOf, viewer }: Workplace): readonly TimedRow[] {
  const ofVisits = resourceOf('visits');
  const parts = ofVisits
    ? [...visits]
        .sort((a, b) => a.starts_at.localeCompare(b.starts_at))
        .map((visit) => ({
          id: visit.id,
          resource: ofVisits,
          title: `Visit ${daySpan(visit, viewer)}${visit.technician ? `, ${visit.technician.full_name}` : ''}`,
        }))
    : [];
  return [{ id, resource: workOrders }, ...parts];
}

interface RowPageOfProps {
  id: string;
  select: string;
  schedule?: AnyCommand;
  onPlan?: () => void;
  onMail: () => void;
  children: (order: WorkOrderView) => ReactNode;
}

/** The commands depend on the status, which is known only after the row is loaded: the page reads them per row. */
function RowPageOf({ id, select, schedule, onPlan, onMail, children }: RowPageOfProps) {
  const hasRooms = useHasRooms();
  const unused = useUnusedClasses();
  const workplace = useWorkplace();
  return (
    <RowPage<WorkOrderView>
      resource={workOrders}
      id={id}
      select={select}
      listPath="/work-orders"
      title={(order) => order.title}
      context={(order) => <span className="tabular">{order.number}</span>}
      description={(order) => <Place order={order} />}
      commands={(order) => workOrderCommands(order.status ?? '', schedule)}
      asks={(order) => ({ complete: completePrompt(order, missingForCompletion(order)) })}
      after={(order) => isInvoiceNext(order, workplace) && <InvoiceButton order={order} variant="default" />}
      menuOnly={(order) => isInvoiceNext(order, workplace)}
      further={(order) => <FurtherEntries order={order} onMail={onMail} />}
      instead={onPlan && { schedule: onPlan }}
      inverses={workOrderInverses}
      actions={(order) => (
        <>
          <Button asChild variant="ghost">
            <Link to={`/work-orders/${order.id}/photos`}>
              <Images className="size-4" aria-hidden="true" />
              Photos
            </Link>
          </Button>
          {!isInvoiceNext(order, workplace) && <InvoiceButton order={order} />}
        </>
      )}
      placed={['title', 'description', 'checklist_template_id', 'Findings']}
      railOptions={{
        foldEmpty: true,
        hideEmpty: [...['recall_of', 'sla_due_at', ...(hasRooms ? [] : ['room_id'])], ...Object.keys(unused)],
      }}
      railAfter={(order) => (
        <>
          {!isOpen(order) && <PlaceCard order={order} />}
          <ReportSent order={order} />
        </>
      )}
    >
      {children}
    </RowPage>
  );
}

/** Customer and site, each linked to its page. */
function Place({ order }: { order: WorkOrderView }) {
  const { resourceOf } = useWorkplace();
  const parts = [
    { resource: resourceOf('customers'), row: order.customer },
    { resource: resourceOf('sites'), row: order.site },
    { resource: resourceOf('assets'), row: order.asset },
  ].flatMap(({ resource, row }) => (resource && row ? [{ resource, row }] : []));
  return parts.map(({ resource, row }, index) => (
    <span key={resource.name}>
      {index > 0 && ' · '}
      <RowLink resource={resource} row={row} />
    </span>
  ));
}
