import { SlidersHorizontal } from 'lucide-react';
import { useState } from 'react';
import type { Layout } from '#domains/analytics/dashboard.report.ts';
import { arrangeHome } from '#domains/analytics/home/arrange-home.ts';
import { useCommand } from '#ui/api/command.ts';
import { Button } from '#ui/components/actions/Button.tsx';
import { Checkbox } from '#ui/components/inputs/Checkbox.tsx';
import { OrderedList } from '#ui/components/inputs/OrderedList.tsx';
import { Sheet } from '#ui/components/overlays/Sheet.tsx';
import { reportError } from '#ui/errors/report-error.ts';
import { cardsFor, type HomeCard, type HomeData } from './home-cards.ts';
import { arranged } from './home-order.rules.ts';

interface ArrangeHomeProps {
  home: HomeData;
  layout: Layout | null;
  /** Called after the arrangement is stored; shows it. */
  onSaved: () => Promise<unknown>;
}

/** Which cards stand on the dashboard, and in which order. Loaded after the figures. */
export function ArrangeHome(props: ArrangeHomeProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="ghost" size="sm" onClick={() => setOpen(true)}>
        <SlidersHorizontal className="size-4" aria-hidden="true" />
        Arrange
      </Button>
      {isOpen && <Arrangement {...props} onClose={() => setOpen(false)} />}
    </>
  );
}

/** By dragging, or with the arrow keys. */
function Arrangement({ home, layout, onSaved, onClose }: ArrangeHomeProps & { onClose: () => void }) {
  const save = useCommand(arrangeHome);
  const [order, setOrder] = useState(() => arranged(cardsFor(home), layout));
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set(layout?.hidden));
  const toggle = (id: string) => {
    const next = new Set(hidden);
    if (!next.delete(id)) next.add(id);
    setHidden(next);
  };
  const store = async (input: Layout) => {
    try {
      await save.mutateAsync({ input: { ...input } });
      await onSaved();
      onClose();
    } catch (error) {
      reportError('The arrangement was not saved', error);
    }
  };
  return (
    <Sheet
      open
      onOpenChange={(open) => !open && onClose()}
      title="Arrange the dashboard"
      footer={
        <div className="flex flex-wrap items-center gap-2">
          <Button
            loading={save.isPending}
            onClick={() => void store({ cards: order.map(({ id }) => id), hidden: [...hidden] })}
          >
            Save
          </Button>
          <Button
            variant="ghost"
            disabled={save.isPending}
            onClick={() => void store({ cards: [], hidden: [] })}
          >
            Usual order
          </Button>
        </div>
      }
    >
      <div className="p-4">
        <p className="mb-3 text-muted">
          Drag the cards, or move them with the arrow keys. Only you see this order.
        </p>
        <OrderedList
          items={order}
          keyOf={({ id }) => id}
          nameOf={({ title }: HomeCard) => title}
          onMove={(items) => setOrder([...items])}
          label="Cards of the dashboard"
          className="flex flex-col divide-y divide-line rounded-lg border border-line"
          itemClassName="bg-surface"
        >
          {(card, _index, handle) => (
            <div className="flex items-center gap-2 px-2 py-1">
              {handle}
              <Checkbox checked={!hidden.has(card.id)} onChange={() => toggle(card.id)} label={card.title} />
            </div>
          )}
        </OrderedList>
      </div>
    </Sheet>
  );
}
