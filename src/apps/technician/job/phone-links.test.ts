import { expect, it } from 'vitest';
import { dialable, mapsLink } from './phone-links.ts';

it('opens the phone’s maps app, and a web map on a desktop', () => {
  expect(mapsLink('1 Main St, Elm', 'Mozilla/5.0 (iPhone; …)')).toBe(
    'https://maps.apple.com/?daddr=1%20Main%20St%2C%20Elm',
  );
  expect(mapsLink('1 Main St', 'Mozilla/5.0 (Linux; Android 15)')).toBe('geo:0,0?q=1%20Main%20St');
  expect(mapsLink('1 Main St', 'X11; Linux')).toContain('openstreetmap.org');
});

it('dials digits and the leading plus only', () => {
  expect(dialable('+1 (303) 555-0100')).toBe('+13035550100');
  expect(dialable('0303/55 50')).toBe('03035550');
});
