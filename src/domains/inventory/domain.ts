import { office } from '#kernel/access.ts';
import { defineDomain } from '#kernel/domain.ts';
import { defineImport } from '#kernel/import.ts';
import { resourceScreens } from '#ui/resource/screens/resource-screens.ts';
import { adjustStock } from './adjust-stock.ts';
import { partDisplay, stockLocationDisplay } from './part.display.ts';
import { parts } from './part.resource.ts';
import { askRestock, cancelRestock, changeRestock } from './restock/ask-restock.ts';
import { declineRestock, handOverRestock } from './restock/hand-over-restock.ts';
import { restockRequestDisplay } from './restock/restock-request.display.ts';
import { restockRequestLines, restockRequests } from './restock/restock-request.resource.ts';
import { revalueStock } from './revalue-stock.ts';
import { stockLevels, stockLocations, stockMoves } from './stock.resource.ts';
import { stockLevelsKept } from './stock-levels.kept.ts';
import { transferStock } from './transfer-stock.ts';

export const inventoryDomain = defineDomain('inventory', {
  resources: [parts, stockLocations, stockMoves, stockLevels, restockRequests, restockRequestLines],
  commands: [
    ...[transferStock, adjustStock, revalueStock],
    ...[askRestock, changeRestock, handOverRestock, declineRestock, cancelRestock],
  ],
  displays: [partDisplay, stockLocationDisplay, restockRequestDisplay],
  imports: [defineImport(parts)],
  screens: [
    {
      path: '/parts/locations',
      title: 'Stock locations',
      load: async () => (await import('./ui/StockLocations.tsx')).StockLocations,
    },
    {
      path: '/parts/locations/$id',
      title: 'Stock location',
      load: async () => (await import('./ui/StockLocations.tsx')).StockLocationPage,
    },
    {
      path: '/parts/restock',
      title: 'Restock requests',
      load: async () => (await import('./ui/restock/RestockList.tsx')).RestockList,
    },
    {
      path: '/parts/restock/new',
      title: 'Ask for parts',
      load: async () => (await import('./ui/restock/AskForParts.tsx')).AskForParts,
    },
    {
      path: '/parts/restock/$id',
      title: 'Restock request',
      load: async () => (await import('./ui/restock/RestockPage.tsx')).RestockPage,
    },
    { path: '/parts', title: 'Parts', load: async () => (await import('./ui/PartList.tsx')).PartList },
    ...resourceScreens('parts', { path: '/parts', label: 'Part', labels: 'Parts', roles: office }, ['new']),
    { path: '/parts/$id', title: 'Part', load: async () => (await import('./ui/PartPage.tsx')).PartPage },
  ],
  server: {
    kept: [stockLevelsKept],
    search: [{ table: 'parts', place: 110, title: 't.name', detail: 't.sku' }],
  },
});
