import { defineDomain } from '#kernel/domain.ts';
import { cancelVisit, confirmVisit, dispatchVisit } from './confirm-visit.ts';
import { endVisits } from './end-visits.ts';
import { arriveAtVisit, departForVisit, finishVisit, reportNoAccess } from './make-visit.ts';
import { moveVisit } from './move-visit.ts';
import { updateOrderStatus } from './planned-status.ts';
import { scheduleVisit } from './schedule-visit.ts';
import { teamScheduleReport } from './team-schedule.report.ts';
import { visitDisplay } from './visit.display.ts';
import { visits } from './visit.resource.ts';

export const schedulingDomain = defineDomain('scheduling', {
  resources: [visits],
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
  ],
  displays: [visitDisplay],
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
  ],
  server: {
    reports: [teamScheduleReport],
    reactions: [endVisits, updateOrderStatus],
  },
});
