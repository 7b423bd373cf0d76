/**
 * The form to plan a visit: `<ScheduleForm orderId={id} onDone={close} />` for a new one, with `visit` to change one. Warns about
 * conflicts while it is filled in; an overlap can be allowed with a written reason.
 */
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { workOrders } from '#domains/work-orders/work-order.resource.ts';
import { field } from '#kernel/field.ts';
import { useRow } from '#ui/api/rows.ts';
import { where } from '#ui/api/where.ts';
import { Button } from '#ui/components/actions/Button.tsx';
import { Checkbox } from '#ui/components/inputs/Checkbox.tsx';
import { DateInput } from '#ui/components/inputs/DateInput.tsx';
import { Field } from '#ui/components/inputs/Field.tsx';
import { Input } from '#ui/components/inputs/Input.tsx';
import { type Option, Select } from '#ui/components/inputs/Select.tsx';
import { Textarea } from '#ui/components/inputs/Textarea.tsx';
import { FieldRow, FormLayout } from '#ui/components/layout/FormLayout.tsx';
import { FieldControl } from '#ui/resource/fields/FieldControl.tsx';
import { useWorkplace } from '#ui/resource/workplace.tsx';
import { scheduleVisit } from '../schedule-visit.ts';
import { BestSlots } from './BestSlots.tsx';
import { minute } from './board/lanes/time-scale.ts';
import { formatLength } from './board/planning/format-plan.ts';
import { type ScheduleDraft, useScheduleForm } from './board/planning/use-schedule-form.ts';
import { ConcernNote } from './board/visits/ConcernNote.tsx';

export interface ScheduleFormProps {
  /** The order of a new visit; if omitted, the form asks for it. */
  orderId?: string | undefined;
  /** The visit to change. */
  visit?: {
    readonly id: string;
    readonly version: number;
    readonly work_order_id: string;
    readonly status: string;
    readonly technician_id: string | null;
    readonly starts_at: string;
    readonly ends_at: string;
    readonly instructions: string | null;
    readonly override_reason: string | null;
  };
  /** Initial values for what the order does not specify. */
  initial?: Partial<ScheduleDraft> | undefined;
  onDone: () => void;
  onCancel: () => void;
}

export function ScheduleForm(props: ScheduleFormProps) {
  const [chosen, setChosen] = useState<string | null>(null);
  const orderId = props.visit?.work_order_id ?? props.orderId ?? chosen;
  const { data: order } = useRow<typeof workOrders>(workOrders, orderId, orderSelect);
  if (orderId && !order) return null;
  return (
    <PlanFields
      {...props}
      key={orderId ?? 'none'}
      order={order ?? undefined}
      onOrder={props.visit || props.orderId ? undefined : setChosen}
    />
  );
}

const orderSelect = 'id,number,title,lead_id,window_start,estimated_minutes,required_skills';

export interface OrderToPlan {
  readonly id: string;
  readonly number: string | null;
  readonly lead_id: string | null;
  readonly window_start: string | null;
  readonly estimated_minutes: number | null;
  readonly required_skills: readonly string[] | null;
}

interface PlanFieldsProps extends ScheduleFormProps {
  order: OrderToPlan | undefined;
  onOrder: ((id: string | null) => void) | undefined;
}

function PlanFields({ order, onOrder, visit, initial, onDone, onCancel }: PlanFieldsProps) {
  const { resourceOf } = useWorkplace();
  const form = useScheduleForm({ order, visit, initial, onDone });
  const { draft, change, faults } = form;
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.querySelector<HTMLElement>('input, select')?.focus(), []);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    void form.submit();
  };
  return (
    <div ref={box}>
      <FormLayout
        onSubmit={submit}
        className="[&>div:last-child]:bg-surface"
        error={form.problem}
        actions={
          <>
            <Button type="submit" loading={form.isBusy}>
              {visit ? 'Save visit' : 'Schedule visit'}
            </Button>
            <Button variant="ghost" onClick={onCancel}>
              Cancel
            </Button>
          </>
        }
      >
        {onOrder && resourceOf('work_orders') && (
          <FieldControl
            name="work_order_id"
            label="Work order"
            field={orderField}
            value={order?.id ?? null}
            values={{}}
            refFilters={schedulable}
            error={faults.work_order_id}
            onChange={(value) => onOrder(typeof value === 'string' ? value : null)}
          />
        )}
        {order && !visit && (
          <BestSlots
            orderId={order.id}
            minutes={draft.minutes}
            isBusy={form.isBusy}
            onTake={(slot) => void form.take(slot)}
          />
        )}
        <Field label="Technician" optional error={faults.technician_id}>
          <Select
            value={draft.technician_id ?? ''}
            placeholder="Nobody yet"
            options={form.technicians.map(({ id, full_name }) => ({ value: id, label: full_name }))}
            onChange={(event) => change({ technician_id: event.target.value || null })}
          />
        </Field>
        <FieldRow>
          <Field label="Date">
            <DateInput
              value={draft.date}
              required
              onFocus={form.keepTime}
              onValueChange={(date) => change({ date: date ?? '' })}
            />
          </Field>
          <Field label="Start" error={form.isRefused ? undefined : faults.starts_at}>
            <Input
              type="time"
              step={300}
              required
              value={draft.time}
              onFocus={form.keepTime}
              onChange={(event) => change({ time: event.target.value })}
            />
          </Field>
          <Field label="Length" error={faults.ends_at}>
            <Select
              value={String(draft.minutes)}
              options={lengthChoices(draft.minutes)}
              onChange={(event) => change({ minutes: Number(event.target.value) })}
            />
          </Field>
        </FieldRow>
        <ConcernNote concerns={form.concerns} />
        {form.isOverlapping && (
          <Field
            label="Allow the overlap because"
            optional
            error={form.isRefused ? `${faults.starts_at} Choose another, or say why both can be.` : undefined}
          >
            <Input
              value={draft.override_reason}
              maxLength={500}
              placeholder="Both jobs are in the same building"
              onChange={(event) => change({ override_reason: event.target.value })}
            />
          </Field>
        )}
        <Field label="Instructions" optional help="The technician reads them with the visit.">
          <Textarea
            rows={3}
            maxLength={4000}
            value={draft.instructions}
            onChange={(event) => change({ instructions: event.target.value })}
          />
        </Field>
        {!visit && (
          <Checkbox
            label="Tentative"
            help="Holds nobody’s time until it is confirmed."
            checked={draft.is_tentative}
            onChange={(event) => change({ is_tentative: event.target.checked })}
          />
        )}
      </FormLayout>
    </div>
  );
}

const orderField = field.ref('work_orders', { label: 'Work order', required: true });
const schedulable = where(workOrders).in('status', scheduleVisit.from ?? []).entries;

const usual = [15, 30, 45, 60, 90, 120, 150, 180, 240, 300, 360, 480, 600, 720];

/** Usual lengths, and the current one. */
function lengthChoices(minutes: number): readonly Option[] {
  return [...new Set([...usual, minutes])]
    .sort((a, b) => a - b)
    .map((value) => ({ value: String(value), label: formatLength({ from: 0, to: value * minute }) }));
}
