import { defineDomain } from '#kernel/domain.ts';
import { callersReport } from './callers.report.ts';
import { indexRows } from './index-rows.ts';
import { searchReport } from './search.report.ts';

export const searchDomain = defineDomain('search', {
  server: {
    reports: [searchReport, callersReport],
    jobs: [indexRows],
  },
});
