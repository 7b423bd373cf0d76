/** Selects rooms of a site: whole floors, or one by one. */
import { useEffect, useState } from 'react';
import { groupBy } from '#kernel/group-by.ts';
import { useRows } from '#ui/api/rows.ts';
import { where } from '#ui/api/where.ts';
import { Button } from '#ui/components/actions/Button.tsx';
import { Checkbox } from '#ui/components/inputs/Checkbox.tsx';
import { type Choice, Combobox } from '#ui/components/inputs/Combobox.tsx';
import { EmptyState } from '#ui/components/states/EmptyState.tsx';
import { ErrorState } from '#ui/components/states/ErrorState.tsx';
import { SkeletonRows } from '#ui/components/states/Skeleton.tsx';
import { cx } from '#ui/cx.ts';
import { useFormatCount } from '#ui/hooks/use-format-count.ts';
import { Link } from '#ui/navigation.tsx';
import { searchRows } from '#ui/resource/list/ref-choices.ts';
import { useWorkplace } from '#ui/resource/workplace.tsx';
import { compareFloors } from '../floors.rules.ts';
import { rooms } from '../room.resource.ts';

interface RoomPickerProps {
  chosen: ReadonlySet<string>;
  onChange: (chosen: ReadonlySet<string>) => void;
  most: number;
}

type Listed = { readonly id: string; readonly number: string; readonly floor: string | null };

export function RoomPicker({ chosen, onChange, most }: RoomPickerProps) {
  const formatCount = useFormatCount();
  const workplace = useWorkplace();
  const sites = workplace.resourceOf('sites');
  const [site, setSite] = useState<Choice | null>(null);
  const inUse = where(rooms).eq('is_active', true);
  const list = useRows<typeof rooms>(rooms, {
    filters: site ? inUse.eq('site_id', site.value) : inUse,
    select: 'id,number,floor',
    order: 'number',
    limit: 1000,
    count: false,
  });
  const { hasMore, isLoadingMore, loadMore } = list;
  useEffect(() => {
    if (hasMore && !isLoadingMore) loadMore();
  }, [hasMore, isLoadingMore, loadMore]);
  const floors = [...groupBy<Listed, string | null>(list.rows, ({ floor }) => floor)].toSorted(([a], [b]) =>
    compareFloors(a, b),
  );
  const choose = (ids: readonly string[], isChosen: boolean) => {
    const next = new Set(chosen);
    for (const id of ids) {
      if (!isChosen) next.delete(id);
      else if (next.size < most) next.add(id);
    }
    onChange(next);
  };
  return (
    <div className="flex flex-col gap-3">
      {sites && (
        <Combobox
          label="Site"
          placeholder="All sites"
          value={site}
          onValueChange={setSite}
          search={(words, signal) => searchRows(sites, words, workplace, { signal })}
        />
      )}
      <div className="flex min-h-8 flex-wrap items-center gap-2">
        <span className="text-muted tabular" aria-live="polite">
          {chosen.size === 0 ? 'None chosen' : `${formatCount(chosen.size)} chosen`}
          {chosen.size >= most && ', no more at once'}
        </span>
        {chosen.size > 0 && (
          <Button size="sm" variant="ghost" onClick={() => onChange(new Set())}>
            Clear
          </Button>
        )}
      </div>
      {list.error && (
        <ErrorState title="The rooms could not be loaded" error={list.error} onRetry={list.refetch} />
      )}
      {list.isPending && !list.error && <SkeletonRows rows={6} />}
      {!list.isPending && !list.error && list.rows.length === 0 && <NoRooms />}
      {floors.length > 0 && (
        <div className="flex max-h-[60vh] flex-col gap-3 overflow-y-auto rounded-lg border border-line bg-surface p-3">
          {floors.map(([floor, ofFloor]) => (
            <FloorOfRooms
              key={floor ?? ''}
              name={floor === null ? 'Without a floor' : `Floor ${floor}`}
              rooms={ofFloor}
              chosen={chosen}
              onChoose={choose}
            />
          ))}
        </div>
      )}
    </div>
  );
}

interface FloorOfRoomsProps {
  name: string;
  rooms: readonly Listed[];
  chosen: ReadonlySet<string>;
  onChoose: (ids: readonly string[], isChosen: boolean) => void;
}

function FloorOfRooms({ name, rooms: ofFloor, chosen, onChoose }: FloorOfRoomsProps) {
  const taken = ofFloor.filter(({ id }) => chosen.has(id)).length;
  const ids = ofFloor.map(({ id }) => id);
  return (
    <fieldset className="flex flex-col gap-1.5">
      <legend className="sr-only">{name}</legend>
      <Checkbox
        label={<span className="font-medium">{name}</span>}
        checked={taken === ofFloor.length}
        indeterminate={taken > 0 && taken < ofFloor.length}
        onChange={(event) => onChoose(ids, event.target.checked)}
      />
      <div className="flex flex-wrap gap-1 ps-6">
        {ofFloor.map(({ id, number }) => (
          <button
            key={id}
            type="button"
            aria-pressed={chosen.has(id)}
            className={cx(
              'min-w-10 rounded-sm border px-1.5 py-0.5 text-label tabular coarse:min-h-12 coarse:min-w-12',
              chosen.has(id)
                ? 'border-accent bg-selected font-medium text-ink'
                : 'border-line bg-surface text-muted hover:bg-wash',
            )}
            onClick={() => onChoose([id], !chosen.has(id))}
          >
            {number}
          </button>
        ))}
      </div>
    </fieldset>
  );
}

function NoRooms() {
  return (
    <EmptyState
      title="No rooms yet"
      action={
        <Button asChild>
          <Link to="/property-tasks/rooms/create">Create rooms</Link>
        </Button>
      }
    >
      Each room gets a QR code with which guests report what is wrong.
    </EmptyState>
  );
}
