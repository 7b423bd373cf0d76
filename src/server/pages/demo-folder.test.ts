import { describe, expect, it } from 'vitest';
import { demoPlace } from './demo-folder.ts';

const files = new Set(['/index.html', '/demo/index.html', '/demo/assets/index-1.js']);

describe('the demo’s folder', () => {
  it.each([
    ['/demo/', '', { file: '/demo/index.html' }],
    ['/demo', '?to=%2Fcrm', { moveTo: '/demo/?to=%2Fcrm' }],
    ['/demo/assets/index-1.js', '', { file: '/demo/assets/index-1.js' }],
    ['/demo/work-orders', '?view=all', { moveTo: '/demo/?to=%2Fwork-orders%3Fview%3Dall' }],
    ['/demo/assets/old-1.js', '', 'nowhere'],
    ['/demo/api/files/1', '', 'nowhere'],
    ['/demonstration', '', undefined],
    ['/', '', undefined],
  ])('%s%s', (path, search, place) => expect(demoPlace(path, search, files)).toEqual(place));

  it('is a screen’s address like any other where the demo was not built', () => {
    expect(demoPlace('/demo/', '', new Set(['/index.html']))).toBeUndefined();
  });
});
