import { useState } from 'react';
import { usePart } from '#domains/work-orders/recording/use-part.ts';
import { Field } from '#ui/components/inputs/Field.tsx';
import { BigStepper } from '#ui/phone/BigStepper.tsx';
import { PhoneButton } from '#ui/phone/PhoneButton.tsx';
import { PhoneScreen } from '#ui/phone/PhoneScreen.tsx';
import { SendFailed } from '#ui/phone/SendFailed.tsx';
import { backToJob, type JobView } from '../job/job-view.ts';
import { useFieldAct } from '../job/use-field-act.ts';
import { plain, readNumber } from './answer.ts';
import type { ChosenPart } from './FindPart.tsx';
import { onTruck, useTruckStock } from './truck-stock.ts';

interface PartQuantityProps {
  job: JobView;
  part: ChosenPart;
  onLeave: () => void;
}

/** The quantity, with buttons or typed, since fractions are possible (half a metre). */
export function PartQuantity({ job, part, onLeave }: PartQuantityProps) {
  const [text, setText] = useState('1');
  const { act, isSending, failure } = useFieldAct();
  const stock = useTruckStock();
  const read = readNumber(text);
  const quantity = read && Number(read) > 0 ? read : undefined;
  const step = (by: number) =>
    setText(plain(String(Math.max(1, Math.round((Number(read ?? 0) + by) * 1000) / 1000))));
  const use = () => {
    const what = part.id ? { part_id: part.id } : { description: part.name };
    const made = { description: part.name, part: part.id ? { sku: '', unit: part.unit } : null };
    void act(job, { command: usePart, id: job.id, input: { ...what, quantity }, made }, onLeave);
  };
  return (
    <PhoneScreen
      title="How many?"
      context={part.name}
      back={backToJob(job)}
      foot={
        <>
          <SendFailed failure={failure} />
          <PhoneButton loading={isSending} disabled={!quantity} onClick={use}>
            Add {quantity ?? ''} {part.unit === 'each' ? '' : part.unit}
          </PhoneButton>
          <PhoneButton variant="outline" onClick={onLeave}>
            Another part
          </PhoneButton>
        </>
      }
    >
      <div>
        <h2 className="text-title font-semibold wrap-anywhere">{part.name}</h2>
        {part.id && stock && <p className="text-muted tabular">{onTruck(stock, part.id)}</p>}
      </div>
      <Field label="Quantity" error={quantity ? undefined : 'Enter a number above zero, such as 2 or 0.5.'}>
        <BigStepper
          label="Quantity"
          onLess={Number(read ?? 0) > 1 ? () => step(-1) : undefined}
          onMore={() => step(1)}
        >
          <input
            inputMode="decimal"
            autoComplete="off"
            aria-label="Quantity"
            className="h-14 w-full min-w-0 bg-transparent text-center outline-none"
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
          {part.unit && <span className="shrink-0 text-phone font-normal text-muted">{part.unit}</span>}
        </BigStepper>
      </Field>
    </PhoneScreen>
  );
}
