import { describe, expect, it } from 'vitest';
import {
  floorsOf,
  intervalOf,
  type MappedRoom,
  measures,
  type PackedRoom,
  unpackRoom,
} from './room-map.rules.ts';

const packed = (more: Partial<Record<number, unknown>> = {}): PackedRoom => {
  const usual: PackedRoom = ['id', '101', '1', 'guest_room', 'in_service', 'vacant', 0, null, 0, 0];
  return Object.assign([...usual], more) as unknown as PackedRoom;
};
const room = (more: Partial<MappedRoom> = {}): MappedRoom => ({ ...unpackRoom(packed()), ...more });
const [maintenance, status, occupancy, openWork] = measures;
const rules = { today: '2026-06-30', times_a_year: 4 };

describe('the map of rooms', () => {
  it('reads a room from its tuple', () => {
    expect(unpackRoom(packed({ 6: 3, 8: 2, 9: 1 }))).toMatchObject({
      do_not_disturb: true,
      vip: true,
      orders: 2,
      tasks: 1,
    });
    expect(unpackRoom(packed({ 6: 2 }))).toMatchObject({ do_not_disturb: false, vip: true });
  });

  it('puts the highest floor first, basements below the ground and rooms without a floor last', () => {
    const names = [null, '1', '10', 'B1', 'G', '2'].map((floor) => room({ floor }));
    expect(floorsOf(names).map(({ name }) => name)).toEqual(['10', '2', '1', 'G', 'B1', null]);
  });

  it('says how a guest room stands against its maintenance standard', () => {
    const shown = (last_pm_on: string | null, times_a_year = 4) =>
      maintenance.shows(room({ last_pm_on }), { ...rules, times_a_year });
    expect(intervalOf(4)).toBe(91);
    expect(shown(null)).toEqual({ group: 'never', word: 'never', text: 'never maintained' });
    expect(shown('2026-06-30')).toMatchObject({ group: 'current', word: '0d' });
    expect(shown('2026-06-29').text).toBe('maintained 1 day ago, due in 90 days');
    // 68 days are less than three quarters of 91, 69 are more.
    expect([shown('2026-04-23').group, shown('2026-04-22').group]).toEqual(['current', 'soon']);
    expect([shown('2026-03-31').group, shown('2026-03-30').group]).toEqual(['soon', 'overdue']);
    expect(shown('2026-03-30').text).toBe('maintained 92 days ago, 1 day overdue');
    expect(shown('2026-03-30', 2).group).toBe('current');
    // A date in the future, from an import: not negative.
    expect(shown('2026-07-02').word).toBe('0d');
    expect(maintenance.shows(room({ kind: 'plant' }), rules)).toMatchObject({
      group: 'uncounted',
      word: '–',
    });
  });

  it('shows status, occupancy and open work in a word', () => {
    const of = (measure: typeof status, more: Partial<MappedRoom>) => measure?.shows(room(more), rules);
    expect(of(status, { status: 'out_of_order' })).toEqual({
      group: 'out_of_order',
      word: 'OOO',
      text: 'out of order',
    });
    expect(of(occupancy, { occupancy: 'occupied', do_not_disturb: true, vip: true })).toEqual({
      group: 'occupied',
      word: 'OCC DND',
      text: 'occupied, do not disturb, VIP',
    });
    expect(of(openWork, {})).toMatchObject({ group: 'none', word: '–' });
    expect(of(openWork, { orders: 1, tasks: 2 })).toEqual({
      group: 'many',
      word: '3',
      text: '1 open work order, 2 open guest-room tasks',
    });
  });

  it('has every group in its legend, each with a shape', () => {
    const rooms = ['guest_room', 'plant'].flatMap((kind) =>
      [null, '2026-06-01', '2026-04-01', '2025-01-01'].flatMap((last_pm_on) =>
        ['vacant', 'occupied', 'due_out', 'unknown'].flatMap((occupancyNow) =>
          ['in_service', 'out_of_order', 'out_of_service'].map((statusNow, open) =>
            unpackRoom(packed({ 3: kind, 4: statusNow, 5: occupancyNow, 7: last_pm_on, 8: open * 2 })),
          ),
        ),
      ),
    );
    for (const measure of measures) {
      const groups = new Set(rooms.map((one) => measure.shows(one, rules).group));
      expect([...groups].sort()).toEqual(Object.keys(measure.legend).sort());
      for (const look of Object.values(measure.legend)) expect(look.shape).toBeTruthy();
    }
  });
});
