/**
 * Locates a filter's work orders in one SQL statement: groups them by site and the sites by grid cell, so that the response size
 * depends on the visible area and not on the number of orders. Without an area it returns their bounding box and the orders without
 * a position. The orders are read once, from the smaller of the filter and the area, or by the search index. Where only the status is filtered, none is
 * read that has ended: how many there are at each site is kept in `work_order_counts`.
 */
import { isAllowed, office, type Viewer } from '#kernel/access.ts';
import type { AllowedQuery, Test } from '#kernel/data-api/allowed.ts';
import { whereSql } from '#kernel/data-api/compile.ts';
import { directionSql, orderSql, testSql } from '#kernel/data-api/compile-filter.ts';
import { compileSearch, type Search } from '#kernel/data-api/compile-search.ts';
import { createParams, orderedSql, type Params, type Statement } from '#kernel/data-api/statement.ts';
import { endedStatuses, openStatuses, statusesSql } from '../lifecycle/work-order-status.rules.ts';
import type { MapArea, MapView } from './work-order-map.rules.ts';

const most = { first: 100, groups: 1000, sitesOfGroup: 20, unplacedSites: 100 } as const;
/** In a smaller area, orders are read by their sites. */
const fewSites = 200;
const fewOrders = 3000;
/** The width of a grid cell in pixels, where the world at zoom 0 is 256 px wide. */
const cellPixels = 64;

/** The planner takes sites and counts for a few rows, and would compare each of one with each of the other. */
export const mapSettings: readonly Statement[] = [
  { name: 'no_nested_loops', text: `select set_config('enable_nestloop', 'off', true)`, values: [] },
];

/** One row with one column: `{"data":…,"error":null}`, as text. To be run with `mapSettings`. */
export function compileMap(query: AllowedQuery, view: MapView | undefined, viewer: Viewer): Statement {
  const params = createParams();
  const isOffice = isAllowed(office, viewer.role);
  const data = view ? sightSql(query, view, params, isOffice) : reachSql(query, params, isOffice);
  return { text: `select json_build_object('data', (${data}), 'error', null)::text`, values: params.values };
}

