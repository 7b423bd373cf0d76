import { describe, expect, it } from 'vitest';
import type { BoardVisit, Technician } from '../visits/board-visit.ts';
import { keptLanes, lanesOf, skillsOf, tracksOf } from './lanes.ts';

const person = (id: string, full_name: string, role = 'technician', skills: string[] = []) =>
  ({ id, full_name, role, skills }) as unknown as Technician;
const visit = (id: string, technician_id: string | null) =>
  ({ id, technician_id, from: 0, to: 1 }) as BoardVisit;
const all = { name: '', skill: '' };

describe('lanes', () => {
  const people = [
    person('b', 'Ben', 'technician', ['gas']),
    person('a', 'Ann', 'technician', ['hvac']),
    person('o', 'Olga', 'owner'),
  ];

  it('has one per technician by name, and for others only with a visit', () => {
    expect(lanesOf(people, [], all).lanes.map((lane) => lane.name)).toEqual(['Ann', 'Ben']);
    const withOwner = lanesOf(people, [visit('1', 'o')], all).lanes;
    expect(withOwner.map((lane) => lane.name)).toEqual(['Ann', 'Ben', 'Olga']);
  });

  it('keeps the lane of a former member while their visits are shown', () => {
    const { lanes } = lanesOf(people, [visit('1', 'gone')], all, new Map([['gone', 'Gus']]));
    expect(lanes.find((lane) => lane.id === 'gone')).toMatchObject({ name: 'Gus', technician: undefined });
  });

  it('puts unassigned visits into the unassigned lane, regardless of filters', () => {
    const { unassigned, lanes } = lanesOf(people, [visit('1', null), visit('2', 'a')], {
      name: 'ben',
      skill: '',
    });
    expect(unassigned.visits.map(({ id }) => id)).toEqual(['1']);
    expect(lanes.map((lane) => lane.name)).toEqual(['Ben']);
    expect(lanesOf(people, [], { name: '', skill: 'hvac' }).lanes.map((lane) => lane.name)).toEqual(['Ann']);
  });

  it('lists all skills', () => {
    expect(skillsOf(people)).toEqual(['gas', 'hvac']);
  });
});

describe('tracks', () => {
  it('are stacked only where visits overlap', () => {
    expect(tracksOf([])).toEqual({ tracks: [], count: 1 });
    expect(
      tracksOf([
        { from: 0, to: 2 },
        { from: 2, to: 4 },
      ]),
    ).toEqual({ tracks: [0, 0], count: 1 });
    expect(
      tracksOf([
        { from: 3, to: 5 },
        { from: 0, to: 4 },
        { from: 4, to: 6 },
      ]),
    ).toEqual({ tracks: [1, 0, 0], count: 2 });
  });
});

describe('lanes from one response to the next', () => {
  const people = [person('a', 'Ann'), person('b', 'Ben')];
  const ofAll = (visits: BoardVisit[]) => lanesOf(people, visits, all).lanes;
  const [first, second] = [visit('1', 'a'), visit('2', 'b')];

  it('are the same objects if unchanged, and the same list if all are unchanged', () => {
    const before = ofAll([first, second]);
    expect(keptLanes(before, ofAll([first, second]))).toBe(before);
  });

  it('are new objects only where visits were added, removed or changed', () => {
    const before = ofAll([first, second]);
    const changed = { ...second, to: 2 };
    for (const visits of [[first], [first, changed], [first, second, visit('3', 'b')]]) {
      const now = ofAll(visits);
      const kept = keptLanes(before, now);
      expect(kept).toEqual(now);
      expect(kept[0]).toBe(before[0]);
      expect(kept[1]).toBe(now[1]);
    }
  });

  it('follow people who are added, removed or renamed', () => {
    const before = ofAll([first]);
    const now = lanesOf([person('c', 'Cleo'), person('a', 'Anna')], [first], all).lanes;
    expect(keptLanes(before, now)).toEqual(now);
    expect(keptLanes(now, before.slice(1))).toEqual(before.slice(1));
  });
});
