import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { readPreloads } from './page-preloads.ts';

describe('the files named together with a page', () => {
  const folder = mkdtempSync(join(tmpdir(), 'fw-preloads-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  writeFileSync(
    join(folder, 'preloads.json'),
    JSON.stringify({
      '/assets/$id': ['/assets/AssetPage-1.js'],
      '/assets/new': ['/assets/NewAsset-1.css', '/first.js', '/assets/NewAsset-1.js'],
    }),
  );
  const { linkFor } = readPreloads(folder);

  it.each([
    [
      '/assets/new',
      '</assets/NewAsset-1.css>; rel=preload; as=style; crossorigin, </first.js>; rel=preload; as=script, </assets/NewAsset-1.js>; rel=modulepreload',
    ],
    ['/assets/0199', '</assets/AssetPage-1.js>; rel=modulepreload'],
    ['/assets/0199/more', undefined],
    ['/nowhere', undefined],
  ])('of %s', (path, link) => expect(linkFor(path)).toBe(link));

  it('are none without a build', () => {
    expect(readPreloads(undefined).linkFor('/assets/new')).toBeUndefined();
    expect(readPreloads(join(folder, 'missing')).linkFor('/assets/new')).toBeUndefined();
  });
});
