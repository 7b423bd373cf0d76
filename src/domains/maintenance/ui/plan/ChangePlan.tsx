import { useRef, useState } from 'react';
import {
  maintenancePlanParts,
  maintenancePlans,
  maintenanceTargets,
} from '#domains/maintenance/plans/maintenance-plan.resource.ts';
import { revisePlan } from '#domains/maintenance/plans/revise-plan.ts';
import { propertiesOf } from '#kernel/type-guards.ts';
import { useCommand } from '#ui/api/command.ts';
import { useRow, useRows } from '#ui/api/rows.ts';
import { where } from '#ui/api/where.ts';
import { ApiError } from '#ui/api-error.ts';
import { Button } from '#ui/components/actions/Button.tsx';
import { BackLink } from '#ui/components/layout/BackLink.tsx';
import { Page } from '#ui/components/layout/Page.tsx';
import { PageHeader } from '#ui/components/layout/PageHeader.tsx';
import { ErrorState } from '#ui/components/states/ErrorState.tsx';
import { SkeletonRows } from '#ui/components/states/Skeleton.tsx';
import { useNavigate, usePathParam } from '#ui/navigation.tsx';
import { type FormValues, initialValues } from '#ui/resource/form/form-values.ts';
import { notify } from '#ui/toast/notify.ts';
import { PlanForm } from './PlanForm.tsx';
import { planFields } from './plan-form.rules.ts';

const mostTargets = 1000;

export function ChangePlan() {
  const id = usePathParam('id');
  const plan = useRow(maintenancePlans, id);
  const targets = useRows(maintenanceTargets, {
    filters: where(maintenanceTargets).eq('plan_id', id).eq('is_chosen', true),
    select: 'id,asset_id,room_id',
    limit: mostTargets,
  });
  const parts = useRows(maintenancePlanParts, {
    filters: where(maintenancePlanParts).eq('plan_id', id),
    select: 'id,part_id,quantity',
    limit: 100,
  });
  const error = plan.error ?? targets.error ?? parts.error;
  const isPending = plan.isPending || targets.isPending || parts.isPending;
  const title = plan.data ? `Change ${plan.data.name}` : 'Change maintenance plan';
  return (
    <Page title={title}>
      <PageHeader context={<BackLink to={`/maintenance/${id}`} label="Maintenance plan" />} title={title} />
      {error && (
        <ErrorState title="The plan could not be loaded" error={error} onRetry={() => void plan.refetch()} />
      )}
      {!error && isPending && <SkeletonRows rows={10} />}
      {!error && !isPending && plan.data && (
        <Form id={id} plan={plan.data} targets={targets.rows} parts={parts.rows} />
      )}
    </Page>
  );
}

interface FormProps {
  id: string;
  plan: Readonly<Record<string, unknown>> & { readonly version: number };
  targets: readonly { readonly asset_id: string | null; readonly room_id: string | null }[];
  parts: readonly { readonly part_id: string; readonly quantity: string }[];
}

function Form({ id, plan, targets, parts }: FormProps) {
  const navigate = useNavigate();
  const revise = useCommand(revisePlan);
  const [openOrders, setOpenOrders] = useState<number>();
  const answer = useRef<'keep' | 'change'>(undefined);
  const [values] = useState(() =>
    initialValues(planFields, {
      ...plan,
      asset_ids: targets.flatMap(({ asset_id }) => asset_id ?? []),
      room_ids: targets.flatMap(({ room_id }) => room_id ?? []),
      parts: parts.map(({ part_id, quantity }) => ({ part_id, quantity })),
    }),
  );
  const save = async (input: FormValues) => {
    const open_orders = answer.current;
    try {
      const sent = open_orders === undefined ? input : { ...input, open_orders };
      await revise.mutateAsync({ id, input: sent, version: plan.version });
    } catch (error) {
      answer.current = undefined;
      setOpenOrders(openOrdersIn(error));
      throw error;
    }
    notify.success('Saved');
    void navigate({ to: `/maintenance/${id}`, replace: true });
  };
  return (
    <PlanForm
      values={values}
      draft={`maintenance_plans.${id}`}
      action="Save plan"
      onSubmit={save}
      onCancel={() => void navigate({ to: `/maintenance/${id}` })}
      problem={
        openOrders !== undefined && (
          <AboutOpenOrders count={openOrders} onAnswer={(chosen) => (answer.current = chosen)} />
        )
      }
    />
  );
}

interface AboutOpenOrdersProps {
  count: number;
  /** Before the form is sent again. */
  onAnswer: (answer: 'keep' | 'change') => void;
}

function AboutOpenOrders({ count, onAnswer }: AboutOpenOrdersProps) {
  const isOne = count === 1;
  return (
    <span className="flex flex-col gap-2 text-ink">
      <span>
        {isOne ? 'A work order that nobody has begun was' : `${count} work orders that nobody has begun were`}{' '}
        made from this plan. What becomes of {isOne ? 'it' : 'them'}?
      </span>
      <span className="flex flex-wrap gap-2">
        <Button type="submit" size="sm" onClick={() => onAnswer('change')}>
          Change {isOne ? 'it' : 'them'} too
        </Button>
        <Button type="submit" size="sm" variant="outline" onClick={() => onAnswer('keep')}>
          Change only what comes
        </Button>
      </span>
    </span>
  );
}

function openOrdersIn(error: unknown): number | undefined {
  if (!(error instanceof ApiError)) return undefined;
  const { open_orders } = propertiesOf(error.details);
  return typeof open_orders === 'number' ? open_orders : undefined;
}
