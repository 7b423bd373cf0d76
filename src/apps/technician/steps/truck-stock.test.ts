import { expect, it } from 'vitest';
import type { CommandEntry } from '#ui/outbox/entry.ts';
import { onTruck, stockOf } from './truck-stock.ts';

const truck = {
  ...{ id: 'truck', name: 'Van 2' },
  stock_levels: [
    { part_id: 'filter', quantity: '5.000' },
    { part_id: 'pipe', quantity: '2.500' },
  ],
};
const job = {
  id: 'job',
  planned_parts: [
    { id: 'planned', quantity: '3.000', used: '1.000', part: { id: 'filter', name: '', sku: '', unit: '' } },
  ],
  work_order_parts: [{ id: 'used', part_id: 'pipe', quantity: '1.500' }],
};
const entry = (command: string, input: object, more: Partial<CommandEntry> = {}) => ({
  ...{ kind: 'command' as const, table: 'work_orders', command, row: 'job', input: { ...input } },
  ...{ key: '', place: 1, owner: '', tenant: '', noted_at: '', title: '', about: '', refusal: null },
  ...more,
});
const stock = (...entries: CommandEntry[]) => stockOf([truck], [job], entries);

it('takes off what this phone has used, and puts back what it has returned', () => {
  const use = entry('use_part', { part_id: 'pipe', quantity: '0.1' });
  expect(stock(use, use, use)?.get('pipe')).toBe(2.2);
  expect(stock(entry('return_part', { work_order_part_id: 'used' }))?.get('pipe')).toBe(4);
  const changes = [{ table: 'planned_parts', id: 'planned', values: { used: '3.000' } }];
  expect(stock(entry('take_planned_parts', {}, { changes }))?.get('filter')).toBe(3);
  expect(stock(entry('use_part', { part_id: 'valve', quantity: '1' }))?.get('valve')).toBe(-1);
});

it('leaves out what was refused, and what is not in the catalogue', () => {
  const refusal = { status: 409, code: 'conflict', message: '' };
  const refused = entry('use_part', { part_id: 'filter', quantity: '2' }, { refusal });
  expect(stock(refused, entry('use_part', { description: 'Tape', quantity: '1' }))?.get('filter')).toBe(5);
});

it('says nothing for somebody without a truck', () => {
  expect(onTruck(stockOf([], [], []), 'filter')).toBeUndefined();
  expect(onTruck(stock(), 'filter')).toBe('5 on your truck');
  expect(onTruck(stock(), 'valve')).toBe('None on your truck');
});
