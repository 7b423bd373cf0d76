/** Documents of the job, its asset and its site. What the office marked is on the phone; the rest needs the network. */
import { ChevronRight, FileText } from 'lucide-react';
import { useState } from 'react';
import { fileLink } from '#ui/api/link.ts';
import { StatusMark } from '#ui/components/values/StatusMark.tsx';
import { formatBytes } from '#ui/format/bytes.ts';
import { keptFiles, useFileLinks } from '#ui/offline/device-files.ts';
import { RowGroup } from '#ui/phone/BigRow.tsx';
import { PhoneButton } from '#ui/phone/PhoneButton.tsx';
import { PhoneScreen } from '#ui/phone/PhoneScreen.tsx';
import { useOnline } from '#ui/phone/use-online.ts';
import { useWorkplace } from '#ui/resource/workplace.tsx';
import { documentsOf } from '../job/job-documents.ts';
import { backToJob, type JobFile, type StepProps } from '../job/job-view.ts';

export function DocumentsStep({ job }: StepProps) {
  const [shown, setShown] = useState<JobFile>();
  const link = useFileLinks();
  const groups = documentsOf(job);
  if (shown)
    return (
      <PhoneScreen
        title={shown.file_name}
        context={job.title}
        back={backToJob(job)}
        foot={
          <PhoneButton variant="outline" onClick={() => setShown(undefined)}>
            All documents
          </PhoneButton>
        }
      >
        <img src={link(shown.id, 'whole')} alt={shown.file_name} className="w-full rounded-lg bg-wash" />
      </PhoneScreen>
    );
  return (
    <PhoneScreen title="Documents" context={job.title} back={backToJob(job)}>
      {groups.length === 0 && <p className="py-6 text-center text-muted">No documents.</p>}
      {groups.map(({ title, files }) => (
        <RowGroup key={title} title={title}>
          {files.map((file) => (
            <DocumentRow key={file.id} file={file} onShow={() => setShown(file)} />
          ))}
        </RowGroup>
      ))}
    </PhoneScreen>
  );
}

const row = 'flex min-h-15 w-full items-center gap-3 px-4 py-2 text-start -outline-offset-2';

/** Pictures are shown here. Anything else is handed to the phone's own viewer, and never opened within the app's address. */
function DocumentRow({ file, onShow }: { file: JobFile; onShow: () => void }) {
  const { viewer } = useWorkplace();
  const link = useFileLinks();
  const online = useOnline();
  const isKept = keptFiles.has(file.id, 'whole');
  const inner = (
    <>
      <FileText className="size-6 shrink-0 text-muted" aria-hidden="true" />
      <span className="min-w-0 flex-1">
        <span className="block wrap-anywhere">{file.file_name}</span>
        <span className="block text-label text-subtle tabular">
          {formatBytes(file.byte_size ?? 0, viewer.locale)}
          {!isKept && !online && ` · ${file.take_along ? notKept : 'Needs the network'}`}
        </span>
      </span>
      {isKept && <StatusMark label="On this phone" iconOnly tone="success" shape="check" />}
      <ChevronRight className="size-5 shrink-0 text-subtle rtl:rotate-180" aria-hidden="true" />
    </>
  );
  if (!isKept && !online) return <p className={row}>{inner}</p>;
  if (file.media_type.startsWith('image/'))
    return (
      <button type="button" className={`${row} hover:bg-wash`} onClick={onShow}>
        {inner}
      </button>
    );
  return (
    <a
      className={`${row} hover:bg-wash`}
      {...(isKept
        ? { href: link(file.id, 'whole'), download: file.file_name }
        : { href: fileLink(file.id), target: '_blank', rel: 'noreferrer' })}
    >
      {inner}
    </a>
  );
}

const notKept = 'Not on this phone: it was not loaded yet, or the phone holds no more';
