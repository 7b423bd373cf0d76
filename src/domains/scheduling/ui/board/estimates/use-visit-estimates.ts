import { useQuery } from '@tanstack/react-query';
import { createContext, useContext, useMemo } from 'react';
import type { VisitEstimate } from '#domains/scheduling/planning-answers.rules.ts';
import { readReport } from '#ui/api/report.ts';
import { useWorkplace } from '#ui/resource/workplace.tsx';

/** By visit. */
export type VisitEstimates = ReadonlyMap<string, VisitEstimate>;

const none: VisitEstimates = new Map();
export const EstimatesContext = createContext<VisitEstimates>(none);
export const useEstimates = (): VisitEstimates => useContext(EstimatesContext);

/** Of today's visits, of everybody or of one person; they change with what is told, and with the clock. */
export function useVisitEstimates(enabled: boolean, technicianId?: string): VisitEstimates {
  const { viewer } = useWorkplace();
  const asked = technicianId === undefined ? {} : { technician_id: technicianId };
  const { data } = useQuery({
    queryKey: ['visits', viewer.tenantId, 'estimates', asked],
    queryFn: async ({ signal }) =>
      (await readReport<readonly VisitEstimate[]>('visit_estimates', asked, signal)).data,
    enabled,
    refetchInterval: 60_000,
  });
  return useMemo(() => (data ? new Map(data.map((one) => [one.visit_id, one])) : none), [data]);
}
