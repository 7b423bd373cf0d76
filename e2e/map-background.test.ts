import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { tinyMapExtract } from '#kernel/testing/tiny-map.ts';
import { openSampleDesk, type SampleDesk } from './browser/sample-desk.ts';

describe('the background of maps', () => {
  let desk: SampleDesk;
  let extract: string;
  beforeAll(async () => {
    desk = await openSampleDesk();
    extract = join(desk.product.dataDir, 'world.pmtiles');
  });
  afterAll(() => desk?.stop());

  const openMap = async () => {
    const { page, product } = desk;
    await page.goto(`${product.url}/work-orders?show=map`);
    await page.getByRole('application', { name: /arrow keys move the map/ }).waitFor();
    return page;
  };

  it('has outlines down to counties, from this server alone, and names no setting', async () => {
    const { page, product } = desk;
    const foreign: string[] = [];
    page.on('request', (request) => {
      if (!request.url().startsWith(product.url) && !/^(data|blob):/.test(request.url()))
        foreign.push(request.url());
    });
    await openMap();
    for (const name of ['land', 'border', 'state', 'county'])
      await page.locator(`.map-${name}`).first().waitFor({ state: 'attached' });
    expect(await page.locator('body').textContent()).not.toContain('MAP_TILES');
    const nameOf = (kind: string, name: string) =>
      page.locator(`.map-label[data-kind=${kind}]`, { hasText: name });
    await nameOf('town', 'Denver').waitFor();
    await nameOf('county', 'Jefferson County').waitFor();
    await page.goto(`${product.url}/work-orders?show=map&at=39.2,-104.5,5`);
    await nameOf('state', 'Colorado').waitFor();
    expect(foreign).toEqual([]);
  });

  it('is the extract in the data folder, once there is one', async () => {
    writeFileSync(extract, tinyMapExtract());
    const page = await openMap();
    await page.getByRole('link', { name: '© OpenStreetMap' }).waitFor();
    await page.locator('.leaflet-tile-pane canvas').first().waitFor();
    expect(await page.locator('.map-land, .map-label').count()).toBe(0);
  });

  it('falls back to outlines, and says so, if the extract can’t be read', async () => {
    writeFileSync(extract, 'no map');
    const page = await openMap();
    await page.getByText('The background could not be loaded.').waitFor();
    await page.locator('.map-land').first().waitFor({ state: 'attached' });
    rmSync(extract);
  });
});
