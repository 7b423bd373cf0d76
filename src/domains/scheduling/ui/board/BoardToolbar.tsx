import { MoreHorizontal, Plus, Route } from 'lucide-react';
import { Button } from '#ui/components/actions/Button.tsx';
import { IconButton } from '#ui/components/actions/IconButton.tsx';
import { DateInput } from '#ui/components/inputs/DateInput.tsx';
import { DropdownMenu, MenuItem, MenuSeparator } from '#ui/components/overlays/DropdownMenu.tsx';
import { useMedia, usePhone } from '#ui/hooks/use-media.ts';
import { words } from '#ui/words.ts';
import { SchedulingPlaces } from '../SchedulingNav.tsx';
import { PeopleFilter } from './PeopleFilter.tsx';
import { PhoneToolbar } from './PhoneToolbar.tsx';
import { HistoryButtons } from './planning/HistoryButtons.tsx';
import {
  BoardTitle,
  type BoardToolbarProps,
  ShowSwitch,
  Steps,
  type Toggle,
  togglesOf,
  useToday,
} from './toolbar-parts.tsx';
import { BoardViews } from './views/BoardViews.tsx';

/** The bar stays one row: the menu has what there is no room for as buttons. */
const narrow = '(width < 87.5rem)';

export function BoardToolbar(props: BoardToolbarProps) {
  return usePhone() ? <PhoneToolbar {...props} /> : <DeskToolbar {...props} />;
}

function DeskToolbar(props: BoardToolbarProps) {
  const { address, go, skills, teams, territories, onSchedule, onOptimise } = props;
  const isNarrow = useMedia(narrow);
  const { date, show } = address;
  const today = useToday();
  const toggles = togglesOf(props);
  return (
    <div className="flex flex-wrap items-center gap-2 xl:flex-nowrap">
      <BoardTitle address={address} />
      <Steps address={address} go={go}>
        <Button variant="outline" disabled={date === today} onClick={() => go({ date: today })}>
          Today
        </Button>
      </Steps>
      {onSchedule && show !== 'month' && <HistoryButtons />}
      <DateInput
        aria-label="Date"
        className="w-36!"
        required
        value={date}
        onValueChange={(next) => next && go({ date: next })}
      />
      <ShowSwitch show={show} onShow={(next) => go({ show: next })} />
      <div className="flex items-center gap-2 max-xl:ms-auto">
        <PeopleFilter address={address} go={go} skills={skills} teams={teams} territories={territories} />
        {onSchedule && <BoardViews />}
        {!isNarrow && toggles.map((one) => <ToggleButton key={one.label} {...one} />)}
        {onOptimise && !isNarrow && (
          <Button variant="outline" onClick={onOptimise}>
            <Route className="size-4" aria-hidden="true" />
            {words('Optimise')}
          </Button>
        )}
        <MoreMenu toggles={isNarrow ? toggles : []} onOptimise={isNarrow ? onOptimise : undefined} />
        {onSchedule && (
          <Button onClick={onSchedule}>
            <Plus className="size-4" aria-hidden="true" />
            Schedule
          </Button>
        )}
      </div>
    </div>
  );
}
function ToggleButton({ label, isShown, icon, toggle }: Toggle) {
  return (
    <IconButton label={label} variant="outline" aria-pressed={isShown} onClick={toggle}>
      {icon}
    </IconButton>
  );
}

function MoreMenu({
  toggles,
  onOptimise,
}: {
  toggles: readonly Toggle[];
  onOptimise: BoardToolbarProps['onOptimise'];
}) {
  return (
    <DropdownMenu
      trigger={
        <IconButton label="More of scheduling" variant="outline">
          <MoreHorizontal className="size-4" aria-hidden="true" />
        </IconButton>
      }
    >
      {onOptimise && (
        <MenuItem icon={<Route aria-hidden="true" />} onSelect={onOptimise}>
          {words('Optimise')}
        </MenuItem>
      )}
      {toggles.map(({ label, icon, toggle }) => (
        <MenuItem key={label} icon={icon} onSelect={toggle}>
          {label}
        </MenuItem>
      ))}
      {(onOptimise || toggles.length > 0) && <MenuSeparator />}
      <SchedulingPlaces current="/scheduling" />
    </DropdownMenu>
  );
}