function reachSql(query: AllowedQuery, params: Params, isOffice: boolean): string {
  const ctes = isOffice && isCounted(query) ? countedSitesSql(query, params) : readSitesSql(query, params);
  return `with ${ctes},
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

function countedSitesSql(query: AllowedQuery, params: Params): string {
  return `found as materialized (
    select c.site_id, sum(c.orders) as n from work_order_counts c where ${countedSql(query, params)} group by c.site_id)`;
}

function readSitesSql(query: AllowedQuery, params: Params): string {
  const where = whereSql(query, params);
  const search = compileSearch(query, where, params);
  return `${search ? `${search.named}, ` : ''}found as materialized (
    select o.site_id, count(*) as n from (${rowsSql(search, where, 't.site_id')}) o group by o.site_id)`;
}

function sightSql(query: AllowedQuery, { area, zoom }: MapView, params: Params, isOffice: boolean): string {
  const inside = insideSql(area, params);
  const cells = params.raw(String((256 / cellPixels) * 2 ** zoom), 'float8');
  const orders = isOffice && isCounted(query) ? countedOrdersSql : readOrdersSql;
  return `with places as materialized (
    select s.id, s.lat::float8 as lat, s.lng::float8 as lng, s.address->>'city' as town,
      floor((s.lng::float8 + 180) / 360 * ${cells}) as x,
      floor((1 - ln(tan(pi() / 4 + radians(least(greatest(s.lat::float8, -85), 85)) / 2)) / pi()) / 2 * ${cells}) as y
    from sites s where ${inside}),
  area as materialized (select ${isOffice ? isSmall : 'false'} as is_small),
  ${orders(query, params)},
  located as materialized (
    select p.*, f.status, f.n, f.urgent, f.overdue from found f join places p on p.id = f.site_id),
  seen as (
    select id, lat, lng, town, x, y, sum(n) as n, sum(urgent) as urgent, sum(overdue) as overdue
    from located group by id, lat, lng, town, x, y),
  shares as (
    select x, y, json_object_agg(status, n) as by_status
    from (select x, y, status, sum(n) as n from located group by x, y, status) k group by x, y),
  cells as (
    select x, y, sum(n * lat) / sum(n) as lat, sum(n * lng) / sum(n) as lng, sum(n) as orders,
      min(lat) as south, min(lng) as west, max(lat) as north, max(lng) as east,
      count(*) as sites, (array_agg(id order by n desc, id))[1:${most.sitesOfGroup}] as site_ids,
      sum(urgent) as urgent, sum(overdue) as overdue, mode() within group (order by town) as town
    from seen group by x, y order by sum(n) desc, x, y limit ${most.groups}),
  groups as (
    select c.lat, c.lng, c.orders, c.south, c.west, c.north, c.east, c.sites, c.site_ids, b.by_status, c.urgent,
      c.overdue, c.town
    from cells c join shares b using (x, y) order by c.orders desc, x, y)
  select json_build_object(
    'orders', (select coalesce(sum(n), 0) from located),
    'groups', (select coalesce(json_agg(g), '[]') from groups g),
    'first', (select coalesce(json_agg(f.id), '[]') from first f))`;
}

/** `found`: the orders by site and status; `first`: the ids of the first. Reads the orders. */
function readOrdersSql(query: AllowedQuery, params: Params): string {
  const { order } = query;
  const keys = order.map((item, index) => `, ${orderedSql(item.column, 't')} as k${index}`).join('');
  const columns = `t.id, t.site_id, t.status, ${urgent} as urgent, ${overdue} as overdue${keys}`;
  const where = and(whereSql(query, params), `${inPlaces} and not (select is_small from area)`);
  const search = compileSearch(query, where, params);
  return `${search ? `${search.named}, ` : ''}orders as materialized (
    ${rowsSql(search, where, columns)}
    union all ${ordersOfPlaces(query, params, columns)} where (select is_small from area)),
  found as (
    select site_id, status, count(*) as n, count(*) filter (where urgent) as urgent, count(*) filter (where overdue) as overdue
    from orders group by site_id, status),
  first as (
    select id from orders order by ${order.map((item, index) => `k${index}${directionSql(item)}`).join(', ')} limit ${most.first})`;
}

function rowsSql(search: Search | undefined, where: string, columns: string): string {
  return search?.rows(columns) ?? `select ${columns} from work_orders t${where}`;
}

/** The same from what is kept. Only open orders can be urgent or overdue, and these are read. */
function countedOrdersSql(query: AllowedQuery, params: Params): string {
  const sorted = `order by ${orderSql(query.order, 't')} limit ${most.first}`;
  const open = `t.status in ${statusesSql(openStatuses)}`;
  return `found as materialized (
    select c.site_id, c.status, c.orders as n, 0 as urgent, 0 as overdue
    from work_order_counts c where ${countedSql(query, params)} and (c.site_id in (select id from places)) is true
    union all
    select t.site_id, t.status, 0, count(*) filter (where ${urgent}), count(*) filter (where ${overdue})
    from work_orders t${and(whereSql(query, params), `${open} and ${inPlaces}`)} group by t.site_id, t.status),
  first as (
    select id from (
      (select t.id, row_number() over () as place from (
        select t.id from work_orders t${and(whereSql(query, params), inPlaces)}
          and not (select is_small from area) and exists (select from found) ${sorted}) t)
      union all
      (select t.id, row_number() over () from (
        ${ordersOfPlaces(query, params, 't.*')} where (select is_small from area) ${sorted}) t)) f
    order by place)`;
}

/** Asked only where there are few sites. */
const isSmall = `case when (select count(*) from places) > ${fewSites} then false else coalesce((select sum(c.orders)
    from work_order_counts c where c.site_id in (select id from places)), 0) <= ${fewOrders} end`;

/** A nested loop, whatever the planner expects: it doesn't know how many places there are. */
function ordersOfPlaces(query: AllowedQuery, params: Params, columns: string): string {
  return `select ${columns} from places p cross join lateral (
      select t.* from work_orders t${and(whereSql(query, params), 't.site_id = p.id')} offset 0) t`;
}

/** True if every condition is about the status, so that the kept numbers tell how many orders fit. */
function isCounted({ where, words }: AllowedQuery): boolean {
  return words.length === 0 && where.every(isAboutStatus);
}

function isAboutStatus(test: Test): boolean {
  switch (test.type) {
    case 'all':
    case 'any':
      return test.tests.every(isAboutStatus);
    case 'not':
      return isAboutStatus(test.test);
    case 'in_set':
      return false;
    default:
      return ['status', 'is_open'].includes(test.column.name);
  }
}

function countedSql({ where }: AllowedQuery, params: Params): string {
  return ['c.orders > 0', ...where.map((test) => testSql(test, 'c', params))].join(' and ');
}

/** Each row is looked up in a hash table of the places. As a plain condition it could become a join that starts at them. */
const inPlaces = '(t.site_id in (select id from places)) is true';
const stillOpen = `t.status not in ${statusesSql(endedStatuses)}`;
const urgent = `(t.priority = 'urgent' and ${stillOpen})`;
const overdue = `(t.due_at < now() and ${stillOpen})`;

function and(where: string, condition: string): string {
  return where === '' ? ` where ${condition}` : `${where} and ${condition}`;
}

function insideSql({ south, west, north, east }: MapArea, params: Params): string {
  const [s, w, n, e] = [south, west, north, east].map((degrees) => params.raw(String(degrees), 'numeric'));
  const across = west > east ? 'or' : 'and';
  return `s.lat between ${s} and ${n} and (s.lng >= ${w} ${across} s.lng <= ${e})`;
}
