import { hashKey, QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { slowReports } from './slow-reports.ts';
import { dropRow, patchRow, refreshTable } from './table-cache.ts';
import { tableKeys } from './table-keys.ts';

const page = (...ids: string[]) => ({
  pageParams: [null],
  pages: [{ rows: ids.map((id) => ({ id, name: id })), count: ids.length, countAtLeast: false, next: null }],
});
const lists = tableKeys.rows('sites', [['select', 'id,name']], undefined);
const one = tableKeys.row('sites', 'a', '*');
const embedding = tableKeys.rows('visits', [['select', 'id,site(id,name)']], undefined);
const other = tableKeys.rows('parts', [['select', '*']], undefined);

function filled(): QueryClient {
  const client = new QueryClient();
  client.setQueryData(lists, page('a', 'b'));
  client.setQueryData(one, { id: 'a', name: 'a' });
  client.setQueryData(embedding, page('v'));
  client.setQueryData(other, page('p'));
  return client;
}

it('applies a change to every list and page, and rolls it back', () => {
  const client = filled();
  const rollBack = patchRow(client, 'sites', 'a', { name: 'North' });
  expect(client.getQueryData(lists)).toMatchObject({ pages: [{ rows: [{ name: 'North' }, { name: 'b' }] }] });
  expect(client.getQueryData(one)).toEqual({ id: 'a', name: 'North' });
  rollBack();
  expect(client.getQueryData(lists)).toEqual(page('a', 'b'));
});

it('keeps the allowed commands only while the state stays the same', () => {
  const client = filled();
  const can = ['start_timer', 'complete'];
  const job = () => client.getQueryData(one);
  client.setQueryData(one, { id: 'a', status: 'in_progress', can });
  patchRow(client, 'sites', 'a', { id: 'a', status: 'in_progress', notes: 'Timed' });
  expect(job()).toEqual({ id: 'a', status: 'in_progress', notes: 'Timed', can });
  patchRow(client, 'sites', 'a', { id: 'a', status: 'completed' });
  expect(job()).toMatchObject({ status: 'completed', can: [] });
  patchRow(client, 'sites', 'a', { id: 'a', status: 'reviewed', can: ['reopen'] });
  expect(job()).toMatchObject({ status: 'reviewed', can: ['reopen'] });
});

it('removes a row from every list', () => {
  const client = filled();
  dropRow(client, 'sites', 'a');
  expect(client.getQueryData(lists)).toMatchObject({ pages: [{ rows: [{ id: 'b' }] }] });
});

it('refetches only what shows the table, including embeds', async () => {
  const client = filled();
  await refreshTable(client, 'sites');
  const isStale = (key: readonly unknown[]) => client.getQueryState(key)?.isInvalidated;
  expect([lists, one, embedding, other].map(isStale)).toEqual([true, true, true, false]);
});

it('leaves slow reports on the screen alone when somebody else changes something', async () => {
  const client = filled();
  const [quick, slow] = [tableKeys.report('dashboard', {}), tableKeys.report('balance_sheet', {})];
  for (const key of [quick, slow]) client.setQueryData(key, {});
  slowReports.set(hashKey(slow), Date.now());
  let asked = 0;
  const screen = new QueryObserver(client, {
    queryKey: slow,
    queryFn: () => {
      asked += 1;
      return {};
    },
    staleTime: Number.POSITIVE_INFINITY,
  });
  const leave = screen.subscribe(() => {});
  await refreshTable(client, 'report_runs', false);
  expect(client.getQueryState(quick)?.isInvalidated).toBe(false);
  await refreshTable(client, 'sites', false);
  expect([quick, slow].map((key) => client.getQueryState(key)?.isInvalidated)).toEqual([true, true]);
  expect(asked).toBe(0);
  await refreshTable(client, 'sites');
  expect(asked).toBe(1);
  leave();
  slowReports.clear();
});
