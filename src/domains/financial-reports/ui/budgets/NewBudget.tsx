import { useState } from 'react';
import { budgets } from '#domains/financial-reports/budgets/budget.resource.ts';
import type { FiscalYear } from '#domains/financial-reports/budgets/budget-years.report.ts';
import { useReport } from '#ui/api/report.ts';
import { Select } from '#ui/components/inputs/Select.tsx';
import { Sheet } from '#ui/components/overlays/Sheet.tsx';
import { SkeletonRows } from '#ui/components/states/Skeleton.tsx';
import { useNavigate } from '#ui/navigation.tsx';
import type { OwnControlProps } from '#ui/resource/fields/control.ts';
import { ResourceForm } from '#ui/resource/form/ResourceForm.tsx';
import { useWorkplace } from '#ui/resource/workplace.tsx';
import { dayText } from '../day-text.ts';

interface NewBudgetProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** A name and one of the company's fiscal years. */
export function NewBudget({ isOpen, onClose }: NewBudgetProps) {
  const navigate = useNavigate();
  const { data: years } = useReport<readonly FiscalYear[]>('budget_years', {}, { enabled: isOpen });
  const [now] = years?.filter(({ starts_on }) => starts_on <= new Date().toISOString().slice(0, 10)) ?? [];
  return (
    <Sheet open={isOpen} onOpenChange={(open) => !open && onClose()} title="New budget">
      <div className="p-4">
        {!years && <SkeletonRows rows={3} />}
        {years && (
          <ResourceForm
            resource={budgets}
            place="sheet"
            autoFocus
            defaults={{ starts_on: now?.starts_on }}
            controls={{ starts_on: YearControl }}
            onSaved={({ id }) => void navigate({ to: `/financials/budgets/${id}` })}
            onCancel={onClose}
          />
        )}
      </div>
    </Sheet>
  );
}

function YearControl({ value, onChange }: OwnControlProps) {
  const { viewer } = useWorkplace();
  const { data: years = [] } = useReport<readonly FiscalYear[]>('budget_years');
  const [options] = useState(() =>
    years.map(({ starts_on, ends_on }) => ({
      value: starts_on,
      label: `${dayText(starts_on, viewer.locale)} – ${dayText(ends_on, viewer.locale)}`,
    })),
  );
  return <Select value={String(value ?? '')} options={options} onValueChange={onChange} />;
}
