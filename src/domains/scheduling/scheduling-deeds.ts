import type { CarriedOut } from '#kernel/command.ts';
import type { Report } from '#kernel/report.ts';
import { cancelVisitDeed, confirmVisitDeed, dispatchVisitDeed } from './confirm-visit.ts';
import { arriveAtVisitDeed, departForVisitDeed, finishVisitDeed, reportNoAccessDeed } from './make-visit.ts';
import { moveVisitDeed } from './move-visit.ts';
import { scheduleVisitDeed } from './schedule-visit.ts';
import { teamScheduleReport } from './team-schedule.report.ts';

export const schedulingDeeds: readonly CarriedOut[] = [
  cancelVisitDeed,
  confirmVisitDeed,
  dispatchVisitDeed,
  arriveAtVisitDeed,
  departForVisitDeed,
  finishVisitDeed,
  reportNoAccessDeed,
  moveVisitDeed,
  scheduleVisitDeed,
];

export const schedulingReports: readonly Report[] = [teamScheduleReport];
