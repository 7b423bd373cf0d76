/** What a technician's phone keeps to work without a network. */
import { kept, type WorkingSet } from '#ui/offline/device-kept.ts';
import { filesToKeep } from './job/job-documents.ts';
import { keptJobs } from './job/job-view.ts';
import { keptTimers } from './job/running-timer.ts';
import { keptOrders } from './jobs/open-orders.ts';
import { keptRestock } from './restock/restock-view.ts';
import { keptInspections, keptTemplates } from './rooms/inspection-view.ts';
import { keptCategories, keptRooms, keptTasks } from './rooms/task-view.ts';
import { keptParts, keptServices } from './steps/catalogue.ts';
import { keptTruck } from './steps/truck-stock.ts';
import { keptVisits } from './today/today-view.ts';

export const workingSet: WorkingSet = {
  sets: [
    keptVisits,
    keptTimers,
    keptOrders,
    keptJobs,
    keptParts,
    keptServices,
    keptTruck,
    keptRestock,
    keptInspections,
    keptTemplates,
    keptTasks,
    keptCategories,
    keptRooms,
  ],
  filesOf: ({ viewer }) => filesToKeep(kept.rowsOf(keptJobs) ?? [], viewer.membershipId),
};
