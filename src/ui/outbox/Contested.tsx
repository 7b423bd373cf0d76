import type { ReactNode } from 'react';
import { Button } from '../components/actions/Button.tsx';
import { recordError } from '../errors/error-log.ts';
import { FieldValue } from '../resource/list/cells.tsx';
import { useWorkplace } from '../resource/workplace.tsx';
import { outbox } from './device-outbox.ts';
import { type Contest, withMine } from './edits.ts';
import { Meanwhile } from './Meanwhile.tsx';
import { useSendToOffice } from './office-note.ts';
import type { Shown } from './shown.ts';

/** A field that was changed here and, by somebody else or on another device, on the server: both values, and the choice. */
export function Contested({ entry, contest }: { entry: Shown; contest: Contest }) {
  const sendToOffice = useSendToOffice(entry);
  const keepMine = () => {
    if (entry.kind !== 'command') return;
    const { state, progress, ...kept } = entry;
    void outbox.add([withMine(kept)], [entry.key]).catch(recordError);
  };
  return (
    <div role="alert" className="flex flex-col items-start gap-3">
      <p className="text-label text-tone-danger">
        The same field was changed meanwhile. <Meanwhile details={entry.refusal?.details} />
      </p>
      <dl className="grid w-full grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1.5">
        <Side label={`${contest.label} now`}>
          <Value entry={entry} field={contest.field} value={contest.theirs} />
        </Side>
        <Side label="You typed">
          <Value entry={entry} field={contest.field} value={contest.mine} />
        </Side>
      </dl>
      <div className="flex flex-wrap gap-2">
        <Button variant="outline" onClick={keepMine}>
          Keep mine
        </Button>
        <Button variant="outline" onClick={() => void outbox.drop(entry).catch(recordError)}>
          Keep theirs
        </Button>
        {sendToOffice && (
          <Button variant="ghost" onClick={() => void sendToOffice().catch(recordError)}>
            Send to the office as a note
          </Button>
        )}
      </div>
    </div>
  );
}

function Side({ label, children }: { label: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-label/6 text-subtle">{label}</dt>
      <dd className="min-w-0 font-medium wrap-anywhere">{children}</dd>
    </>
  );
}

/** As the field's kind is shown everywhere. */
function Value({ entry, field, value }: { entry: Shown; field: string; value: unknown }) {
  const { resourceOf, withCustomFields } = useWorkplace();
  const declared = entry.kind === 'command' ? resourceOf(entry.table) : undefined;
  if (!declared) return null;
  const row = { id: '', [field]: value };
  return <FieldValue resource={withCustomFields(declared)} name={field} row={row} full plain />;
}
