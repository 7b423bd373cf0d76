/**
 * Locates a filter's work orders in one SQL statement: groups them by site and the sites by grid cell, so that the response size
 * depends on the visible area and not on the number of orders. Without an area it returns their bounding box and the orders without
 * a position.
 */
import type { AllowedQuery } from '#kernel/data-api/allowed.ts';
import { whereSql } from '#kernel/data-api/compile.ts';
import { orderSql } from '#kernel/data-api/compile-filter.ts';
import { createParams, type Params, type Statement } from '#kernel/data-api/statement.ts';
import { endedStatuses, statusesSql } from '../lifecycle/work-order-status.rules.ts';
import type { MapArea, MapView } from './work-order-map.rules.ts';

const most = { first: 100, groups: 1000, sitesOfGroup: 20, unplacedSites: 100 } as const;
/** The width of a grid cell in pixels, where the world at zoom 0 is 256 px wide. */
const cellPixels = 64;

/** One row with one column: `{"data":…,"error":null}`, as text. */
export function compileMap(query: AllowedQuery, view: MapView | undefined): Statement {
  const params = createParams();
  const data = view ? sightSql(query, view, params) : reachSql(query, params);
  return { text: `select json_build_object('data', (${data}), 'error', null)::text`, values: params.values };
}

function reachSql(query: AllowedQuery, params: Params): string {
  return `with found as materialized (
    select t.site_id, count(*) as n from work_orders t${whereSql(query, params)} group by t.site_id),
  placed as (
    select f.n, f.site_id, s.lat, s.lng, s.lat is not null and s.lng is not null as is_placed
    from found f left join sites s on s.id = f.site_id),
  missing as (select site_id, n from placed where not is_placed and site_id is not null)
  select json_build_object(
    'area', (select json_build_object('south', min(lat), 'west', min(lng), 'north', max(lat), 'east', max(lng))
      from placed where is_placed having count(*) > 0),
    'placed', (select coalesce(sum(n), 0) from placed where is_placed),
    'unplaced', json_build_object(
      'orders', (select coalesce(sum(n), 0) from missing),
      'site_ids', (select coalesce(json_agg(m.site_id), '[]')
        from (select site_id from missing order by n desc, site_id limit ${most.unplacedSites}) m)),
    'without_site', (select coalesce(sum(n), 0) from placed where site_id is null))`;
}

function sightSql(query: AllowedQuery, { area, zoom }: MapView, params: Params): string {
  const where = whereSql(query, params);
  const inside = insideSql(area, params);
  const cells = params.raw(String((256 / cellPixels) * 2 ** zoom), 'float8');
  const and = where === '' ? ' where' : `${where} and`;
  return `with places as materialized (
    select s.id, s.lat::float8 as lat, s.lng::float8 as lng, s.address->>'city' as town,
      floor((s.lng::float8 + 180) / 360 * ${cells}) as x,
      floor((1 - ln(tan(pi() / 4 + radians(least(greatest(s.lat::float8, -85), 85)) / 2)) / pi()) / 2 * ${cells}) as y
    from sites s where ${inside}),
  found as materialized (
    select t.site_id, t.status, count(*) as n,
      count(*) filter (where t.priority = 'urgent' and ${stillOpen}) as urgent,
      count(*) filter (where t.due_at < now() and ${stillOpen}) as overdue
    from work_orders t${and} t.site_id in (select id from places) group by t.site_id, t.status),
  seen as materialized (
    select p.id, p.lat, p.lng, p.town, p.x, p.y, sum(f.n) as n, sum(f.urgent) as urgent, sum(f.overdue) as overdue
    from found f join places p on p.id = f.site_id group by p.id, p.lat, p.lng, p.town, p.x, p.y),
  shares as (
    select x, y, json_object_agg(status, n) as by_status
    from (select p.x, p.y, f.status, sum(f.n) as n from found f join places p on p.id = f.site_id group by p.x, p.y, f.status) k
    group by x, y),
  cells as (
    select x, y, sum(n * lat) / sum(n) as lat, sum(n * lng) / sum(n) as lng, sum(n) as orders,
      min(lat) as south, min(lng) as west, max(lat) as north, max(lng) as east,
      count(*) as sites, (array_agg(id))[1:${most.sitesOfGroup}] as site_ids,
      sum(urgent) as urgent, sum(overdue) as overdue, mode() within group (order by town) as town
    from seen group by x, y order by sum(n) desc, x, y limit ${most.groups}),
  groups as (
    select c.lat, c.lng, c.orders, c.south, c.west, c.north, c.east, c.sites, c.site_ids, b.by_status, c.urgent,
      c.overdue, c.town
    from cells c join shares b using (x, y) order by c.orders desc, x, y),
  first as (
    select t.id from work_orders t${and} t.site_id in (select id from places)
    order by ${orderSql(query.order, 't')} limit ${most.first})
  select json_build_object(
    'orders', (select coalesce(sum(n), 0) from seen),
    'groups', (select coalesce(json_agg(g), '[]') from groups g),
    'first', (select coalesce(json_agg(f.id), '[]') from first f))`;
}

const stillOpen = `t.status not in ${statusesSql(endedStatuses)}`;

function insideSql({ south, west, north, east }: MapArea, params: Params): string {
  const [s, w, n, e] = [south, west, north, east].map((degrees) => params.raw(String(degrees), 'numeric'));
  const across = west > east ? 'or' : 'and';
  return `s.lat between ${s} and ${n} and (s.lng >= ${w} ${across} s.lng <= ${e})`;
}
