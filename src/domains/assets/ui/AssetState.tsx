import { ShieldCheck } from 'lucide-react';
import { dayIn } from '#kernel/dates.ts';
import { When } from '#ui/components/values/When.tsx';
import { useWorkplace } from '#ui/resource/workplace.tsx';
import type { AssetView } from './asset-view.ts';

/** Since when and why it has its status, and whether it is under warranty. */
export function AssetState({ asset }: { asset: AssetView }) {
  const { viewer } = useWorkplace();
  const { status_since, status_note, warranty_ends_on } = asset;
  const covered =
    warranty_ends_on !== null && warranty_ends_on >= dayIn(viewer.timezone, new Date().toISOString());
  const parts = [
    status_since && asset.status !== 'operational' && (
      <span key="since">
        Since <When at={status_since} timezone={viewer.timezone} locale={viewer.locale} />
        {status_note && `: ${status_note}`}
      </span>
    ),
    covered && (
      <span key="warranty" className="inline-flex items-center gap-1">
        <ShieldCheck className="size-3.5 text-tone-success" aria-hidden="true" />
        Under warranty until <When at={warranty_ends_on} timezone={viewer.timezone} locale={viewer.locale} />
      </span>
    ),
  ].filter(Boolean);
  return parts.length > 0 ? <span className="flex flex-wrap gap-x-4">{parts}</span> : null;
}
