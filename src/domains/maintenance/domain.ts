import { office } from '#kernel/access.ts';
import { defineDomain } from '#kernel/domain.ts';
import { resourceScreens } from '#ui/resource/screens/resource-screens.ts';
import { followCorrection, followReading } from './occurrences/follow-meters.ts';
import { doneByOrder, openAgainByOrder, skippedByOrder } from './occurrences/follow-orders.ts';
import { followMaintenanceJob, generateMaintenanceJob } from './occurrences/generate-maintenance.job.ts';
import { maintenanceOccurrences } from './occurrences/maintenance-occurrence.resource.ts';
import { bringForward, doNow, pushBack, skipOccurrence } from './occurrences/move-occurrence.ts';
import { planFollowing } from './occurrences/plan-following.ts';
import { createPlan } from './plans/create-plan.ts';
import { createPlansForCategory } from './plans/create-plans-for-category.ts';
import { followAsset } from './plans/follow-assets.ts';
import { maintenancePlanDisplay, occurrenceDisplay } from './plans/maintenance-plan.display.ts';
import { maintenancePlanImport } from './plans/maintenance-plan.import.ts';
import {
  maintenancePlanParts,
  maintenancePlans,
  maintenanceTargets,
} from './plans/maintenance-plan.resource.ts';
import { doPlanNow, endPlan, pausePlan, resumePlan } from './plans/plan-status.ts';
import { plansByCategoryReport } from './plans/plans-by-category.report.ts';
import { previewPlanReport } from './plans/preview-plan.report.ts';
import { revisePlan } from './plans/revise-plan.ts';
import { complianceReport } from './reports/compliance.report.ts';
import { loadReport } from './reports/load.report.ts';

export const maintenanceDomain = defineDomain('maintenance', {
  resources: [maintenancePlans, maintenancePlanParts, maintenanceTargets, maintenanceOccurrences],
  commands: [
    createPlan,
    createPlansForCategory,
    revisePlan,
    doPlanNow,
    pausePlan,
    resumePlan,
    endPlan,
    doNow,
    bringForward,
    pushBack,
    skipOccurrence,
  ],
  imports: [maintenancePlanImport],
  displays: [maintenancePlanDisplay, occurrenceDisplay],
  menu: [{ href: '/maintenance', label: 'Maintenance', icon: 'wrench', place: 50, isProperty: true }],
  screens: [
    {
      path: '/maintenance',
      title: 'Maintenance',
      load: async () => (await import('./ui/PlanList.tsx')).PlanList,
    },
    {
      path: '/maintenance/new',
      title: 'New maintenance plan',
      roles: office,
      creates: { label: 'Create maintenance plan', place: 55 },
      load: async () => (await import('./ui/plan/NewPlan.tsx')).NewPlan,
    },
    {
      path: '/maintenance/for-category',
      title: 'A plan for each asset',
      roles: office,
      load: async () => (await import('./ui/plan/PlansForCategory.tsx')).PlansForCategory,
    },
    {
      path: '/maintenance/occurrences',
      title: 'Maintenance due',
      load: async () => (await import('./ui/OccurrenceList.tsx')).OccurrenceList,
    },
    ...resourceScreens(
      'maintenance_occurrences',
      { path: '/maintenance/occurrences', label: 'Planned maintenance', labels: 'Planned maintenance' },
      ['page'],
    ),
    {
      path: '/maintenance/calendar',
      title: 'Maintenance calendar',
      roles: office,
      load: async () => (await import('./ui/MaintenanceCalendar.tsx')).MaintenanceCalendar,
    },
    {
      path: '/maintenance/compliance',
      title: 'Maintenance compliance',
      roles: office,
      load: async () => (await import('./ui/ComplianceScreen.tsx')).ComplianceScreen,
    },
    {
      path: '/maintenance/$id',
      title: 'Maintenance plan',
      load: async () => (await import('./ui/plan/PlanPage.tsx')).PlanPage,
    },
    {
      path: '/maintenance/$id/change',
      title: 'Change maintenance plan',
      roles: office,
      load: async () => (await import('./ui/plan/ChangePlan.tsx')).ChangePlan,
    },
  ],
  server: {
    reports: [previewPlanReport, plansByCategoryReport, complianceReport, loadReport],
    jobs: [generateMaintenanceJob, followMaintenanceJob],
    reactions: [
      doneByOrder,
      skippedByOrder,
      openAgainByOrder,
      planFollowing,
      followReading,
      followCorrection,
      followAsset,
    ],
    search: [{ table: 'maintenance_plans', place: 38, title: 't.name', detail: 't.category' }],
  },
});
