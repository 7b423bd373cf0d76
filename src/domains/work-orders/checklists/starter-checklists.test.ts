import { expect, it } from 'vitest';
import { starterChecklists } from './starter-checklists.ts';

const textOf = (timezone: string) => JSON.stringify(starterChecklists(timezone));

it.each(['America/Chicago', 'America/Indiana/Knox', 'Pacific/Honolulu', 'US/Eastern'])(
  'are in °F and psi, with GFCI, in %s',
  (timezone) => {
    const text = textOf(timezone);
    for (const own of ['°F', 'psi', 'GFCI', 'Ground resistance', 'discoloration', 'Electrical panel'])
      expect(text).toContain(own);
    expect(text).not.toMatch(/°C|"bar"|Residual|Earth|colour|board/);
  },
);

it.each(['Europe/London', 'Australia/Sydney', 'America/Toronto', 'America/Mexico_City', 'Asia/Kuwait'])(
  'are in °C and bar in %s',
  (timezone) => {
    const text = textOf(timezone);
    for (const own of ['°C', '"bar"', 'Residual-current', 'Earth loop']) expect(text).toContain(own);
    expect(text).not.toMatch(/°F|psi|GFCI/);
  },
);

it('contain the same work in both', () => {
  const categories = (timezone: string) => starterChecklists(timezone).map(({ category }) => category);
  expect(categories('America/Denver')).toEqual(categories('Europe/Berlin'));
});
