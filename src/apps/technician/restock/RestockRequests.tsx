import { PackagePlus, Plus } from 'lucide-react';
import { restockStatus } from '#domains/inventory/restock/restock-request.display.ts';
import { EmptyState } from '#ui/components/states/EmptyState.tsx';
import { StatusMark } from '#ui/components/values/StatusMark.tsx';
import { relativeInstant } from '#ui/format/when.ts';
import { Link } from '#ui/navigation.tsx';
import { WaitingFor } from '#ui/outbox/WaitingNote.tsx';
import { BigRow, RowGroup } from '#ui/phone/BigRow.tsx';
import { PhoneButton } from '#ui/phone/PhoneButton.tsx';
import { PhoneScreen } from '#ui/phone/PhoneScreen.tsx';
import { PhoneWait } from '#ui/phone/PhoneWait.tsx';
import { useWorkplace } from '#ui/resource/workplace.tsx';
import type { RestockView } from './restock-acts.ts';
import { restockPath, restockWords, useRestock } from './restock-view.ts';

/** What this technician has asked for. */
export function RestockRequests() {
  const { open, decided, isPending, error, refetch } = useRestock();
  return (
    <PhoneScreen
      title="Parts asked for"
      back={{ to: '/', label: 'Back' }}
      foot={
        <PhoneButton asChild>
          <Link to="/parts/restock/new">
            <Plus aria-hidden="true" />
            Ask for parts
          </Link>
        </PhoneButton>
      }
    >
      {isPending || error ? (
        <PhoneWait title="The requests could not be loaded" error={error} onRetry={refetch} />
      ) : (
        <>
          {open.length + decided.length === 0 && (
            <EmptyState icon={<PackagePlus aria-hidden="true" />} title="Nothing asked for">
              What you need on your truck: the office hands it over.
            </EmptyState>
          )}
          <Group title="Open" requests={open} />
          <Group title="Decided in the last seven days" requests={decided} />
        </>
      )}
    </PhoneScreen>
  );
}

function Group({ title, requests }: { title: string; requests: readonly RestockView[] }) {
  const { viewer } = useWorkplace();
  if (requests.length === 0) return null;
  return (
    <RowGroup title={title}>
      {requests.map((request) => (
        <div key={request.id}>
          <BigRow
            to={restockPath(request.id)}
            title={restockWords(request)}
            detail={relativeInstant(request.requested_at, viewer)}
            mark={<StatusMark {...restockStatus(request.status)} className="text-label" />}
          />
          <WaitingFor row={request.id} />
        </div>
      ))}
    </RowGroup>
  );
}
