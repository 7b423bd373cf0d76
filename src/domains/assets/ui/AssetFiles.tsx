import { FileText } from 'lucide-react';
import { fileLink } from '#ui/api/link.ts';
import { useReport } from '#ui/api/report.ts';
import { Section } from '#ui/components/layout/Section.tsx';
import { When } from '#ui/components/values/When.tsx';
import { Link } from '#ui/navigation.tsx';
import { useWorkplace } from '#ui/resource/workplace.tsx';
import type { AssetFile } from '../asset-files.report.ts';

/** Pictures of the asset, and photos and documents of the jobs on it. */
export function AssetFiles({ assetId }: { assetId: string }) {
  const { data } = useReport<{ files: readonly AssetFile[]; count: number }>('asset_files', {
    asset_id: assetId,
  });
  if (!data || data.files.length === 0) return null;
  const photos = data.files.filter(({ media_type }) => media_type.startsWith('image/'));
  const papers = data.files.filter(({ media_type }) => !media_type.startsWith('image/'));
  const more = data.count - data.files.length;
  return (
    <Section title="Photos and documents" aside={data.count}>
      {photos.length > 0 && (
        <ul className="grid grid-cols-3 gap-2 sm:grid-cols-4 lg:grid-cols-6">
          {photos.map((photo) => (
            <Thumb key={photo.id} photo={photo} />
          ))}
        </ul>
      )}
      {papers.length > 0 && (
        <ul className="divide-y divide-line rounded-lg border border-line bg-surface">
          {papers.map((paper) => (
            <li key={paper.id} className="flex items-center gap-2 px-3 py-2">
              <FileText className="size-4 shrink-0 text-subtle" aria-hidden="true" />
              <a
                href={fileLink(paper.id)}
                target="_blank"
                rel="noreferrer"
                className="min-w-0 truncate hover:underline"
              >
                {paper.file_name}
              </a>
              <Link
                to={`/work-orders/${paper.work_order_id}`}
                className="ms-auto shrink-0 text-label text-subtle tabular hover:underline"
              >
                {paper.work_order_number}
              </Link>
            </li>
          ))}
        </ul>
      )}
      {more > 0 && <p className="text-label text-subtle">{more} older ones are with their work orders.</p>}
    </Section>
  );
}

function Thumb({ photo }: { photo: AssetFile }) {
  const { viewer } = useWorkplace();
  const of = photo.work_order_number ?? 'This asset';
  const picture = (
    <>
      <img
        src={fileLink(photo.id, 'thumb')}
        alt={photo.caption ?? `Photo of ${photo.work_order_number ?? 'the asset'}`}
        loading="lazy"
        className="aspect-4/3 w-full rounded-sm bg-wash object-cover"
      />
      <span className="mt-0.5 flex justify-between gap-2 text-tiny text-subtle tabular group-hover:underline">
        <span className="truncate">{of}</span>
        <When at={photo.at} timezone={viewer.timezone} locale={viewer.locale} />
      </span>
    </>
  );
  return (
    <li className="min-w-0">
      {photo.work_order_id ? (
        <Link to={`/work-orders/${photo.work_order_id}/photos`} className="group block">
          {picture}
        </Link>
      ) : (
        <a href={fileLink(photo.id)} target="_blank" rel="noreferrer" className="group block">
          {picture}
        </a>
      )}
    </li>
  );
}
