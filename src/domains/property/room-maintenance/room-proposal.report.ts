import { sql } from 'kysely';
import '#domains/crm/site.resource.ts';
import '#domains/rooms/room.resource.ts';
import { readIds } from '#domains/work-orders/ids.ts';
import { openStatuses, statusesSql } from '#domains/work-orders/lifecycle/work-order-status.rules.ts';
import { office } from '#kernel/access.ts';
import type { Ctx } from '#kernel/context.ts';
import { invalid } from '#kernel/errors.ts';
import { field } from '#kernel/field.ts';
import { defineReport } from '#kernel/report.ts';
import type { MappedSite } from '../room-map/room-map.rules.ts';
import { sitesWithRooms } from '../room-map/sites-with-rooms.ts';
import { type Proposal, proposeRooms, type RoomToMaintain, type Worker } from './propose-rooms.rules.ts';
import { type Standard, standardOfSite } from './standard-of-site.ts';
import { teamOfDay } from './team-of-day.ts';

export interface RoomProposal extends Proposal {
  readonly sites: readonly MappedSite[];
  readonly site_id: string;
  readonly on: string;
  readonly standard: Standard;
  /** Everybody who could be chosen, and how many rooms they have time for. */
  readonly people: readonly {
    readonly id: string;
    readonly name: string;
    readonly role: string;
    readonly rooms: number;
  }[];
}

/** One person's day, where nobody is chosen. */
export const nobodysMinutes = 480;

/**
 * Which guest rooms to maintain on a day. Shape: `RoomProposal`; null without rooms. `technician_ids`: the chosen people, separated
 * by commas; without them, a day of eight hours of nobody. Default of `on`: today; of `minutes`: the standard of the site.
 */
export const roomProposalReport = defineReport(
  'room_proposal',
  {
    label: 'Rooms to maintain',
    allow: office,
    params: {
      site_id: field.ref('sites', { label: 'Site' }),
      on: field.date({ label: 'Day' }),
      technician_ids: field.text({ label: 'People', max: 4000 }),
      minutes: field.integer({ label: 'Minutes', min: 5, max: 480 }),
    },
  },
  async (ctx, given): Promise<RoomProposal | null> => {
    const on = given.on ?? ctx.today;
    if (on < ctx.today) throw invalid({ on: 'This day is past.' });
    const sites = await sitesWithRooms(ctx);
    const site = sites.find(({ id }) => id === given.site_id) ?? sites[0];
    if (!site) return null;
    const found = await standardOfSite(ctx, site.id);
    const standard = { ...found, minutes: given.minutes ?? found.minutes };
    const { people, working_days } = await teamOfDay(ctx, on, standard.minutes);
    const chosen = new Set(readIds('technician_ids', given.technician_ids?.split(',').filter(Boolean)));
    const team: Worker[] = people
      .filter(({ id }) => chosen.has(id))
      .map(({ id, slots }) => ({ id, slots: slots.length }));
    if (chosen.size === 0) team.push({ id: '', slots: Math.floor(nobodysMinutes / standard.minutes) });
    const rooms = await roomsOf(ctx, site.id, on);
    return {
      ...proposeRooms({ on, times_a_year: standard.times_a_year, rooms, team, working_days }),
      ...{ sites, site_id: site.id, on, standard },
      people: people.map(({ id, name, role, slots }) => ({ id, name, role, rooms: slots.length })),
    };
  },
);

async function roomsOf({ db }: Ctx, siteId: string, on: string): Promise<readonly RoomToMaintain[]> {
  const { rows } = await sql<RoomToMaintain>`
    with planned as materialized (
      select distinct w.room_id from work_orders w where w.room_id is not null and w.kind = 'preventive'
         and w.status in ${sql.raw(statusesSql(openStatuses))}),
    done as materialized (
      select m.room_id, count(distinct m.done_on)::integer as n from room_maintenances m
       where m.done_on between date_trunc('year', ${on}::date)::date and ${on}::date group by m.room_id)
    select r.id, r.number, r.floor, r.status, r.occupancy, r.do_not_disturb, r.last_pm_on::text, -- An imported date counts as one maintenance.
      greatest(coalesce(d.n, 0), (r.last_pm_on between date_trunc('year', ${on}::date)::date and ${on}::date)::integer) as done,
      p.room_id is not null as is_planned,
      (select max((o.to_at at time zone t.timezone)::date)::text from room_outages o, tenants t
        where o.room_id = r.id and o.status = 'current') as out_until
      from rooms r left join planned p on p.room_id = r.id left join done d on d.room_id = r.id
     where r.site_id = ${siteId} and r.is_active and r.kind = 'guest_room' order by r.id`.execute(db);
  return rows;
}
