import { expect, it } from 'vitest';
import { directionsLink, routeLink } from './directions.ts';

it('links to the device’s maps app', () => {
  const place = { lat: 51.5, lng: -0.12 };
  expect(directionsLink(place, 'Mozilla/5.0 (iPhone)')).toBe('https://maps.apple.com/?daddr=51.5,-0.12');
  expect(directionsLink(place, 'Mozilla/5.0 (Linux; Android 15)')).toBe('geo:51.5,-0.12?q=51.5,-0.12');
  expect(directionsLink(place, 'Mozilla/5.0 (X11)')).toBe(
    'https://www.openstreetmap.org/directions?to=51.5%2C-0.12',
  );
});

it('leads along the stops of a day in their order', () => {
  const stops = [{ lat: 39.7, lng: -105 }, '1 Main St, Elm', { lat: 40, lng: -104.5 }];
  expect(routeLink(stops, 'Mozilla/5.0 (iPhone; …)')).toBe(
    'https://maps.apple.com/?daddr=39.7%2C-105+to:1%20Main%20St%2C%20Elm+to:40%2C-104.5',
  );
  const google = new URL(routeLink(stops, 'Mozilla/5.0 (Linux; Android 15)'));
  expect(google.origin + google.pathname).toBe('https://www.google.com/maps/dir/');
  expect(google.searchParams.get('destination')).toBe('40,-104.5');
  expect(google.searchParams.get('waypoints')).toBe('39.7,-105|1 Main St, Elm');
  expect(new URL(routeLink(['Elm'], 'Android')).searchParams.has('waypoints')).toBe(false);
});

it('has at most nine stops on the way', () => {
  const many = Array.from({ length: 14 }, (_, index) => ({ lat: index, lng: 1 }));
  const { searchParams } = new URL(routeLink(many, 'Android'));
  expect(searchParams.get('waypoints')?.split('|')).toHaveLength(9);
  expect(searchParams.get('destination')).toBe('9,1');
});
