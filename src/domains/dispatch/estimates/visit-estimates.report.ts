import { readEstimates } from '#domains/scheduling/estimates/read-estimates.ts';
import type { VisitEstimate } from '#domains/scheduling/planning-answers.rules.ts';
import { field } from '#kernel/field.ts';
import { defineReport } from '#kernel/report.ts';
import { travelMinutes } from './travel-minutes.ts';

/** When the visits of a day will really begin. */
export const visitEstimatesReport = defineReport(
  'visit_estimates',
  {
    label: 'Expected times of visits',
    allow: 'everyone',
    params: {
      day: field.date({ label: 'Day', help: 'Today when left empty.' }),
      technician_id: field.ref('memberships', { label: 'Technician' }),
    },
  },
  async (ctx, { day, technician_id }): Promise<readonly VisitEstimate[]> => {
    const of = day ?? ctx.today;
    return readEstimates(ctx, {
      day: of,
      travel: travelMinutes(ctx, of),
      ...(technician_id && { technicianId: technician_id }),
    });
  },
);
