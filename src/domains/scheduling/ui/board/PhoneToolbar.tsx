/** The toolbar of the board on a phone: one row; a sheet has what is pressed less often. */
import { MoreHorizontal, Plus, Route } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#ui/components/actions/Button.tsx';
import { IconButton } from '#ui/components/actions/IconButton.tsx';
import { DateInput } from '#ui/components/inputs/DateInput.tsx';
import { Sheet } from '#ui/components/overlays/Sheet.tsx';
import { Link } from '#ui/navigation.tsx';
import { words } from '#ui/words.ts';
import { otherPlaces } from '../SchedulingNav.tsx';
import { countOf, PeopleFields } from './PeopleFilter.tsx';
import { HistoryButton } from './planning/HistoryButtons.tsx';
import {
  BoardTitle,
  type BoardToolbarProps,
  ShowSwitch,
  Steps,
  togglesOf,
  useToday,
} from './toolbar-parts.tsx';
import { ViewsList } from './views/BoardViews.tsx';

export function PhoneToolbar(props: BoardToolbarProps) {
  const { address, go, onSchedule } = props;
  const [isOpen, setOpen] = useState(false);
  const count = countOf(address);
  return (
    <div className="flex items-center gap-1">
      <BoardTitle address={address} />
      {onSchedule && address.show !== 'month' && <HistoryButton />}
      <Steps address={address} go={go} />
      <IconButton
        label="More of scheduling"
        variant="outline"
        className="relative"
        onClick={() => setOpen(true)}
      >
        <MoreHorizontal className="size-4" aria-hidden="true" />
        {count > 0 && <span className="absolute -inset-e-0.5 -top-0.5 size-2.5 rounded-full bg-accent" />}
      </IconButton>
      {onSchedule && (
        <IconButton label="Schedule" variant="default" onClick={onSchedule}>
          <Plus className="size-5" aria-hidden="true" />
        </IconButton>
      )}
      {isOpen && <More {...props} onClose={() => setOpen(false)} />}
    </div>
  );
}

const row =
  'flex min-h-12 w-full items-center gap-3 text-start font-medium [&>svg]:size-5 [&>svg]:text-muted';

function More({ onClose, ...props }: BoardToolbarProps & { onClose: () => void }) {
  const { address, go, onSchedule, onOptimise } = props;
  const today = useToday();
  const andClose = (act: () => void) => () => {
    onClose();
    act();
  };
  return (
    <Sheet open side="bottom" title="Board" onOpenChange={(open) => !open && onClose()}>
      <div className="flex flex-col gap-5 p-4">
        <div className="flex flex-wrap items-center gap-2">
          <ShowSwitch show={address.show} onShow={(show) => andClose(() => go({ show }))()} />
          <Button
            variant="outline"
            disabled={address.date === today}
            onClick={andClose(() => go({ date: today }))}
          >
            Today
          </Button>
          <DateInput
            aria-label="Date"
            required
            value={address.date}
            onValueChange={(date) => date && go({ date })}
          />
        </div>
        <ul
          aria-label="What the board can do"
          className="flex flex-col divide-y divide-line border-y border-line"
        >
          {onOptimise && (
            <li>
              <button type="button" className={row} onClick={andClose(onOptimise)}>
                <Route aria-hidden="true" />
                {words('Optimise')}
              </button>
            </li>
          )}
          {togglesOf(props).map(({ label, icon, toggle }) => (
            <li key={label}>
              <button type="button" className={row} onClick={andClose(toggle)}>
                {icon}
                {label}
              </button>
            </li>
          ))}
        </ul>
        <section aria-label="Filter technicians" className="flex flex-col gap-2">
          <h3 className="font-medium">Technicians</h3>
          <PeopleFields {...props} />
        </section>
        {onSchedule && (
          <section aria-label="Views of the board" className="flex flex-col gap-2">
            <h3 className="font-medium">Views</h3>
            <ViewsList onDone={onClose} />
          </section>
        )}
        <ul
          aria-label="Other parts of scheduling"
          className="flex flex-col divide-y divide-line border-y border-line"
        >
          {otherPlaces('/scheduling').map(([path, label]) => (
            <li key={path}>
              <Link to={path} className={row}>
                {label}
              </Link>
            </li>
          ))}
        </ul>
      </div>
    </Sheet>
  );
}
