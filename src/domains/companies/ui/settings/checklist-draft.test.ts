import { describe, expect, it } from 'vitest';
import { moved } from '#ui/components/inputs/moved.ts';
import { emptyChecklist, inputOf, newItem } from './checklist-draft.ts';

describe('a checklist draft', () => {
  it('moves an item and keeps the others in order', () => {
    const list = ['a', 'b', 'c', 'd'];
    expect(moved(list, 0, 2)).toEqual(['b', 'c', 'a', 'd']);
    expect(moved(list, 3, 0)).toEqual(['d', 'a', 'b', 'c']);
    expect(moved(list, 1, 1)).toBe(list);
    expect(moved(list, 0, -1)).toBe(list);
    expect(moved(list, 3, 4)).toBe(list);
    expect(moved(list, 9, 0)).toBe(list);
  });

  it('sends no local keys and no empty last item', () => {
    const draft = {
      ...emptyChecklist(),
      name: ' Boiler ',
      items: [{ ...newItem(), label: ' Filter ' }, newItem()],
    };
    expect(inputOf(draft)).toMatchObject({ name: 'Boiler', category: null, description: null });
    expect(inputOf(draft).checklist_items).toEqual([
      {
        label: 'Filter',
        kind: 'check',
        is_required: false,
        choices: [],
        min_value: null,
        max_value: null,
        unit: null,
        photo_on_fail: false,
        meter_name: null,
      },
    ]);
  });
});
