/** What a technician's phone keeps to work without a network. */
import type { KeptSet } from '#ui/offline/kept-set.ts';
import { keptJobs } from './job/job-view.ts';
import { keptTimers } from './job/running-timer.ts';
import { keptOrders } from './jobs/open-orders.ts';
import { keptInspections, keptTemplates } from './rooms/inspection-view.ts';
import { keptCategories, keptRooms, keptTasks } from './rooms/task-view.ts';
import { keptParts, keptServices } from './steps/catalogue.ts';
import { keptVisits } from './today/today-view.ts';

export const workingSet: readonly KeptSet[] = [
  keptVisits,
  keptTimers,
  keptOrders,
  keptJobs,
  keptParts,
  keptServices,
  keptInspections,
  keptTemplates,
  keptTasks,
  keptCategories,
  keptRooms,
];
