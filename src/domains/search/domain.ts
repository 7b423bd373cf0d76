import { defineDomain } from '#kernel/domain.ts';
import { indexRows } from './index-rows.ts';
import { searchReport } from './search.report.ts';

export const searchDomain = defineDomain('search', {
  server: {
    reports: [searchReport],
    jobs: [indexRows],
  },
});
