import { importAccounts } from '#domains/ledger/accounts/import-chart-of-accounts.ts';
import { office } from '#kernel/access.ts';
import { defineDomain } from '#kernel/domain.ts';
import { importDisplay } from './import.display.ts';
import { imports } from './import.resource.ts';
import { inspectImport } from './inspection/inspect-import.ts';
import { cancelImport } from './lifecycle/cancel-import.ts';
import { checkImport } from './lifecycle/check-import.ts';
import { notifyOfImport } from './lifecycle/notify-of-import.ts';
import { runImport } from './lifecycle/run-import.ts';
import { undoImport } from './lifecycle/undo-import.ts';

export const importsDomain = defineDomain('imports', {
  resources: [imports],
  commands: [importAccounts, inspectImport, checkImport, runImport, undoImport, cancelImport],
  displays: [importDisplay],
  screens: [
    {
      path: '/settings/import',
      title: 'Import',
      creates: { label: 'Import customers, assets and work', place: 200 },
      load: async () => (await import('./ui/ImportsScreen.tsx')).ImportsScreen,
      roles: office,
    },
    {
      path: '/settings/unsent-work',
      title: 'Unsent work of a phone',
      load: async () => (await import('./ui/unsent-work/UnsentWorkScreen.tsx')).UnsentWorkScreen,
      roles: office,
    },
    {
      path: '/settings/import/$id',
      title: 'Import',
      load: async () => (await import('./ui/ImportScreen.tsx')).ImportScreen,
      roles: office,
    },
  ],
  server: { reactions: [notifyOfImport] },
});
