import { ClipboardCheck, Plus, Search } from 'lucide-react';
import { useState } from 'react';
import { Input } from '#ui/components/inputs/Input.tsx';
import { LoadMore } from '#ui/components/layout/LoadMore.tsx';
import { EmptyState } from '#ui/components/states/EmptyState.tsx';
import { CorrectedSearch } from '#ui/components/values/CorrectedSearch.tsx';
import { useDebounced } from '#ui/hooks/use-debounced.ts';
import { Link } from '#ui/navigation.tsx';
import { BigChoice } from '#ui/phone/BigChoice.tsx';
import { RowGroup } from '#ui/phone/BigRow.tsx';
import { PhoneButton } from '#ui/phone/PhoneButton.tsx';
import { PhoneScreen } from '#ui/phone/PhoneScreen.tsx';
import { PhoneWait } from '#ui/phone/PhoneWait.tsx';
import { useWorkplace } from '#ui/resource/workplace.tsx';
import { OrderRow } from './OrderRow.tsx';
import { isAssignedTo, useOpenOrders } from './open-orders.ts';

type Whose = 'mine' | 'unassigned';

/** All open jobs of the technician, and unassigned ones at their sites. */
export function Jobs() {
  const { viewer } = useWorkplace();
  const [whose, setWhose] = useState<Whose>('mine');
  const [text, setText] = useState('');
  const q = useDebounced(text.trim(), 250);
  const { orders, isPending, error, refetch, hasMore, isLoadingMore, loadMore, meant } = useOpenOrders({ q });
  const mine = orders.filter((order) => isAssignedTo(order, viewer.membershipId));
  const shown = whose === 'mine' ? mine : orders.filter((order) => !mine.includes(order));
  return (
    <PhoneScreen
      title="Jobs"
      foot={
        <PhoneButton asChild variant="outline">
          <Link to="/work-orders/new">
            <Plus aria-hidden="true" />
            Report a problem
          </Link>
        </PhoneButton>
      }
    >
      <Input
        type="search"
        aria-label="Search jobs"
        placeholder="Title, number, customer or site"
        prefix={<Search className="size-5" aria-hidden="true" />}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <CorrectedSearch typed={q} meant={meant} />
      <BigChoice<Whose>
        label="Whose jobs"
        value={whose}
        onChoose={setWhose}
        options={[
          { value: 'mine', label: `Mine · ${mine.length}` },
          { value: 'unassigned', label: `Unassigned · ${orders.length - mine.length}` },
        ]}
      />
      {isPending || error ? (
        <PhoneWait title="The jobs could not be loaded" error={error} onRetry={refetch} />
      ) : shown.length === 0 ? (
        <EmptyState
          icon={<ClipboardCheck aria-hidden="true" />}
          title={q ? `Nothing found for “${q}”` : empty[whose].title}
        >
          {q ? 'Try fewer letters, or the other list.' : empty[whose].text}
        </EmptyState>
      ) : (
        <RowGroup>
          {shown.map((order) => (
            <OrderRow key={order.id} order={order} />
          ))}
        </RowGroup>
      )}
      {hasMore && (
        <LoadMore shown={orders.length} hasMore loading={isLoadingMore} onLoadMore={loadMore} noun="jobs" />
      )}
    </PhoneScreen>
  );
}

const empty: Record<Whose, { title: string; text: string }> = {
  mine: { title: 'No open jobs', text: 'Jobs appear here when the office assigns them to you.' },
  unassigned: {
    title: 'Nothing without a technician',
    text: 'Open jobs at the sites that you look after appear here while nobody has them.',
  },
};
