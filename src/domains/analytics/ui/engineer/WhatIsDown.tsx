import { assetStatus } from '#domains/assets/asset.display.ts';
import { assets } from '#domains/assets/asset.resource.ts';
import { roomStatus } from '#domains/rooms/room.display.ts';
import { rooms } from '#domains/rooms/room.resource.ts';
import { roomName } from '#domains/rooms/room-name.rules.ts';
import { type Named, useRows } from '#ui/api/rows.ts';
import { where } from '#ui/api/where.ts';
import { StatusMark } from '#ui/components/values/StatusMark.tsx';
import { relativeInstant } from '#ui/format/when.ts';
import { useWorkplace } from '#ui/resource/workplace.tsx';
import { AllLink, HomeList, HomeRow } from './HomeList.tsx';
import { mostShown } from './whose.ts';

interface AtSite {
  readonly status: string;
  readonly site: Named | null;
}

/** Assets that are down and rooms that are out, those that changed last first. */
export function WhatIsDown() {
  const { viewer } = useWorkplace();
  const down = useRows<typeof assets, AtSite>(assets, {
    filters: where(assets).eq('status', 'down'),
    select: 'id,name,status,status_since,status_note,location,site(id,name)',
    order: 'status_since.desc',
    limit: mostShown,
  });
  const out = useRows<typeof rooms, AtSite>(rooms, {
    filters: where(rooms).in('status', ['out_of_order', 'out_of_service']).eq('is_active', true),
    select: 'id,number,status,status_since,status_note,site(id,name)',
    order: 'status_since.desc',
    limit: mostShown,
  });
  const isPending = down.isPending || out.isPending;
  const since = (at: string | null) => at && `since ${relativeInstant(at, viewer)}`;
  const rows = [
    ...down.rows.map(({ id, name, status, status_since, status_note, location, site }) => ({
      id,
      to: `/assets/${id}`,
      title: name,
      look: assetStatus(status),
      facts: [since(status_since), status_note, location, site?.name],
    })),
    ...out.rows.map(({ id, number, status, status_since, status_note, site }) => ({
      id,
      to: `/property-tasks/rooms/${id}`,
      title: roomName(number),
      look: roomStatus(status),
      facts: [since(status_since), status_note, site?.name],
    })),
  ];
  return (
    <HomeList
      title="Out of use"
      rows={isPending ? undefined : rows}
      count={(down.count ?? 0) + (out.count ?? 0)}
      error={down.error ?? out.error}
      onRetry={() => {
        down.refetch();
        out.refetch();
      }}
      all={<AllLink to="/assets">All assets</AllLink>}
      empty="Every asset runs and every room is in service. An asset is reported down on its page, or by its code."
    >
      {({ to, title, look, facts }) => (
        <HomeRow
          to={to}
          title={title}
          detail={facts.filter(Boolean).join(' · ')}
          mark={<StatusMark {...look} />}
        />
      )}
    </HomeList>
  );
}
