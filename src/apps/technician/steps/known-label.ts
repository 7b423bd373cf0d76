import { readCode } from '#domains/assets/read-code.rules.ts';
import type { JobView } from '../job/job-view.ts';

type Labelled = Pick<JobView, 'site'> & {
  readonly asset: Pick<
    NonNullable<JobView['asset']>,
    'id' | 'name' | 'asset_tag' | 'location' | 'asset_codes'
  > | null;
};

/** Whose label it is, among the assets of jobs on this phone: known without a network. `origin`: of the addresses on labels. */
export function knownLabel(text: string, jobs: readonly Labelled[], origin: string) {
  const code = readCode(text, origin);
  const job = jobs.find(({ asset }) =>
    asset?.asset_codes?.some((label) => label.code === code && label.revoked_at === null),
  );
  if (!job?.asset) return undefined;
  const { id, name, asset_tag, location } = job.asset;
  return { id, name, asset_tag, location, site: job.site?.name ?? null };
}
