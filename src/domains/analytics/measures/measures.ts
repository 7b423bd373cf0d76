import * as assets from './asset.measures.ts';
import * as history from './history.measures.ts';
import * as maintenance from './maintenance.measures.ts';
import { type Measure, type Sum, sumsOf } from './measure.ts';
import * as money from './money.measures.ts';
import * as people from './people.measures.ts';
import * as rooms from './room.measures.ts';
import * as work from './work.measures.ts';

/** Every measure, in the order in which it is offered. */
export const measures: readonly Measure[] = [
  work.completed,
  work.requested,
  history.backlog,
  history.backlogAge,
  history.overdue,
  work.plannedRatio,
  work.firstTimeFix,
  work.recalls,
  work.onTimeArrival,
  work.responseTime,
  work.responseInSla,
  work.resolutionTime,
  work.slaMet,
  work.meanTimeToRepair,
  history.timeToAssign,
  history.timeOnHold,
  history.timeInState,
  assets.availability,
  assets.meanTimeBetweenFailures,
  assets.meanDowntime,
  assets.failures,
  assets.downtimeHours,
  assets.repairCost,
  maintenance.maintenanceCompliance,
  maintenance.maintenanceOverdue,
  maintenance.maintenanceCoverage,
  people.utilisation,
  people.jobHours,
  people.travelHours,
  people.travelShare,
  money.revenuePerHour,
  money.jobRevenue,
  money.jobMargin,
  money.jobMarginRatio,
  money.invoiced,
  money.daysToInvoice,
  money.receivables,
  money.daysSalesOutstanding,
  money.quoteCloseRate,
  rooms.roomCoverage,
  rooms.guestTasks,
  rooms.guestTasksOnTarget,
  rooms.guestTaskTime,
  history.guestTaskTimeToAssign,
  rooms.inspectionPassRate,
  rooms.roomDaysLost,
];

/** Every sum that a measure is or is made of, by name. */
export const sums: ReadonlyMap<string, Sum> = new Map(
  measures.flatMap(sumsOf).map((sum) => [sum.name, sum] as const),
);
