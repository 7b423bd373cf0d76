import { expect, test } from 'vitest';
import { orders, rooms } from '../testing/data-api/resources.ts';
import { refusalOf } from './database-errors.ts';
import type { Verb } from './rights.ts';

const refusal = (error: object, verb: Verb = 'create') => {
  const refused = refusalOf(Object.assign(new Error('duplicate key in t_orders at /var/lib'), error), verb, [
    orders,
    rooms,
  ]);
  return refused && [refused.status, refused.message, refused.refusal.fields ?? {}];
};

test.each<[object, string | undefined, unknown]>([
  [
    { code: 'FW400', message: 'Gone & Sons is not in use any more.', detail: 'supplier_id' },
    undefined,
    [422, 'Gone & Sons is not in use any more.', { supplier_id: 'Gone & Sons is not in use any more.' }],
  ],
  [
    { code: '23505', table: 't_orders', constraint: 't_orders_reference_key' },
    undefined,
    [409, 'There is already a test order with this reference.', { reference: expect.any(String) }],
  ],
  [
    {
      code: '23505',
      table: 't_orders',
      constraint: 't_orders_x_idx',
      detail: 'Key (tenant_id, title)=(1, a) already exists.',
    },
    undefined,
    [409, 'There is already a test order with this title.', { title: expect.any(String) }],
  ],
  [
    { code: '23505', table: 't_rooms', constraint: 'whatever' },
    undefined,
    [409, 'There is already a room.', {}],
  ],
  [
    { code: '23503', table: 't_orders', constraint: 't_orders_tenant_id_supplier_id_fkey' },
    undefined,
    [422, 'This supplier doesn’t exist.', { supplier_id: expect.any(String) }],
  ],
  [
    { code: '23503', table: 't_orders', constraint: 'x' },
    'delete',
    [409, 'This is still in use and can’t be deleted.', {}],
  ],
  [
    { code: '23502', table: 't_orders', column: 'title' },
    undefined,
    [422, 'Enter the title.', { title: expect.any(String) }],
  ],
  [
    { code: '23514', table: 't_orders', constraint: 't_orders_pieces_check' },
    undefined,
    [422, 'This pieces is not allowed.', { pieces: expect.any(String) }],
  ],
  [
    { code: '23514', table: 't_orders', constraint: 't_orders_span_check' },
    undefined,
    [422, 'The due date is too early.', { due_on: expect.any(String) }],
  ],
  [
    { code: '23P01', table: 't_orders', constraint: 'x' },
    undefined,
    [409, 'This overlaps with another one.', {}],
  ],
  [{ code: '22003' }, undefined, [422, 'A number is too large.', {}]],
  [{ code: '22P02' }, 'read', [400, 'A value has the wrong form.', {}]],
  [{ code: '57014' }, 'read', [503, expect.any(String), {}]],
  [{ code: '55P03' }, undefined, [503, expect.any(String), {}]],
  [{ code: '40P01' }, undefined, [503, expect.any(String), {}]],
  [{ code: '42501' }, undefined, [404, 'There is nothing here.', {}]],
  [{ code: '42601' }, undefined, undefined],
  [{ code: 'FW401' }, undefined, undefined],
  [{ code: 'ECONNREFUSED' }, undefined, undefined],
  [{}, undefined, undefined],
])('%j', (error, verb, expected) => {
  const refused = refusal(error, (verb ?? 'create') as Verb);
  expect(refused).toEqual(expected);
  expect(JSON.stringify(refused ?? '')).not.toMatch(/t_orders|t_rooms|_key|_fkey|\/var/);
});
