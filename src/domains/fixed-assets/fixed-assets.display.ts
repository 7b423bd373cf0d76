import { type ResourceDisplay, statusRegistry } from '#kernel/display.ts';
import { depreciationLines, depreciationRuns, fixedAssetDisposals } from './depreciation.resource.ts';
import { fixedAssets } from './fixed-asset.resource.ts';
import { fixedAssetEstimates } from './fixed-asset-estimate.resource.ts';

const assetStatus = statusRegistry({
  in_use: { label: 'In use', tone: 'success', shape: 'dot' },
  disposed: { label: 'Disposed of', tone: 'muted', shape: 'slash' },
});

const postedStatus = statusRegistry({
  posted: { label: 'Posted', tone: 'success', shape: 'check' },
  reversed: { label: 'Reversed', tone: 'muted', shape: 'slash' },
});

const disposalStatus = statusRegistry({
  recorded: { label: 'Recorded', tone: 'success', shape: 'check' },
  reversed: { label: 'Undone', tone: 'muted', shape: 'slash' },
});

const estimateStatus = statusRegistry({
  recorded: { label: 'Recorded', tone: 'success', shape: 'check' },
  undone: { label: 'Undone', tone: 'muted', shape: 'slash' },
});

export const fixedAssetDisplay: ResourceDisplay = {
  resource: fixedAssets,
  path: (id) => `/financials/fixed-assets/${id}`,
  looks: { status: assetStatus },
};

export const depreciationRunDisplay: ResourceDisplay = {
  resource: depreciationRuns,
  path: (id) => `/financials/fixed-assets/depreciation/${id}`,
  looks: { status: postedStatus },
};

export const depreciationLineDisplay: ResourceDisplay = {
  resource: depreciationLines,
  looks: { status: postedStatus },
};

export const disposalDisplay: ResourceDisplay = {
  resource: fixedAssetDisposals,
  looks: { status: disposalStatus },
};

export const estimateDisplay: ResourceDisplay = {
  resource: fixedAssetEstimates,
  looks: { status: estimateStatus },
};
