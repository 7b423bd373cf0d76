import { expect, it } from 'vitest';
import { crewAsOne, type VisitOfCrew } from './crew-as-one.rules.ts';

const visit = (technician: string, status: string, more: Partial<VisitOfCrew> = {}): VisitOfCrew => ({
  ...{ id: technician, technician, status, has_picture: false },
  ...{ en_route_at: null, arrived_at: null, finished_at: null, expected_at: null, told_at: null },
  ...more,
});

it('leaves a visit alone as it is', () => {
  const alone = visit('Ann', 'en_route', { en_route_at: '08:00', expected_at: '08:30' });
  expect(crewAsOne([alone])).toEqual({ ...alone, technician_visit_id: 'Ann', mates: [] });
  const missed = visit('Ann', 'no_access', { arrived_at: '08:30', finished_at: '08:40' });
  expect(crewAsOne([missed]).status).toBe('no_access');
  expect(crewAsOne([visit('Ann', 'cancelled')]).status).toBe('cancelled');
});

it('is on the way with the first, there with the first, and done with the last', () => {
  const ann = visit('Ann', 'scheduled', { told_at: '07:00' });
  const ben = visit('Ben', 'en_route', { en_route_at: '08:00', expected_at: '08:30' });
  expect(crewAsOne([ann, ben])).toMatchObject({
    ...{ id: 'Ann', status: 'en_route', technician: 'Ben', mates: ['Ann'], expected_at: '08:30' },
  });
  const done = { arrived_at: '08:40', finished_at: '10:00' };
  const there = crewAsOne([visit('Ann', 'done', done), { ...ben, status: 'on_site', arrived_at: '08:30' }]);
  expect(there).toMatchObject({ status: 'on_site', arrived_at: '08:30', finished_at: null });
  const last = { arrived_at: '08:30', finished_at: '11:00' };
  expect(crewAsOne([visit('Ann', 'done', done), visit('Ben', 'done', last)])).toMatchObject({
    ...{ status: 'done', finished_at: '11:00', technician: 'Ann' },
  });
});

it('goes on with those who still come, under the name by which the customer knows it', () => {
  const gone = visit('Ann', 'cancelled', { told_at: '07:00' });
  expect(crewAsOne([gone, visit('Ben', 'scheduled')])).toMatchObject({
    ...{ id: 'Ann', status: 'scheduled', technician: 'Ben', mates: [] },
  });
  expect(crewAsOne([gone, visit('Ben', 'cancelled')])).toMatchObject({ id: 'Ann', status: 'cancelled' });
});
