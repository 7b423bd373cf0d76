import { describe, expect, it } from 'vitest';
import { mostRoomsAtOnce, readRoomNumbers } from './room-numbers.rules.ts';

const numbers = (text: string) => readRoomNumbers(text).rooms.map(({ number }) => number);
const faults = (text: string) =>
  readRoomNumbers(text).faults.map(({ line, message }) => `${line}: ${message}`);

describe('rooms as people write them', () => {
  it('are ranges on a floor, with exceptions', () => {
    const { rooms, faults } = readRoomNumbers('101–140 on floor 1, except 113');
    expect(faults).toEqual([]);
    expect(rooms).toHaveLength(39);
    expect(rooms[0]).toEqual({ number: '101', floor: '1' });
    expect(rooms.at(-1)).toEqual({ number: '140', floor: '1' });
    expect(rooms.some(({ number }) => number === '113')).toBe(false);
  });

  it('are read in whatever form they are written', () => {
    for (const text of [
      '101-104 except 102',
      '101 - 104, on floor 1, except 102',
      '101 to 104 without 102 on floor 1',
      'floor 1: 101–104, but not 102',
      '101, 103 and 104',
    ])
      expect([text, numbers(text)]).toEqual([text, ['101', '103', '104']]);
    expect(numbers('A08–A11')).toEqual(['A08', 'A09', 'A10', 'A11']);
    expect(numbers('001-003')).toEqual(['001', '002', '003']);
    expect(numbers('Lobby, Pre-function area; Gym on floor G')).toEqual([
      'Lobby',
      'Pre-function area',
      'Gym',
    ]);
  });

  it('take the floor from the number unless it is said', () => {
    expect(readRoomNumbers('1204\nPH1 on floor 14\nLobby\n7').rooms).toEqual([
      { number: '1204', floor: '12' },
      { number: 'PH1', floor: '14' },
      { number: 'Lobby', floor: null },
      { number: '7', floor: null },
    ]);
  });

  it('are refused by line, with the reason', () => {
    expect(faults('101-140\n140–101\n105\n1-9 except 12\nexcept 3\n\n1–99999')).toEqual([
      '2: 101 comes before 140.',
      '3: 105 stands in an earlier line already.',
      '4: 12 is not among these rooms.',
      '5: Which rooms? For example 101–140.',
      `7: These are 99999 rooms. At most ${mostRoomsAtOnce} at once.`,
    ]);
    expect(faults('101, 101')).toEqual(['1: A room stands in this line twice.']);
    expect(faults('101 except 101')).toEqual(['1: No room is left.']);
    expect(faults(`${'x'.repeat(41)}`)[0]).toContain('too long');
    expect(faults('1–1500\n2001–3500')[0]).toContain('3000 rooms');
  });
});
