import { defineImport } from '#kernel/import.ts';
import { sites } from './site.resource.ts';

/** A site without a name gets its street as name. */
export const siteImport = defineImport(sites, {
  needed: [['customer'], ['name', 'site_street_address']],
  complete: (row, { site_street_address: street }) => ({
    row: row.name === undefined && street ? { ...row, name: street } : row,
  }),
});
