import { defineDomain } from '#kernel/domain.ts';
import { estimateArrival } from './arrival/estimate-arrival.ts';
import { dispatchRunDisplay } from './dispatch-run.display.ts';
import { visitEstimatesReport } from './estimates/visit-estimates.report.ts';
import { acceptMoves, undoMoves } from './runs/accept-moves.ts';
import { dispatchMoves, dispatchRuns } from './runs/dispatch-run.resource.ts';
import { planDays, planEmergency, repairDays } from './runs/start-run.ts';
import { stopRun } from './runs/stop-run.ts';
import { endLostRunsJob, sweepRunsJob } from './runs/sweep-runs.job.ts';
import { planningSettingsReport } from './settings/planning-settings.report.ts';
import { setPlanningSettings } from './settings/set-planning-settings.ts';
import { bestSlotsReport } from './slots/best-slots.report.ts';
import { whyNotReport } from './slots/why-not.report.ts';

export const dispatchDomain = defineDomain('dispatch', {
  resources: [dispatchRuns, dispatchMoves],
  commands: [planDays, planEmergency, repairDays, stopRun, acceptMoves, undoMoves, setPlanningSettings],
  displays: [dispatchRunDisplay],
  screens: [
    {
      path: '/scheduling',
      title: 'Scheduling',
      load: async () => (await import('./ui/PlannedBoard.tsx')).PlannedBoard,
    },
    {
      path: '/scheduling/plans',
      title: 'Planning runs',
      load: async () => (await import('./ui/RunList.tsx')).RunList,
    },
    {
      path: '/scheduling/plans/$id',
      title: 'Planning run',
      load: async () => (await import('./ui/RunPage.tsx')).RunPage,
    },
  ],
  server: {
    reports: [planningSettingsReport, bestSlotsReport, whyNotReport, visitEstimatesReport],
    jobs: [endLostRunsJob, sweepRunsJob],
    reactions: [estimateArrival],
  },
});
