import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { commands, otherParts, resources } from './index.ts';
import { endVisits } from './scheduling/end-visits.ts';

const source = new URL('../', import.meta.url);
const texts = readdirSync(source, { recursive: true, encoding: 'utf8' })
  .filter((file) => /^(domains|server|hosts)\/.*\.ts$/.test(file) && !file.includes('.test.'))
  .map((file) => readFileSync(new URL(file, source), 'utf8'));

/** True for a command, a write through the data API, an event a handler emits, or a transition between states. */
function isRaised(event: string): boolean {
  const [table = '', verb = ''] = event.split('.');
  if (commands.some(({ resource, name }) => resource.name === table && name === verb)) return true;
  const resource = resources.find(({ name }) => name === table);
  if (!resource) return false;
  if (verb === 'create' || verb === 'update') return resource.access[verb] !== 'nobody';
  const emitted = new RegExp(`emit\\(\\s*'${event}'`);
  return texts.some((text) => emitted.test(text) || text.includes(`event: '${verb}'`));
}

it('have no reaction to an event that is never raised', () => {
  const events = otherParts.reactions.flatMap(({ to }) => to);
  expect(events.length).toBeGreaterThan(0);
  expect(events.filter((event) => !isRaised(event))).toEqual([]);
});

it('end the visits of a work order after every command that ends it', () => {
  const ends = ['completed', 'cannot_complete', 'cancelled'];
  const ending = commands.filter(
    ({ resource, to }) => resource.name === 'work_orders' && ends.includes(to ?? ''),
  );
  expect(ending.map(({ name }) => `work_orders.${name}`).sort()).toEqual([...endVisits.to].sort());
});
