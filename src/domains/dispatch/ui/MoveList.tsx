import { ArrowRight } from 'lucide-react';
import { statusRegistry } from '#kernel/display.ts';
import { isRecord } from '#kernel/type-guards.ts';
import { Checkbox } from '#ui/components/inputs/Checkbox.tsx';
import { StatusMark } from '#ui/components/values/StatusMark.tsx';
import { cx } from '#ui/cx.ts';
import { formatMoney } from '#ui/format/money.ts';
import { useWorkplace } from '#ui/resource/workplace.tsx';
import { formatMoment } from './format-moment.ts';
import type { MoveRow } from './use-run.ts';

interface MoveListProps {
  moves: readonly MoveRow[];
  /** Undefined while nothing can be chosen. */
  ticked: ReadonlySet<string> | undefined;
  onTick: (id: string) => void;
  onShow: (move: MoveRow) => void;
}

/** From where to where, why, and what it changes at this visit. */
export function MoveList({ moves, ticked, onTick, onShow }: MoveListProps) {
  return (
    <ol className="flex flex-col divide-y divide-line rounded-lg border border-line">
      {moves.map((move) => (
        <li key={move.id} className="flex gap-2.5 p-2.5">
          {ticked && (
            <Checkbox
              aria-label={`${nameOf(move)}: choose`}
              checked={ticked.has(move.id)}
              disabled={move.outcome === 'accepted' || move.outcome === 'kept'}
              onChange={() => onTick(move.id)}
            />
          )}
          <Move move={move} onShow={() => onShow(move)} />
        </li>
      ))}
    </ol>
  );
}

const nameOf = ({ work_order }: MoveRow) => `${work_order?.number ?? ''} ${work_order?.title ?? ''}`.trim();

function Move({ move, onShow }: { move: MoveRow; onShow: () => void }) {
  const { viewer } = useWorkplace();
  const { from_technician, from_starts_at, to_technician, to_starts_at, outcome, work_order } = move;
  const place = (person: { readonly full_name: string } | null, at: string | null) =>
    at === null ? 'Not planned' : `${person?.full_name ?? 'Nobody'}, ${formatMoment(at, viewer)}`;
  return (
    <div className="min-w-0 flex-1">
      <div className="flex items-baseline justify-between gap-2">
        <button
          type="button"
          onClick={onShow}
          className="min-w-0 truncate text-start font-medium hover:underline"
        >
          {work_order?.customer?.name ?? work_order?.title}
        </button>
        <Price move={move} />
      </div>
      <p className="truncate text-label text-muted">{nameOf(move)}</p>
      <p className="mt-0.5 flex flex-wrap items-center gap-x-1.5 tabular">
        <span className="text-muted">{place(from_technician, from_starts_at)}</span>
        <ArrowRight className="size-3.5 shrink-0 text-subtle rtl:rotate-180" aria-label="to" />
        <span>{place(to_technician, to_starts_at)}</span>
      </p>
      <p className="text-label text-muted">{move.reason}</p>
      {outcome !== 'proposed' && (
        <p className="mt-0.5 text-label">
          <StatusMark {...moveOutcome(outcome)} />
          {move.refusal && <span className="text-tone-danger"> {move.refusal}</span>}
        </p>
      )}
    </div>
  );
}

const moveOutcome = statusRegistry({
  accepted: { label: 'Accepted', tone: 'success', shape: 'check' },
  refused: { label: 'No longer possible', tone: 'danger', shape: 'crossed' },
  undone: { label: 'Taken back', tone: 'neutral', shape: 'ring' },
  kept: { label: 'Changed since, and stays', tone: 'waiting', shape: 'half' },
});

function Price({ move }: { move: MoveRow }) {
  const { viewer } = useWorkplace();
  const total = isRecord(move.prices) ? Number(move.prices.total) : 0;
  if (!total) return null;
  return (
    <span
      title="What it changes at this visit; below zero it saves"
      className={cx('shrink-0 text-label tabular', total < 0 ? 'text-tone-success' : 'text-muted')}
    >
      {total < 0 ? '−' : '+'}
      {formatMoney(Math.abs(total).toFixed(2), viewer.currency, viewer.locale)}
    </span>
  );
}
