import { describe, expect, it } from 'vitest';
import {
  areaText,
  placeText,
  positionOf,
  positionText,
  readPlace,
  readPosition,
  wrapped,
} from './position.ts';

describe('a typed or pasted position', () => {
  it.each([
    ['51.5, -0.12', 51.5, -0.12],
    [' 51.5 -0.12 ', 51.5, -0.12],
    ['(51.5;−0.12)', 51.5, -0.12],
    ['52,52; 13,405', 52.52, 13.405],
    ['52,52 13,405', 52.52, 13.405],
    ['48,2', 48, 2],
    ['51°30\'26"N 0°7\'39"W', 51.507222, -0.1275],
    ['51.5° N, 0.12° W', 51.5, -0.12],
    ['33° 52′ S 151° 12′ E', -33.866667, 151.2],
    ['geo:51.5,-0.12?z=15', 51.5, -0.12],
    ['https://www.google.com/maps/@39.7392,-104.9903,12z', 39.7392, -104.9903],
    [
      'https://www.google.com/maps/place/Union+Station/@39.75,-105,17z/data=!3d39.7527!4d-105.0017',
      39.7527,
      -105.0017,
    ],
    ['https://maps.google.com/?q=39.7392,-104.9903', 39.7392, -104.9903],
    ['https://www.google.com/maps/search/?api=1&query=39.7392%2C-104.9903', 39.7392, -104.9903],
    ['https://www.google.com/maps/dir//39.7392,-104.9903', 39.7392, -104.9903],
    ['https://www.openstreetmap.org/#map=15/51.5/-0.12', 51.5, -0.12],
    ['https://www.openstreetmap.org/?mlat=51.51&mlon=-0.13#map=15/51.5/-0.12', 51.51, -0.13],
    ['https://maps.apple.com/?ll=37.33,-122.03&z=12', 37.33, -122.03],
    ['https://www.bing.com/maps?cp=47.6~-122.3&lvl=11', 47.6, -122.3],
  ])('%s', (text, lat, lng) => {
    expect(readPosition(text)).toEqual({ lat, lng });
  });

  it.each([
    ['', 'A position is two numbers'],
    ['12 Station Road', 'A position is two numbers'],
    ['51.5', 'A position is two numbers'],
    ['151.2, -33.8', 'The first number is the latitude'],
    ['33.8, 200', 'The second number is the longitude'],
    ['https://maps.app.goo.gl/AbCd', 'A short link hides the position'],
    ['https://example.com/contact', 'There is no position in this link'],
    ['https://example.com/%E0%A4%A', 'There is no position in this link'],
  ])('reports what is wrong with “%s”', (text, sentence) => {
    expect(readPosition(text)).toMatch(sentence);
  });

  it('parses what it formats', () => {
    const position = { lat: -33.868819, lng: 151.2 };
    expect(positionText(position)).toBe('-33.868819, 151.2');
    expect(readPosition(positionText(position))).toEqual(position);
  });

  it('is taken from a row only if it has both coordinates', () => {
    expect(positionOf({ lat: '51.500000', lng: '-0.120000' })).toEqual({ lat: 51.5, lng: -0.12 });
    expect(positionOf({ lat: '51.500000', lng: null })).toBeNull();
    expect(positionOf({ lat: '?', lng: '1' })).toBeNull();
    expect(positionOf({})).toBeNull();
  });
});

describe('a place in a URL', () => {
  it('parses what it formats, to the pixel', () => {
    expect(placeText({ lat: 39.739236, lng: -104.990251, zoom: 11 })).toBe('39.7392,-104.9903,11');
    expect(readPlace('39.7392,-104.9903,11')).toEqual({ lat: 39.7392, lng: -104.9903, zoom: 11 });
    expect(placeText({ lat: 0, lng: 190, zoom: 3 })).toBe('0,-170,3');
  });

  it.each(['', '1,2', '1,2,3.5', '91,0,3', '0,181,3', '0,0,20', 'a,b,c', '1,,3', '1,2,3,4'])(
    'takes no %s',
    (text) => {
      expect(readPlace(text)).toBeNull();
    },
  );
});

it('limits the area to the world', () => {
  expect(areaText({ south: 39.1234567, west: -105, north: 40, east: -104 })).toBe('39.12346,-105,40,-104');
  expect(areaText({ south: -95, west: 170, north: 95, east: 190 })).toBe('-90,170,90,-170');
  expect(areaText({ south: 0, west: -300, north: 1, east: 300 })).toBe('0,-180,1,180');
  expect([wrapped(180), wrapped(-181), wrapped(541)]).toEqual([180, 179, -179]);
});
