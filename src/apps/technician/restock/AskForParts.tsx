/** Asks for parts for one's truck, or changes what was asked for: suggested ones, and any of the kept catalogue. */
import { useRef, useState } from 'react';
import { askRestock, changeRestock } from '#domains/inventory/restock/ask-restock.ts';
import { restockRequests } from '#domains/inventory/restock/restock-request.resource.ts';
import { Button } from '#ui/components/actions/Button.tsx';
import { Field } from '#ui/components/inputs/Field.tsx';
import { Textarea } from '#ui/components/inputs/Textarea.tsx';
import { useNavigate } from '#ui/navigation.tsx';
import { newId } from '#ui/new-id.ts';
import { useAct } from '#ui/outbox/use-act.ts';
import { RowGroup } from '#ui/phone/BigRow.tsx';
import { BigStepper } from '#ui/phone/BigStepper.tsx';
import { PhoneButton } from '#ui/phone/PhoneButton.tsx';
import { PhoneScreen } from '#ui/phone/PhoneScreen.tsx';
import { SendFailed } from '#ui/phone/SendFailed.tsx';
import { plain, readNumber } from '../steps/answer.ts';
import { FindPart } from '../steps/FindPart.tsx';
import type { RestockView } from './restock-acts.ts';
import { restockPath } from './restock-view.ts';
import { useSuggestedParts } from './use-suggested-parts.ts';

interface Wanted {
  readonly id: string;
  readonly name: string;
  readonly unit: string;
  /** As typed. */
  readonly text: string;
}

export function AskForParts() {
  return <AskForm />;
}

export function AskForm({ request }: { request?: RestockView }) {
  const navigate = useNavigate();
  const id = useRef(request?.id ?? newId()).current;
  const [wanted, setWanted] = useState<readonly Wanted[]>(() => (request ? wantedIn(request) : []));
  const [note, setNote] = useState(request?.note ?? '');
  const { send, isSending, failure } = useAct();
  const add = (part: Omit<Wanted, 'text'>, quantity = 1) =>
    setWanted((before) =>
      before.some((one) => one.id === part.id) ? before : [...before, { ...part, text: String(quantity) }],
    );
  const lines = wanted.map(({ id: part_id, text }) => ({ part_id, quantity: readQuantity(text) }));
  const isRight = lines.length > 0 && lines.every(({ quantity }) => quantity !== undefined);
  const ask = () => {
    const values = { lines, note };
    const about = wanted.map(({ name }) => name).join(', ');
    const act = request
      ? { command: changeRestock, id, input: values, title: 'Parts asked for: changed', about }
      : { makes: restockRequests, by: askRestock, id, values, title: 'Parts asked for', about };
    void send(act, () => void navigate({ to: restockPath(), replace: true }));
  };
  return (
    <PhoneScreen
      title={request ? 'Change the parts' : 'Ask for parts'}
      back={{ to: restockPath(), label: 'Parts asked for' }}
      foot={
        <>
          <SendFailed failure={failure} />
          <PhoneButton loading={isSending} disabled={!isRight} onClick={ask}>
            {request ? 'Save' : 'Ask for these parts'}
          </PhoneButton>
        </>
      }
    >
      {wanted.map((one) => (
        <WantedPart
          key={one.id}
          part={one}
          onText={(text) =>
            setWanted(wanted.map((other) => (other.id === one.id ? { ...other, text } : other)))
          }
          onRemove={() => setWanted(wanted.filter((other) => other.id !== one.id))}
        />
      ))}
      <Suggested except={wanted.map((one) => one.id)} onAdd={add} />
      <FindPart catalogueOnly onChoose={({ id: part, ...named }) => part && add({ id: part, ...named })} />
      <Field label="Note" optional>
        <Textarea rows={2} maxLength={1000} value={note} onChange={({ target }) => setNote(target.value)} />
      </Field>
    </PhoneScreen>
  );
}

const wantedIn = ({ restock_request_lines }: RestockView): readonly Wanted[] =>
  restock_request_lines
    .toSorted((one, other) => one.position - other.position)
    .map(({ part_id, quantity, part }) => ({
      ...{ id: part_id, name: part?.name ?? 'A part', unit: part?.unit ?? '', text: plain(quantity) },
    }));

/** Three decimals at most, as stock is counted. */
function readQuantity(text: string): string | undefined {
  const read = readNumber(text);
  return read && Number(read) > 0 && !/\.\d{4}/.test(read) ? read : undefined;
}

interface WantedPartProps {
  part: Wanted;
  onText: (text: string) => void;
  onRemove: () => void;
}

function WantedPart({ part: { name, unit, text }, onText, onRemove }: WantedPartProps) {
  const now = Number(readNumber(text) ?? 0);
  const step = (by: number) => onText(plain(String(Math.max(1, Math.round((now + by) * 1000) / 1000))));
  return (
    <section aria-label={name} className="flex flex-col gap-1.5">
      <div className="flex items-center justify-between gap-2">
        <h2 className="min-w-0 font-medium wrap-anywhere">{name}</h2>
        <Button variant="ghost" aria-label={`Remove ${name}`} onClick={onRemove}>
          Remove
        </Button>
      </div>
      <Field
        label="Quantity"
        hideLabel
        error={readQuantity(text) ? undefined : 'Enter a number above zero, such as 2 or 0.5.'}
      >
        <BigStepper label={name} onLess={now > 1 ? () => step(-1) : undefined} onMore={() => step(1)}>
          <input
            inputMode="decimal"
            autoComplete="off"
            aria-label={`Quantity of ${name}`}
            className="h-14 w-full min-w-0 bg-transparent text-center outline-none"
            value={text}
            onChange={(event) => onText(event.target.value)}
          />
          {unit && <span className="shrink-0 text-phone font-normal text-muted">{unit}</span>}
        </BigStepper>
      </Field>
    </section>
  );
}

interface SuggestedProps {
  except: readonly string[];
  onAdd: (part: Omit<Wanted, 'text'>, quantity: number) => void;
}

function Suggested({ except, onAdd }: SuggestedProps) {
  const suggested = useSuggestedParts().filter(({ id }) => !except.includes(id));
  if (suggested.length === 0) return null;
  return (
    <>
      <RowGroup title="Used from your truck since it came">
        {suggested.map(({ quantity, ...part }) => (
          <div key={part.id} className="flex min-h-15 items-center justify-between gap-3 py-2 ps-4 pe-2">
            <span className="min-w-0 wrap-anywhere">{part.name}</span>
            <Button
              variant="ghost"
              aria-label={`Add ${quantity} ${part.name}`}
              onClick={() => onAdd(part, quantity)}
            >
              Add {quantity}
            </Button>
          </div>
        ))}
      </RowGroup>
      {suggested.length > 1 && (
        <PhoneButton
          variant="outline"
          onClick={() => {
            for (const { quantity, ...part } of suggested) onAdd(part, quantity);
          }}
        >
          Add all of these
        </PhoneButton>
      )}
    </>
  );
}
