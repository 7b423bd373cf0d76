import { importAccounts } from '#domains/ledger/import-chart-of-accounts.ts';
import { office } from '#kernel/access.ts';
import { defineDomain } from '#kernel/domain.ts';
import { cancelImport } from './cancel-import.ts';
import { checkImport } from './check-import.ts';
import { importDisplay } from './import.display.ts';
import { imports } from './import.resource.ts';
import { inspectImport } from './inspect-import.ts';
import { runImport } from './run-import.ts';
import { tellOfImport } from './tell-of-import.ts';
import { undoImport } from './undo-import.ts';

export const importsDomain = defineDomain('imports', {
  resources: [imports],
  commands: [importAccounts, inspectImport, checkImport, runImport, undoImport, cancelImport],
  displays: [importDisplay],
  screens: [
    {
      path: '/settings/import',
      title: 'Import',
      load: async () => (await import('./ui/ImportsScreen.tsx')).ImportsScreen,
      roles: office,
    },
    {
      path: '/settings/import/$id',
      title: 'Import',
      load: async () => (await import('./ui/ImportScreen.tsx')).ImportScreen,
      roles: office,
    },
  ],
  server: { reactions: [tellOfImport] },
});
