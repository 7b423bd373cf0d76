import { describe, expect, it } from 'vitest';
import { readTable } from '#kernel/reading/read-table.ts';
import { guessOccupancyMapping, readOccupancy } from './occupancy-file.rules.ts';

const read = (content: string) => {
  const table = readTable(content);
  return readOccupancy(table, guessOccupancyMapping(table));
};

describe('a file of rooms and their occupancy', () => {
  it('is read in the words of property-management systems', () => {
    const words: readonly (readonly [string, string])[] = [
      ['VC', 'vacant'],
      ['Vacant/Dirty', 'vacant'],
      ['OOO', 'vacant'],
      ['OD', 'occupied'],
      ['Stay-over', 'occupied'],
      ['belegt', 'occupied'],
      ['Due Out', 'due_out'],
      ['DUE_OUT', 'due_out'],
      ['Check-out', 'due_out'],
      ['', 'unknown'],
    ];
    const lines = words.map(([word], index) => `${101 + index};${word}`);
    const { rooms, faults } = read(`Room No.;FO Status\n${lines.join('\n')}`);
    expect(faults).toEqual([]);
    expect(rooms.map(({ occupancy }) => occupancy)).toEqual(words.map(([, meaning]) => meaning));
  });

  it('may tell who does not want to be disturbed and who is a VIP', () => {
    const { rooms } = read('Room,Status,DND,VIP Code\n101,occ,Y,V1\n102,occ,,0\n103,vac,no,\n');
    expect(rooms).toEqual([
      { number: '101', occupancy: 'occupied', do_not_disturb: true, vip: true },
      { number: '102', occupancy: 'occupied', do_not_disturb: false, vip: false },
      { number: '103', occupancy: 'vacant', do_not_disturb: false, vip: false },
    ]);
    expect(read('Room,Status\n101,occ\n').rooms).toEqual([{ number: '101', occupancy: 'occupied' }]);
  });

  it('names the lines that it can’t read', () => {
    const { rooms, faults } = read('Room,Status\n101,asleep\n,vac\n102,vac\n102,occ\n');
    expect(rooms).toEqual([{ number: '102', occupancy: 'vacant' }]);
    expect(faults).toEqual([
      { line: 2, message: '“asleep” is not an occupancy that is known.' },
      { line: 3, message: 'The number of the room is missing.' },
      { line: 5, message: 'Line 4 has 102 already.' },
    ]);
  });
});
