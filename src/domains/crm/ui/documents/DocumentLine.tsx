import { FileText, Smartphone, X } from 'lucide-react';
import { useUpdate } from '#ui/api/changes.ts';
import { fileLink } from '#ui/api/link.ts';
import { Button } from '#ui/components/actions/Button.tsx';
import { IconButton } from '#ui/components/actions/IconButton.tsx';
import { When } from '#ui/components/values/When.tsx';
import { reportError } from '#ui/errors/report-error.ts';
import { formatBytes } from '#ui/format/bytes.ts';
import { useWorkplace } from '#ui/resource/workplace.tsx';

export interface DocumentFile {
  readonly id: string;
  readonly file_name: string;
  readonly byte_size: number | null;
  readonly created_at: string;
  readonly lost_at: string | null;
  readonly take_along: boolean | null;
}

interface DocumentLineProps {
  file: DocumentFile;
  onRemove?: (() => void) | undefined;
}

/** A document of a job, an asset or a site. The office marks which ones the technicians’ phones take along. */
export function DocumentLine({ file, onRemove }: DocumentLineProps) {
  const { viewer, resourceOf, may } = useWorkplace();
  const files = resourceOf('files');
  return (
    <li className="flex items-center gap-3 px-3 py-2">
      <FileText className="size-4 shrink-0 text-muted" aria-hidden="true" />
      {file.lost_at === null ? (
        <a
          href={fileLink(file.id)}
          target="_blank"
          rel="noreferrer"
          className="min-w-0 flex-1 truncate font-medium hover:underline"
        >
          {file.file_name}
        </a>
      ) : (
        <span className="min-w-0 flex-1 truncate text-muted">{file.file_name} (lost)</span>
      )}
      <span className="hidden shrink-0 text-label text-subtle tabular sm:inline">
        {formatBytes(file.byte_size ?? 0, viewer.locale)}
      </span>
      <span className="hidden shrink-0 text-label text-subtle sm:inline">
        <When at={file.created_at} timezone={viewer.timezone} locale={viewer.locale} />
      </span>
      {files && file.lost_at === null && may('update', files) && <TakeAlong file={file} />}
      {onRemove && (
        <IconButton small label={`Remove ${file.file_name}`} onClick={onRemove}>
          <X className="size-3.5" aria-hidden="true" />
        </IconButton>
      )}
    </li>
  );
}

function TakeAlong({ file }: { file: DocumentFile }) {
  const update = useUpdate('files');
  const isOn = file.take_along === true;
  const change = () =>
    update.mutate(
      { id: file.id, patch: { take_along: !isOn } },
      { onError: (error) => reportError(`${file.file_name} was not changed`, error) },
    );
  return (
    <Button
      size="sm"
      variant={isOn ? 'secondary' : 'ghost'}
      aria-pressed={isOn}
      aria-label={`Take ${file.file_name} along`}
      title="Kept on the phones of the people whose job it is, for work without a network"
      loading={update.isPending}
      onClick={change}
    >
      <Smartphone className="size-3.5" aria-hidden="true" />
      {isOn ? 'Taken along' : 'Take along'}
    </Button>
  );
}
