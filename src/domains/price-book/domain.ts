import { office } from '#kernel/access.ts';
import { defineDomain } from '#kernel/domain.ts';
import { defineImport } from '#kernel/import.ts';
import { resourceScreens } from '#ui/resource/screens/resource-screens.ts';
import { priceLevelDisplay, serviceDisplay } from './price-book.display.ts';
import { priceLevels, serviceParts, services } from './service.resource.ts';

export const priceBookDomain = defineDomain('price-book', {
  resources: [services, serviceParts, priceLevels],
  displays: [serviceDisplay, priceLevelDisplay],
  imports: [defineImport(services, { without: ['photo_file_id'] })],
  screens: [
    {
      path: '/parts/services',
      title: 'Services',
      load: async () => (await import('./ui/ServiceList.tsx')).ServiceList,
      roles: office,
    },
    ...resourceScreens(
      'services',
      { path: '/parts/services', label: 'Service', labels: 'Services', roles: office },
      ['new'],
    ),
    {
      path: '/parts/services/$id',
      title: 'Service',
      load: async () => (await import('./ui/ServicePage.tsx')).ServicePage,
      roles: office,
    },
    ...resourceScreens('price_levels', {
      path: '/parts/price-levels',
      label: 'Price level',
      labels: 'Price levels',
      roles: office,
      about:
        'What some customers pay more or less than the price book says; a customer’s page says which applies.',
    }),
  ],
  server: {
    search: [{ table: 'services', place: 105, title: 't.name', detail: "coalesce(t.code, t.category, '')" }],
  },
});
