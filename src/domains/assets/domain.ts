import { office } from '#kernel/access.ts';
import { defineDomain } from '#kernel/domain.ts';
import { resourceScreens } from '#ui/resource/screens/resource-screens.ts';
import { assetDisplay } from './asset.display.ts';
import { assetImport } from './asset.import.ts';
import { assets } from './asset.resource.ts';
import { assetCodes } from './asset-code.resource.ts';
import { assetCostsReport } from './asset-costs.report.ts';
import { assetFilesReport } from './asset-files.report.ts';
import { assignAssetCode } from './assign-asset-code.ts';
import {
  reinstateAsset,
  reportAssetDegraded,
  reportAssetDown,
  restoreAsset,
  retireAsset,
  storeAsset,
} from './change-asset-status.ts';
import { createAssetCodes } from './create-asset-codes.ts';
import { assetReliabilityReport } from './downtime/asset-reliability.report.ts';
import { assetDowntimes } from './downtime/downtime.resource.ts';
import { correctDowntime, recordDowntime } from './downtime/record-downtime.ts';
import { labelAsset } from './label-asset.ts';
import { correctReading } from './meters/correct-reading.ts';
import { meterDisplay, meterReadingDisplay } from './meters/meter.display.ts';
import { meterImport, meterReadingImport } from './meters/meter.import.ts';
import { meterReadings, meters } from './meters/meter.resource.ts';
import { meterUseReport } from './meters/meter-use.report.ts';
import { recordReading } from './meters/record-reading.ts';
import { recordReadings } from './meters/record-readings.ts';
import { meterRoundReport } from './meters/round/meter-round.report.ts';
import { meterRoundsReport } from './meters/round/meter-rounds.report.ts';
import { revokeAssetCode } from './revoke-asset-code.ts';
import { scanAssetCode } from './scan-asset-code.ts';

export const assetsDomain = defineDomain('assets', {
  resources: [assets, assetCodes, meters, meterReadings, assetDowntimes],
  commands: [
    restoreAsset,
    reinstateAsset,
    reportAssetDown,
    reportAssetDegraded,
    storeAsset,
    retireAsset,
    createAssetCodes,
    assignAssetCode,
    revokeAssetCode,
    labelAsset,
    scanAssetCode,
    recordReading,
    correctReading,
    recordReadings,
    recordDowntime,
    correctDowntime,
  ],
  displays: [assetDisplay, meterDisplay, meterReadingDisplay],
  imports: [assetImport, meterImport, meterReadingImport],
  menu: [
    {
      href: '/assets',
      label: 'Assets',
      icon: 'package',
      place: 40,
      within: [
        { href: '/assets', label: 'Assets' },
        { href: '/meters', label: 'Meters' },
        { href: '/parts', label: 'Parts' },
        { href: '/parts/services', label: 'Services', roles: office },
        { href: '/parts/locations', label: 'Stock locations' },
      ],
    },
  ],
  screens: [
    {
      path: '/q/$code',
      title: 'Report a problem',
      place: 'public',
      load: async () => (await import('./ui/QrLanding.tsx')).QrLanding,
    },
    { path: '/assets', title: 'Assets', load: async () => (await import('./ui/AssetList.tsx')).AssetList },
    {
      path: '/assets/new',
      title: 'New asset',
      creates: { label: 'Create asset', place: 30 },
      load: async () => (await import('./ui/NewAsset.tsx')).NewAsset,
    },
    { path: '/assets/$id', title: 'Asset', load: async () => (await import('./ui/AssetPage.tsx')).AssetPage },
    {
      path: '/meters',
      title: 'Meters',
      load: async () => (await import('./ui/meters/MeterList.tsx')).MeterList,
    },
    ...resourceScreens('meters', { path: '/meters', label: 'Meter', labels: 'Meters' }, ['new']),
    {
      path: '/meters/rounds',
      title: 'Meter round',
      load: async () => (await import('./ui/meters/round/MeterRoundScreen.tsx')).MeterRoundScreen,
    },
    {
      path: '/meters/$id',
      title: 'Meter',
      load: async () => (await import('./ui/meters/MeterPage.tsx')).MeterPage,
    },
    {
      path: '/assets/scan',
      title: 'Scan a code',
      load: async () => (await import('./ui/scan/ScanScreen.tsx')).ScanScreen,
    },
    {
      path: '/assets/create-qr',
      title: 'Create QR codes',
      creates: { label: 'Create QR codes', place: 80 },
      load: async () => (await import('./ui/CreateQr.tsx')).CreateQr,
    },
    {
      path: '/qr-scanner-help',
      title: 'QR scanner help',
      load: async () => (await import('./ui/QrScannerHelp.tsx')).QrScannerHelp,
    },
  ],
  server: {
    reports: [
      assetCostsReport,
      assetFilesReport,
      meterUseReport,
      meterRoundsReport,
      meterRoundReport,
      assetReliabilityReport,
    ],
    search: [
      {
        table: 'assets',
        place: 30,
        title: 't.name',
        detail:
          "concat_ws(' · ', coalesce(t.asset_tag, t.serial_number), (select c.name from customers c where c.id = t.customer_id))",
        alsoCalled: ['equipment', 'units'],
      },
      {
        table: 'meters',
        place: 37,
        title: 't.name',
        detail: '(select a.name from assets a where a.id = t.asset_id)',
      },
    ],
  },
});
