import { missingOf } from '#domains/property/inspections/inspection-score.rules.ts';
import { Textarea } from '#ui/components/inputs/Textarea.tsx';
import { useDraftText } from '#ui/hooks/use-draft-text.ts';
import { useOutbox } from '#ui/outbox/device-outbox.ts';
import { WaitingNote } from '#ui/outbox/WaitingNote.tsx';
import { PhoneButton } from '#ui/phone/PhoneButton.tsx';
import { SendFailed } from '#ui/phone/SendFailed.tsx';
import type { InspectionView, VersionView } from './inspection-acts.ts';
import { useInspectionAct } from './use-inspection-act.ts';

interface InspectionFootProps {
  inspection: InspectionView;
  version: VersionView | undefined;
}

/** The next step of the inspection. */
export function InspectionFoot({ inspection, version }: InspectionFootProps) {
  const { start, takeBack, resume, isSending, failure } = useInspectionAct(inspection);
  const steps = useOutbox().filter(
    (entry) =>
      entry.kind === 'command' && entry.row === inspection.id && !entry.question && entry.state !== 'sent',
  );
  const waiting = steps.find(({ state }) => state === 'refused') ?? steps[0];
  const { can, room } = inspection;
  const isQuiet = room?.do_not_disturb === true;
  return (
    <>
      {waiting && <WaitingNote entry={waiting} />}
      <SendFailed failure={failure} />
      {can.includes('start') && (
        <PhoneButton loading={isSending} onClick={() => start(isQuiet)}>
          {isQuiet ? 'Start although “do not disturb”' : 'Start inspection'}
        </PhoneButton>
      )}
      {can.includes('submit') && <Submit inspection={inspection} version={version} />}
      {can.includes('resume') && (
        <PhoneButton loading={isSending} onClick={resume}>
          Go over it again
        </PhoneButton>
      )}
      {can.includes('take_back') && (
        <PhoneButton variant="outline" loading={isSending} onClick={takeBack}>
          Take back
        </PhoneButton>
      )}
    </>
  );
}

function Submit({ inspection, version }: InspectionFootProps) {
  const { text: notes, write, forget } = useDraftText(`inspection.${inspection.id}`, inspection.notes ?? '');
  const { submit, isSending, failure } = useInspectionAct(inspection);
  const refused = useOutbox().filter(
    (entry) =>
      entry.kind === 'command' && entry.row === inspection.id && entry.question && entry.state === 'refused',
  );
  const missing = missingWords(inspection, version);
  return (
    <>
      <SendFailed failure={failure} />
      {missing && <p className="text-muted">{missing}</p>}
      {refused.length > 0 && (
        <p className="text-tone-danger">Something was not accepted: see above, and decide about it first.</p>
      )}
      <Textarea
        rows={1}
        aria-label="Notes on the room"
        placeholder="Notes on the room"
        maxLength={4000}
        value={notes}
        onChange={(event) => write(event.target.value)}
      />
      <PhoneButton
        loading={isSending}
        disabled={missing !== undefined || refused.length > 0}
        onClick={() => submit(notes, forget)}
      >
        Submit
      </PhoneButton>
    </>
  );
}

/** By the server's own rule. */
function missingWords({ inspection_answers, inspection_photos }: InspectionView, version?: VersionView) {
  const photographed = new Set(inspection_photos.flatMap((photo) => photo.inspection_item_id ?? []));
  const missing = missingOf(version?.inspection_items ?? [], inspection_answers, photographed);
  const [first] = missing;
  if (!first) return undefined;
  const words = first.kind === 'photo' ? `a photo of “${first.label}”` : `“${first.label}”`;
  return `Still missing: ${words}${missing.length > 1 ? ` and ${missing.length - 1} more` : ''}.`;
}
