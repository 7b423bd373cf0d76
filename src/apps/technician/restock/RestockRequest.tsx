/** One request: its parts, how much of each was handed over, and while nothing was, changing and cancelling it. */
import { useState } from 'react';
import { cancelRestock } from '#domains/inventory/restock/ask-restock.ts';
import { restockStatus } from '#domains/inventory/restock/restock-request.display.ts';
import { InlineConfirm } from '#ui/components/actions/InlineConfirm.tsx';
import { StatusMark } from '#ui/components/values/StatusMark.tsx';
import { useNavigate, usePathParam } from '#ui/navigation.tsx';
import { useAct } from '#ui/outbox/use-act.ts';
import { WaitingFor } from '#ui/outbox/WaitingNote.tsx';
import { RowGroup } from '#ui/phone/BigRow.tsx';
import { PhoneButton } from '#ui/phone/PhoneButton.tsx';
import { PhoneScreen } from '#ui/phone/PhoneScreen.tsx';
import { PhoneWait } from '#ui/phone/PhoneWait.tsx';
import { SendFailed } from '#ui/phone/SendFailed.tsx';
import { plain } from '../steps/answer.ts';
import { AskForm } from './AskForParts.tsx';
import type { RestockView } from './restock-acts.ts';
import { restockPath, restockWords, useRestockRequest } from './restock-view.ts';

export function RestockRequest() {
  const { data: request, error, refetch } = useRestockRequest(usePathParam('id'));
  const [isChanging, setChanging] = useState(false);
  if (!request)
    return (
      <PhoneScreen title="Parts asked for" back={back}>
        <PhoneWait title="The request could not be loaded" error={error} onRetry={refetch} />
      </PhoneScreen>
    );
  if (isChanging) return <AskForm request={request} />;
  return (
    <PhoneScreen
      title="Parts asked for"
      back={back}
      foot={<Foot request={request} onChange={() => setChanging(true)} />}
    >
      <StatusMark {...restockStatus(request.status)} />
      <WaitingFor row={request.id} />
      {request.decline_reason && <p className="wrap-anywhere">Declined: {request.decline_reason}</p>}
      <RowGroup title="Parts">
        {request.restock_request_lines
          .toSorted((one, other) => one.position - other.position)
          .map(({ id, quantity, handed_over, part }) => (
            <div key={id} className="flex min-h-15 flex-col justify-center px-4 py-2">
              <span className="wrap-anywhere">{part?.name ?? 'A part'}</span>
              <span className="text-label text-subtle tabular">
                {plain(quantity)} {part?.unit ?? ''}
                {Number(handed_over) > 0 && ` · ${plain(handed_over)} handed over`}
              </span>
            </div>
          ))}
      </RowGroup>
      {request.note && <p className="whitespace-pre-wrap text-muted wrap-anywhere">{request.note}</p>}
    </PhoneScreen>
  );
}

const back = { to: restockPath(), label: 'Parts asked for' };

function Foot({ request, onChange }: { request: RestockView; onChange: () => void }) {
  const navigate = useNavigate();
  const { send, isSending, failure } = useAct();
  const [isAsking, setAsking] = useState(false);
  const cancel = () =>
    void send(
      {
        ...{ command: cancelRestock, id: request.id, input: {} },
        ...{ title: 'Parts asked for: cancelled', about: restockWords(request) },
      },
      () => void navigate({ to: restockPath(), replace: true }),
    );
  if (isAsking)
    return (
      <InlineConfirm
        question="Cancel this request?"
        action="Cancel the request"
        dismiss="Keep it"
        destructive
        busy={isSending}
        onConfirm={cancel}
        onDismiss={() => setAsking(false)}
      />
    );
  return (
    <>
      <SendFailed failure={failure} kept="" />
      {request.can.includes('change') && <PhoneButton onClick={onChange}>Change</PhoneButton>}
      {request.can.includes('cancel') && (
        <PhoneButton variant="outline" onClick={() => setAsking(true)}>
          Cancel the request
        </PhoneButton>
      )}
    </>
  );
}
