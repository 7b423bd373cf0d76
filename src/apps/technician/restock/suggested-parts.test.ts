import { expect, it } from 'vitest';
import { suggestedParts } from './suggested-parts.ts';

const level = (part_id: string, quantity: string, used_since_restock: string | null) => ({
  part_id,
  quantity,
  used_since_restock,
});

it('suggests what was used since it last came, with what is not sent yet and less what is asked for', () => {
  const truck = {
    id: 't',
    name: 'Truck',
    stock_levels: [level('a', '3', '2'), level('b', '8', '0'), level('c', '1', '4.5'), level('d', '0', '1')],
  };
  const stock = new Map([
    ['a', 2],
    ['b', 8],
    ['c', 1],
    ['d', 0],
  ]);
  const line = (part_id: string, quantity: string, handed_over: string) => ({
    ...{ id: part_id, part_id, position: 1, quantity, handed_over, part: null },
  });
  const open = [
    { restock_request_lines: [line('c', '2', '0.5'), line('d', '1', '0')] },
    { restock_request_lines: [line('c', '1', '0')] },
  ];
  expect(suggestedParts(truck, stock, open)).toEqual([
    { part_id: 'a', quantity: 3 },
    { part_id: 'c', quantity: 2 },
  ]);
  expect(suggestedParts(undefined, undefined, [])).toEqual([]);
});
