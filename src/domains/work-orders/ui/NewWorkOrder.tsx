/**
 * The form for "the phone rings": who it is, what is wrong, who comes and when, saved together. Where there is room, who and when
 * stands beside it, and so does what is known of the customer and the place. Choosing an asset or a site fills in the fields that follow from it.
 */

import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { AnyCommand } from '#kernel/command.ts';
import { Button } from '#ui/components/actions/Button.tsx';
import { FormLayout } from '#ui/components/layout/FormLayout.tsx';
import { Page } from '#ui/components/layout/Page.tsx';
import { PageHeader } from '#ui/components/layout/PageHeader.tsx';
import { cx } from '#ui/cx.ts';
import { classifyError } from '#ui/errors/classify-error.ts';
import { useMedia } from '#ui/hooks/use-media.ts';
import { useNavigate } from '#ui/navigation.tsx';
import { LeaveGuard } from '#ui/resource/form/LeaveGuard.tsx';
import { CreatesInPlace } from '#ui/resource/form/ResourceForm.tsx';
import { Restored } from '#ui/resource/form/Restored.tsx';
import { useWorkplace } from '#ui/resource/workplace.tsx';
import { AboutCaller } from './call/AboutCaller.tsx';
import { CallFields } from './call/CallFields.tsx';
import type { CallToPlan, CallVisit } from './call/call-visit.ts';
import { idOf } from './call/use-controls.tsx';
import { useNewOrder } from './call/use-new-order.ts';
import { useSaveCall } from './call/use-save-call.ts';
import { useFillRelated } from './use-fill-related.ts';

export interface NewWorkOrderProps {
  /** The command that plans a visit. */
  schedule?: AnyCommand;
  /** Chooses who comes and when. */
  planner?: (asked: CallToPlan, onVisit: (visit: CallVisit | undefined) => void) => ReactNode;
}

export function NewWorkOrder(props: NewWorkOrderProps) {
  const navigate = useNavigate();
  const { viewer } = useWorkplace();
  return (
    <Page title="New work order">
      <PageHeader
        title="New work order"
        description={
          viewer.role === 'technician' &&
          'The office approves it before it is planned. You stay assigned to it.'
        }
      />
      <CreatesInPlace>
        <CallForm
          {...props}
          onMade={(id, isPlanned) =>
            void navigate({
              to: `/work-orders/${id}`,
              replace: true,
              ...(!isPlanned && { search: { plan: '1' } }),
            })
          }
          onCancel={() => void navigate({ to: '/work-orders' })}
        />
      </CreatesInPlace>
    </Page>
  );
}

interface CallFormProps extends NewWorkOrderProps {
  onMade: (id: string, isPlanned: boolean) => void;
  onCancel: () => void;
}

function CallForm({ schedule, planner, onMade, onCancel }: CallFormProps) {
  const form = useNewOrder();
  const { values, caller, isDirty, clear } = form;
  const { save, isBusy } = useSaveCall(form, schedule);
  const [problem, setProblem] = useState<string>();
  const [visit, setVisit] = useState<CallVisit>();
  const saved = useRef(false);
  const box = useRef<HTMLDivElement>(null);
  useFillRelated(values, form.set);
  const customerId = idOf(values.customer_id);
  const siteId = idOf(values.site_id);
  const assetId = idOf(values.asset_id);
  const isAsked = Boolean(caller || customerId || siteId);

  const submit = async (wanted: CallVisit | undefined) => {
    setProblem(undefined);
    if (!form.checkAll()) return focusFault();
    if (wanted?.isRefused) {
      setProblem('The visit overlaps another one. Choose another time, or say why both can be.');
      return;
    }
    try {
      saved.current = true;
      const made = await save(wanted);
      if (!made) return;
      clear();
      onMade(made.id, made.isPlanned);
    } catch (error) {
      saved.current = false;
      setProblem(classifyError(error).friendly);
      focusFault();
    }
  };
  useEffect(() => {
    box.current?.querySelector<HTMLElement>('[role="combobox"]')?.focus();
  }, []);
  const focusFault = () =>
    requestAnimationFrame(() => box.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
  const hasPlanner = planner !== undefined && (isAsked || visit !== undefined);
  const isWide = useMedia('(width >= 64rem)');
  const whoAndWhen = planner?.(
    {
      siteId,
      isAsked,
      minutes: typeof values.estimated_minutes === 'number' ? values.estimated_minutes : null,
      skills: Array.isArray(values.required_skills) ? values.required_skills.map(String) : [],
    },
    setVisit,
  );
  const submitAll = () => void submit(hasPlanner ? visit : undefined);

  return (
    <div
      ref={box}
      className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-[minmax(0,640px)_minmax(20rem,1fr)] xl:gap-8"
    >
      <FormLayout
        onSubmit={(event) => {
          event.preventDefault();
          event.stopPropagation();
          submitAll();
        }}
        error={problem}
        actions={
          <>
            {hasPlanner && visit && <p className="w-full text-muted tabular">{visit.words}</p>}
            {hasPlanner && (
              <Button type="submit" loading={isBusy} disabled={!visit}>
                Create and schedule
              </Button>
            )}
            <Button
              type={hasPlanner ? 'button' : 'submit'}
              variant={hasPlanner ? 'outline' : 'default'}
              loading={isBusy && !hasPlanner}
              {...(hasPlanner && { onClick: () => void submit(undefined) })}
            >
              Create work order
            </Button>
            {/* On a phone there is room for two. */}
            <Button variant="ghost" className={cx(hasPlanner && 'max-sm:hidden')} onClick={onCancel}>
              Cancel
            </Button>
          </>
        }
      >
        {form.isRestored && <Restored onDiscard={clear} />}
        <CallFields form={form}>{!isWide && hasPlanner && whoAndWhen}</CallFields>
      </FormLayout>
      <div className="flex min-w-0 flex-col gap-4">
        {isWide && whoAndWhen && <Beside onSubmit={submitAll}>{whoAndWhen}</Beside>}
        <AboutCaller
          customerId={customerId}
          siteId={siteId}
          assetId={assetId}
          onAsset={(id) => form.type({ asset_id: id === assetId ? null : id })}
        />
      </div>
      <LeaveGuard when={() => isDirty && !saved.current} keeps onDiscard={clear} />
    </div>
  );
}

/** Ctrl-Enter saves from its fields, too. */
function Beside({ onSubmit, children }: { onSubmit: () => void; children: ReactNode }) {
  return (
    <form
      noValidate
      className="form-fields"
      onSubmit={(event) => event.preventDefault()}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) onSubmit();
      }}
    >
      {children}
    </form>
  );
}
