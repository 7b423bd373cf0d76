/** The rooms of a site by floor, coloured by a measure. A press opens the room's card, from which an inspection begins. */
import { type ReactNode, useMemo, useState } from 'react';
import {
  floorsOf,
  type MappedRoom,
  type Measure,
  measures,
  type RoomMap as Rooms,
  unpackRoom,
} from '#domains/property/room-map/room-map.rules.ts';
import { roomName } from '#domains/rooms/room-name.rules.ts';
import type { useReport } from '#ui/api/report.ts';
import { Select } from '#ui/components/inputs/Select.tsx';
import { Page } from '#ui/components/layout/Page.tsx';
import { PageHeader } from '#ui/components/layout/PageHeader.tsx';
import { ErrorState } from '#ui/components/states/ErrorState.tsx';
import { SkeletonRows } from '#ui/components/states/Skeleton.tsx';
import { useFormatCount } from '#ui/hooks/use-format-count.ts';
import { useAddress, useNavigate } from '#ui/navigation.tsx';
import { words } from '#ui/words.ts';
import { useInspectionTemplates } from '../use-inspection-templates.ts';
import { MapSwitch } from './MapSwitch.tsx';
import { RoomCard } from './RoomCard.tsx';
import { RoomGrid } from './RoomGrid.tsx';
import { RoomLegend } from './RoomLegend.tsx';

interface RoomMapProps {
  map: ReturnType<typeof useReport<Rooms>>;
  nav: ReactNode;
  actions?: ReactNode;
}

export function RoomMap({ map, nav, actions }: RoomMapProps) {
  const navigate = useNavigate();
  const formatCount = useFormatCount();
  const address = useAddress<{ measure: string; only: string }>();
  const [opened, setOpened] = useState<MappedRoom | null>(null);
  const templates = useInspectionTemplates();
  const measure = measures.find(({ value }) => value === address.measure) ?? measures[0];
  const only = useMemo(
    () => new Set((address.only ?? '').split(',').filter((group) => group in measure.legend)),
    [address.only, measure],
  );
  const rooms = useMemo(() => map.data?.rooms.map(unpackRoom) ?? [], [map.data]);
  const { floors, counts, shown } = useMemo(
    () => arrange(rooms, measure, only, map.data),
    [rooms, measure, only, map.data],
  );
  const change = (next: Readonly<Record<string, string | undefined>>) =>
    void navigate({
      to: '.',
      search: (before) => ({ ...before, ...next }),
      replace: true,
      resetScroll: false,
    });
  const toggle = (group: string) => {
    const next = new Set(only);
    if (!next.delete(group)) next.add(group);
    change({ only: [...next].join(',') || undefined });
  };
  const site = map.data?.sites.find(({ id }) => id === map.data?.site_id);
  return (
    <Page title="Property tasks">
      <PageHeader
        title="Rooms"
        count={map.data && formatCount(rooms.length)}
        description={site?.name}
        actions={
          <>
            {nav}
            {actions}
          </>
        }
      />
      <div className="flex flex-wrap items-center gap-2">
        {map.data && map.data.sites.length > 1 && (
          <Select
            aria-label="Site"
            className="w-56 max-sm:w-full"
            value={map.data.site_id ?? ''}
            options={map.data.sites.map(({ id, name, rooms: count }) => ({
              value: id,
              label: `${name} (${formatCount(count)})`,
            }))}
            onValueChange={(next) => change({ site: next, only: undefined })}
          />
        )}
        <Select
          aria-label={words('Coloured by')}
          className="w-44 max-sm:flex-1"
          value={measure.value}
          options={measures}
          onValueChange={(next) => change({ measure: next, only: undefined })}
        />
        <MapSwitch show="map" />
      </div>
      {map.error && !map.data && (
        <ErrorState
          title="The rooms could not be loaded"
          error={map.error}
          onRetry={() => void map.refetch()}
        />
      )}
      {map.isPending && <SkeletonRows rows={10} />}
      {map.data && (
        <>
          <RoomLegend measure={measure} counts={counts} only={only} onToggle={toggle} />
          <p className="sr-only" role="status">
            {only.size > 0 && `${formatCount(shown)} of ${formatCount(rooms.length)} rooms are shown`}
          </p>
          <RoomGrid floors={floors} measure={measure} rules={map.data} onOpen={setOpened} />
        </>
      )}
      {map.data && (
        <RoomCard
          room={opened}
          title={opened ? roomName(opened.number) : ''}
          rules={map.data}
          templates={templates}
          onClose={() => setOpened(null)}
        />
      )}
    </Page>
  );
}

function arrange(
  rooms: readonly MappedRoom[],
  measure: Measure,
  only: ReadonlySet<string>,
  rules: Rooms | undefined,
) {
  const counts = new Map<string, number>();
  if (!rules) return { floors: [], counts, shown: 0 };
  const fitting = rooms.filter((room) => {
    const { group } = measure.shows(room, rules);
    counts.set(group, (counts.get(group) ?? 0) + 1);
    return only.size === 0 || only.has(group);
  });
  return { floors: floorsOf(fitting), counts, shown: fitting.length };
}
