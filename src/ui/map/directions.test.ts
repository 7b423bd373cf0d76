import { expect, it } from 'vitest';
import { directionsLink } from './directions.ts';

it('links to the device’s maps app', () => {
  const place = { lat: 51.5, lng: -0.12 };
  expect(directionsLink(place, 'Mozilla/5.0 (iPhone)')).toBe('https://maps.apple.com/?daddr=51.5,-0.12');
  expect(directionsLink(place, 'Mozilla/5.0 (Linux; Android 15)')).toBe('geo:51.5,-0.12?q=51.5,-0.12');
  expect(directionsLink(place, 'Mozilla/5.0 (X11)')).toBe(
    'https://www.openstreetmap.org/directions?to=51.5%2C-0.12',
  );
});
