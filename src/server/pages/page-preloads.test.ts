import { describe, expect, it } from 'vitest';
import { pagesOf } from '../testing/pages-of.ts';
import { readPreloads } from './page-preloads.ts';

describe('the files preloaded with a page', async () => {
  const listed = JSON.stringify({
    '/assets/$id': ['/assets/AssetPage-1.js'],
    '/assets/new': ['/assets/NewAsset-1.css', '/first.js', '/assets/NewAsset-1.js'],
  });
  const { linkFor } = await readPreloads(pagesOf({ '/preloads.json': listed }));

  it.each([
    [
      '/assets/new',
      '</assets/NewAsset-1.css>; rel=preload; as=style; crossorigin, </first.js>; rel=preload; as=script, </assets/NewAsset-1.js>; rel=modulepreload',
    ],
    ['/assets/0199', '</assets/AssetPage-1.js>; rel=modulepreload'],
    ['/assets/0199/more', undefined],
    ['/nowhere', undefined],
  ])('are listed for %s', (path, link) => expect(linkFor(path)).toBe(link));

  it('are none without a build', async () => {
    expect((await readPreloads(pagesOf({}))).linkFor('/assets/new')).toBeUndefined();
  });
});
