import type { Choice } from '#ui/components/inputs/Combobox.tsx';
import { kept } from '#ui/offline/device-kept.ts';
import { keptJobs } from '../job/job-view.ts';

/** The sites of the jobs on this phone and the assets there, to choose from without a network. */
export function knownPlaces(): {
  readonly sites: readonly Choice[];
  assetsAt(siteId: string | null): readonly Choice[];
} {
  const jobs = kept.rowsOf(keptJobs) ?? [];
  const sites = new Map<string, Choice>();
  const assets = new Map<string, Choice & { readonly siteId: string | undefined }>();
  for (const { site, customer, asset } of jobs) {
    if (site)
      sites.set(site.id, { value: site.id, label: site.name, ...(customer && { detail: customer.name }) });
    if (asset) assets.set(asset.id, { value: asset.id, label: asset.name, siteId: site?.id });
  }
  return {
    sites: [...sites.values()].sort((one, other) => textOf(one).localeCompare(textOf(other))),
    assetsAt: (siteId) => [...assets.values()].filter((one) => siteId === null || one.siteId === siteId),
  };
}

const textOf = ({ label, detail = '' }: Choice) => `${detail} ${label}`;
