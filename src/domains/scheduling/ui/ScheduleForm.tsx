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
import { Field } from '#ui/components/inputs/Field.tsx';
import { Textarea } from '#ui/components/inputs/Textarea.tsx';
import { FormLayout } from '#ui/components/layout/FormLayout.tsx';
import { FieldControl } from '#ui/resource/fields/FieldControl.tsx';
import { useWorkplace } from '#ui/resource/workplace.tsx';
import { scheduleVisit } from '../schedule-visit.ts';
import { BestSlots } from './BestSlots.tsx';
import { type ScheduleDraft, useScheduleForm } from './board/planning/use-schedule-form.ts';
import { Concerns, OverlapField, WhenFields, WhoFields } from './PlanFields.tsx';
import { SeriesDialog } from './series/SeriesDialog.tsx';
import { SeveralFields } from './series/SeveralFields.tsx';
import { useSeveral } from './series/use-several.ts';

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
    readonly series_id?: string | null;
    readonly part?: string | null;
    readonly work_order?: { readonly number: string } | null;
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
  const several = useSeveral({ order, draft, onDone });
  const [isAsking, setAsking] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.querySelector<HTMLElement>('input, select')?.focus(), []);
  const submitAlone = () => {
    setAsking(false);
    void form.submit();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    if (several.isOn) void several.submit();
    else if (visit?.series_id && form.plan && form.isMoved) setAsking(true);
    else void form.submit();
  };
  return (
    <div ref={box}>
      <FormLayout
        onSubmit={submit}
        className="[&>div:last-child]:bg-surface"
        error={several.isOn ? several.faults.problem : form.problem}
        actions={
          <>
            <Button type="submit" loading={form.isBusy || several.isBusy}>
              {saveLabel(!visit, several.isOn)}
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
        {!visit && <SeveralFields several={several} startsOn={draft.date} />}
        {order && !visit && !several.isOn && (
          <BestSlots
            orderId={order.id}
            minutes={draft.minutes}
            isBusy={form.isBusy}
            onTake={(slot) => void form.take(slot)}
          />
        )}
        <WhoFields form={form} isNew={!visit && !several.isOn} />
        <WhenFields form={form} hasLength={several.mode !== 'parts'} />
        {!several.isOn && <Concerns form={form} />}
        {form.isOverlapping && !several.isOn && <OverlapField form={form} />}
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
            help="Doesn’t block anybody’s time until it is confirmed."
            checked={draft.is_tentative}
            onChange={(event) => change({ is_tentative: event.target.checked })}
          />
        )}
      </FormLayout>
      {visit && isAsking && form.plan && (
        <SeriesDialog
          isInline
          visit={inSeries(visit)}
          plan={form.plan}
          onThis={submitAlone}
          onDone={onDone}
          onClose={() => setAsking(false)}
        />
      )}
    </div>
  );
}

const saveLabel = (isNew: boolean, isSeveral: boolean) =>
  isNew ? (isSeveral ? 'Schedule visits' : 'Schedule visit') : 'Save visit';

const inSeries = ({ part = null, work_order = null, ...visit }: NonNullable<ScheduleFormProps['visit']>) => ({
  ...visit,
  ...{ part, work_order },
});

const orderField = field.ref('work_orders', { label: 'Work order', required: true });
const schedulable = where(workOrders).in('status', scheduleVisit.from ?? []).entries;
