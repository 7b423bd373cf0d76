/** Hands over what was asked for: from a location, by default everything that is open, in one press. */
import { useState } from 'react';
import { subtractQuantities } from '#domains/inventory/quantity.rules.ts';
import { handOverRestock } from '#domains/inventory/restock/hand-over-restock.ts';
import { stockLevels, stockLocations } from '#domains/inventory/stock.resource.ts';
import { useCommand } from '#ui/api/command.ts';
import { useRows } from '#ui/api/rows.ts';
import { where } from '#ui/api/where.ts';
import { Button } from '#ui/components/actions/Button.tsx';
import { Field } from '#ui/components/inputs/Field.tsx';
import { Input } from '#ui/components/inputs/Input.tsx';
import { Select } from '#ui/components/inputs/Select.tsx';
import { Card } from '#ui/components/layout/Card.tsx';
import { Section } from '#ui/components/layout/Section.tsx';
import { formFaults } from '#ui/errors/form-faults.ts';
import type { RequestView } from './RestockPage.tsx';

export interface OpenLine {
  readonly id: string;
  readonly part_id: string;
  readonly position: number;
  readonly quantity: string;
  readonly handed_over: string;
  readonly part?: { readonly id: string; readonly name: string; readonly unit: string | null } | null;
}

/** As typed: without zeros at the end. */
export const openOf = ({ quantity, handed_over }: OpenLine): string =>
  String(Number(subtractQuantities(quantity, handed_over)));

export function HandOver({ request }: { request: RequestView }) {
  const handOver = useCommand(handOverRestock, {
    done: () => 'Handed over',
    failed: 'The parts were not handed over',
  });
  const open = request.restock_request_lines
    .filter((line) => Number(openOf(line)) > 0)
    .sort((one, other) => one.position - other.position);
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({});
  const [place, setPlace] = useState<string>();
  const { truck, places, isPending } = usePlaces(request.technician_id);
  const from = place ?? places[0]?.id ?? null;
  const onHand = useOnHand(truck ? from : null, open);
  const { fields: faults, problem } = formFaults(handOver.error);
  const quantityOf = (line: OpenLine) => typed[line.id] ?? openOf(line);
  const lines = open
    .map((line) => ({ id: line.id, quantity: quantityOf(line).trim() || '0' }))
    .filter(({ quantity }) => quantity !== '0');
  const others = Object.entries(faults).filter(([name]) => name !== 'from_location_id');
  const fault = others.map(([, message]) => message).join(' ') || problem;
  if (isPending) return null;
  return (
    <Section
      title="Hand over"
      description={
        truck
          ? `Goes to ${truck.name}. What is less than was asked for stays open.`
          : 'This person has no truck: the parts are marked as given, and no stock is moved.'
      }
    >
      <Card className="flex flex-col gap-4">
        {truck && (
          <Field label="From" error={faults.from_location_id} className="max-w-xs">
            <Select
              value={from ?? ''}
              onValueChange={setPlace}
              options={places.map(({ id, name }) => ({ value: id, label: name ?? '' }))}
            />
          </Field>
        )}
        <ul className="divide-y divide-line border-y border-line">
          {open.map((line) => (
            <li key={line.id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2">
              <span className="min-w-0 flex-1">
                <span className="block wrap-anywhere">{line.part?.name ?? 'A part'}</span>
                <span className="block text-label text-subtle tabular">
                  {[`${openOf(line)} asked for`, onHand && `${onHand.get(line.part_id) ?? 0} there`]
                    .filter(Boolean)
                    .join(' · ')}
                </span>
              </span>
              <Input
                aria-label={`Quantity of ${line.part?.name ?? 'the part'}`}
                inputMode="decimal"
                className="w-32"
                suffix={line.part?.unit}
                value={quantityOf(line)}
                onChange={({ target }) => setTyped({ ...typed, [line.id]: target.value.replace(',', '.') })}
              />
            </li>
          ))}
        </ul>
        {fault && (
          <p role="alert" className="rounded-md bg-tone-danger-soft px-3 py-2 text-tone-danger">
            {fault}
          </p>
        )}
        <Button
          className="self-start"
          loading={handOver.isPending}
          disabled={lines.length === 0 || (truck !== undefined && from === null)}
          onClick={() =>
            handOver.mutate({
              id: request.id,
              input: { lines, ...(truck && { from_location_id: from }) },
              version: request.version,
            })
          }
        >
          {truck ? 'Hand over' : 'Mark as given'}
        </Button>
      </Card>
    </Section>
  );
}

/** The person's truck, and the other locations, that of deliveries first. */
function usePlaces(technicianId: string) {
  const { rows, isPending } = useRows(stockLocations, {
    filters: where(stockLocations).eq('is_active', true),
    select: 'id,name,is_default,technician_id',
    limit: 200,
    count: false,
  });
  const places = rows
    .filter(({ technician_id }) => technician_id !== technicianId)
    .sort((one, other) => Number(other.is_default) - Number(one.is_default));
  return { truck: rows.find(({ technician_id }) => technician_id === technicianId), places, isPending };
}

/** By part, at one place; undefined until it is known. */
function useOnHand(place: string | null, lines: readonly OpenLine[]) {
  const { rows, isPending } = useRows(stockLevels, {
    filters: where(stockLevels)
      .eq('location_id', place ?? '')
      .in(
        'part_id',
        lines.map(({ part_id }) => part_id),
      ),
    select: 'id,part_id,quantity',
    limit: 200,
    count: false,
    enabled: place !== null,
  });
  if (place === null || isPending) return undefined;
  return new Map(rows.map(({ part_id, quantity }) => [part_id, Number(quantity)]));
}
