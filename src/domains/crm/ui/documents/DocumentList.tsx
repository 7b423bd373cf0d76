import { Paperclip } from 'lucide-react';
import { useRef } from 'react';
import { Button } from '#ui/components/actions/Button.tsx';
import { Section } from '#ui/components/layout/Section.tsx';
import { type DocumentFile, DocumentLine } from './DocumentLine.tsx';

interface DocumentListProps {
  /** Where a page has several lists: whose documents these are. */
  title?: string;
  files: readonly DocumentFile[];
  isAttaching: boolean;
  /** Undefined where nothing may be attached. */
  onAttach: ((files: readonly File[]) => void) | undefined;
  onRemove?: ((file: DocumentFile) => void) | undefined;
}

/** The documents of a job, an asset, a site or a customer, with a button to attach more. */
export function DocumentList({
  title = 'Documents',
  files,
  isAttaching,
  onAttach,
  onRemove,
}: DocumentListProps) {
  const picker = useRef<HTMLInputElement>(null);
  return (
    <Section
      title={title}
      aside={files.length > 0 ? files.length : 'Nothing is attached.'}
      actions={
        onAttach && (
          <Button size="sm" variant="outline" loading={isAttaching} onClick={() => picker.current?.click()}>
            <Paperclip className="size-3.5" aria-hidden="true" />
            Attach
          </Button>
        )
      }
    >
      {files.length > 0 && (
        <ul className="divide-y divide-line rounded-lg border border-line bg-surface">
          {files.map((file) => (
            <DocumentLine key={file.id} file={file} onRemove={onRemove && (() => onRemove(file))} />
          ))}
        </ul>
      )}
      {onAttach && (
        <input
          ref={picker}
          type="file"
          multiple
          tabIndex={-1}
          aria-label={title}
          className="sr-only"
          onChange={(event) => {
            const chosen = [...(event.target.files ?? [])];
            event.target.value = '';
            onAttach(chosen);
          }}
        />
      )}
    </Section>
  );
}
