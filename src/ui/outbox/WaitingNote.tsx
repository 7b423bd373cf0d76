import { isRecord } from '#kernel/type-guards.ts';
import { Button } from '../components/actions/Button.tsx';
import { When } from '../components/values/When.tsx';
import { recordError } from '../errors/error-log.ts';
import { SendingBar } from '../phone/SendingBar.tsx';
import { useWorkplace } from '../resource/workplace.tsx';
import { outbox, useEntryOf } from './device-outbox.ts';
import { useSendToOffice } from './office-note.ts';
import type { Shown } from './outbox.ts';
import { waitingWords } from './waiting-words.ts';

/** The note under a row that this device makes. */
export function WaitingFor({ row }: { row: string }) {
  const entry = useEntryOf()(row);
  return entry ? <WaitingNote entry={entry} /> : null;
}

/** Under what the device keeps: whether it is sent, and what can be done if it was refused. */
export function WaitingNote({ entry }: { entry: Shown }) {
  const { state, kind, progress } = entry;
  const sendToOffice = useSendToOffice(entry);
  if (state === 'sending' && kind === 'file') return <SendingBar label="Sending" sent={progress} />;
  if (state !== 'refused') return <span className="text-label text-muted">{waitingWords(entry)}</span>;
  return (
    <span role="alert" className="flex flex-col items-start gap-2">
      <span className="text-label text-tone-danger">
        {waitingWords(entry)} <Meanwhile details={entry.refusal?.details} />
      </span>
      <span className="flex flex-wrap gap-2">
        <Button variant="outline" onClick={() => void outbox.again(entry)}>
          Try again
        </Button>
        {sendToOffice && (
          <Button variant="outline" onClick={() => void sendToOffice().catch(recordError)}>
            Send to the office as a note
          </Button>
        )}
        <Button variant="ghost" onClick={() => void outbox.drop(entry)}>
          Discard
        </Button>
      </span>
    </span>
  );
}

/** Who changed it since, and when, from the refusal: `{ meanwhile: { by, at } }`. */
function Meanwhile({ details }: { details: unknown }) {
  const { viewer } = useWorkplace();
  const change = isRecord(details) && isRecord(details.meanwhile) ? details.meanwhile : undefined;
  if (typeof change?.at !== 'string') return null;
  return (
    <>
      {typeof change.by === 'string' ? `By ${change.by}, ` : 'Changed '}
      <When at={change.at} timezone={viewer.timezone} locale={viewer.locale} />.
    </>
  );
}
