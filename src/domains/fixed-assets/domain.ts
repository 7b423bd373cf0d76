import { office } from '#kernel/access.ts';
import { defineDomain } from '#kernel/domain.ts';
import { changeEstimate, undoEstimate } from './change-estimate.ts';
import { depreciationLines, depreciationRuns, fixedAssetDisposals } from './depreciation.resource.ts';
import { depreciationDueReport } from './depreciation-due.report.ts';
import { depreciationScheduleReport } from './depreciation-schedule.report.ts';
import { disposeAsset } from './dispose-asset.ts';
import { fixedAssetImport } from './fixed-asset.import.ts';
import { fixedAssets } from './fixed-asset.resource.ts';
import { fixedAssetEstimates } from './fixed-asset-estimate.resource.ts';
import {
  depreciationLineDisplay,
  depreciationRunDisplay,
  disposalDisplay,
  estimateDisplay,
  fixedAssetDisplay,
} from './fixed-assets.display.ts';
import { postDepreciationThrough } from './post-depreciation.ts';
import { reverseDepreciation } from './reverse-depreciation.ts';
import { undoDisposal } from './undo-disposal.ts';

export const fixedAssetsDomain = defineDomain('fixed-assets', {
  resources: [fixedAssets, fixedAssetEstimates, depreciationRuns, depreciationLines, fixedAssetDisposals],
  commands: [
    ...[postDepreciationThrough, reverseDepreciation],
    ...[changeEstimate, undoEstimate, disposeAsset, undoDisposal],
  ],
  displays: [
    ...[fixedAssetDisplay, estimateDisplay],
    ...[depreciationRunDisplay, depreciationLineDisplay, disposalDisplay],
  ],
  imports: [fixedAssetImport],
  deeper: [
    {
      ...{ href: '/financials/fixed-assets/depreciation', label: 'Depreciation' },
      ...{ under: '/financials/fixed-assets', roles: office, permission: 'view_transactions' },
    },
  ],
  screens: [
    {
      path: '/financials/fixed-assets',
      title: 'Fixed assets',
      load: async () => (await import('./ui/FixedAssetList.tsx')).FixedAssetList,
      roles: office,
    },
    {
      path: '/financials/fixed-assets/new',
      title: 'New fixed asset',
      creates: { label: 'New fixed asset', place: 75, permission: 'create_transactions' },
      load: async () => (await import('./ui/NewFixedAsset.tsx')).NewFixedAsset,
      roles: office,
    },
    {
      path: '/financials/fixed-assets/$id',
      title: 'Fixed asset',
      load: async () => (await import('./ui/FixedAssetPage.tsx')).FixedAssetPage,
      roles: office,
    },
    {
      path: '/financials/fixed-assets/depreciation',
      title: 'Depreciation',
      load: async () => (await import('./ui/DepreciationScreen.tsx')).DepreciationScreen,
      roles: office,
    },
    {
      path: '/financials/fixed-assets/depreciation/$id',
      title: 'Depreciation of a month',
      load: async () => (await import('./ui/DepreciationRunPage.tsx')).DepreciationRunPage,
      roles: office,
    },
  ],
  server: {
    reports: [depreciationDueReport, depreciationScheduleReport],
    search: [{ table: 'fixed_assets', place: 145, title: 't.name', detail: 't.number' }],
  },
});
