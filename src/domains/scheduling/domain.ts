import { defineDomain } from '#kernel/domain.ts';
import { defineImport } from '#kernel/import.ts';
import { absenceDisplay } from './absences/absence.display.ts';
import { absences } from './absences/absence.resource.ts';
import { absenceVisitsReport } from './absences/absence-visits.report.ts';
import { approveAbsence, cancelAbsence, declineAbsence, tellOfAbsence } from './absences/decide-absence.ts';
import { cancelVisit, confirmVisit, dispatchVisit } from './confirm-visit.ts';
import { endVisits } from './end-visits.ts';
import { arriveAtVisit, departForVisit, finishVisit, reportNoAccess } from './make-visit.ts';
import { monthScheduleReport } from './month-schedule.report.ts';
import { moveVisit } from './move-visit.ts';
import { updateOrderStatus } from './planned-status.ts';
import { scheduleVisit } from './schedule-visit.ts';
import { teamScheduleReport } from './team-schedule.report.ts';
import { visitDisplay } from './visit.display.ts';
import { visits } from './visit.resource.ts';
import { workingTimeReport } from './working-time/working-time.report.ts';

export const schedulingDomain = defineDomain('scheduling', {
  resources: [visits, absences],
  commands: [
    cancelVisit,
    confirmVisit,
    dispatchVisit,
    arriveAtVisit,
    departForVisit,
    finishVisit,
    reportNoAccess,
    moveVisit,
    scheduleVisit,
    approveAbsence,
    declineAbsence,
    cancelAbsence,
  ],
  displays: [visitDisplay, absenceDisplay],
  imports: [defineImport(absences)],
  menu: [{ href: '/scheduling', label: 'Scheduling', icon: 'calendar', place: 70 }],
  screens: [
    {
      path: '/work-orders',
      title: 'Work orders',
      load: async () => (await import('./ui/WorkOrdersScreen.tsx')).WorkOrdersScreen,
    },
    {
      path: '/work-orders/$id',
      title: 'Work order',
      load: async () => (await import('./ui/WorkOrderScreen.tsx')).WorkOrderScreen,
    },
    {
      path: '/scheduling',
      title: 'Scheduling',
      load: async () => (await import('./ui/SchedulingScreen.tsx')).SchedulingScreen,
    },
    {
      path: '/scheduling/absences',
      title: 'Absences',
      load: async () => (await import('./ui/absences/AbsenceList.tsx')).AbsenceList,
    },
    {
      path: '/scheduling/absences/new',
      title: 'New absence',
      creates: { label: 'Enter an absence', place: 75 },
      load: async () => (await import('./ui/absences/NewAbsence.tsx')).NewAbsence,
    },
    {
      path: '/scheduling/absences/$id',
      title: 'Absence',
      load: async () => (await import('./ui/absences/AbsencePage.tsx')).AbsencePage,
    },
  ],
  server: {
    reports: [teamScheduleReport, monthScheduleReport, workingTimeReport, absenceVisitsReport],
    reactions: [endVisits, updateOrderStatus, tellOfAbsence],
  },
});
