import { office } from '#kernel/access.ts';
import { defineDomain } from '#kernel/domain.ts';
import { defineImport } from '#kernel/import.ts';
import { absenceDisplay } from './absences/absence.display.ts';
import { absences } from './absences/absence.resource.ts';
import { absenceVisitsReport } from './absences/absence-visits.report.ts';
import { approveAbsence, cancelAbsence, declineAbsence, tellOfAbsence } from './absences/decide-absence.ts';
import { calendarFeeds } from './calendars/calendar-feed.resource.ts';
import { revokeCalendarFeed } from './calendars/renew-calendar-feed.ts';
import { cancelVisit, confirmVisit, dispatchVisit } from './confirm-visit.ts';
import { addToCrew, cancelCrew, removeFromCrew } from './crews/crew-commands.ts';
import { confirmMates } from './crews/move-crew.ts';
import { shareVisit, unshareVisit } from './customers/share-visit.ts';
import { queueUpdates, tellCustomerJob } from './customers/tell-customer.ts';
import { tellLateJob } from './customers/tell-late.job.ts';
import { customerUpdateSettingsReport, saveUpdateSettings } from './customers/update-settings.ts';
import { visitLinks, visitUpdates } from './customers/visit-update.resource.ts';
import { endVisits } from './end-visits.ts';
import { arriveAtVisit, departForVisit, finishVisit, reportNoAccess } from './make-visit.ts';
import { monthScheduleReport } from './month-schedule.report.ts';
import { moveVisit } from './move-visit.ts';
import { updateOrderStatus } from './planned-status.ts';
import { replanVisits } from './replan/replan-visits.ts';
import { scheduleVisit } from './schedule-visit.ts';
import { cancelSeries } from './series/cancel-series.ts';
import { endSeries } from './series/end-series.ts';
import { extendSeriesJob } from './series/extend-series.job.ts';
import { moveSeries } from './series/move-series.ts';
import { planSeries } from './series/plan-series.ts';
import { seriesDatesReport } from './series/series-dates.report.ts';
import { seriesHoursReport } from './series/series-hours.report.ts';
import { visitSeriesDisplay } from './series/visit-series.display.ts';
import { visitSeries } from './series/visit-series.resource.ts';
import { extendTasksJob, remindOfTasksJob } from './tasks/keep-tasks.job.ts';
import { cancelTask, changeTask, createTask } from './tasks/plan-task.ts';
import { scheduleTaskDisplay } from './tasks/schedule-task.display.ts';
import { scheduleTasks, taskOccurrences } from './tasks/schedule-task.resource.ts';
import { teamScheduleReport } from './team-schedule.report.ts';
import { unscheduledAreasReport } from './unscheduled-areas.report.ts';
import { boardViews } from './views/board-view.resource.ts';
import { visitDisplay } from './visit.display.ts';
import { visits } from './visit.resource.ts';
import { workingTimeReport } from './working-time/working-time.report.ts';

export const schedulingDomain = defineDomain('scheduling', {
  resources: [
    visits,
    absences,
    scheduleTasks,
    taskOccurrences,
    calendarFeeds,
    visitUpdates,
    visitLinks,
    boardViews,
    visitSeries,
  ],
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
    replanVisits,
    addToCrew,
    removeFromCrew,
    cancelCrew,
    approveAbsence,
    declineAbsence,
    cancelAbsence,
    createTask,
    changeTask,
    cancelTask,
    revokeCalendarFeed,
    saveUpdateSettings,
    shareVisit,
    unshareVisit,
    planSeries,
    moveSeries,
    cancelSeries,
  ],
  displays: [visitDisplay, absenceDisplay, scheduleTaskDisplay, visitSeriesDisplay],
  imports: [defineImport(absences)],
  menu: [{ href: '/scheduling', label: 'Scheduling', icon: 'calendar', place: 70 }],
  screens: [
    {
      path: '/work-orders',
      title: 'Work orders',
      load: async () => (await import('./ui/WorkOrdersScreen.tsx')).WorkOrdersScreen,
    },
    {
      path: '/work-orders/new',
      title: 'New work order',
      creates: { label: 'Create work order', place: 10 },
      load: async () => (await import('./ui/call/NewWorkOrderScreen.tsx')).NewWorkOrderScreen,
    },
    {
      path: '/work-orders/$id',
      title: 'Work order',
      load: async () => (await import('./ui/WorkOrderScreen.tsx')).WorkOrderScreen,
    },
    {
      path: '/scheduling/new-task',
      title: 'New task',
      roles: office,
      creates: { label: 'Create task', place: 72 },
      load: async () => (await import('./ui/tasks/NewTask.tsx')).NewTask,
    },
    {
      path: '/scheduling/tasks',
      title: 'Tasks',
      load: async () => (await import('./ui/tasks/TaskList.tsx')).TaskList,
    },
    {
      path: '/scheduling/tasks/$id',
      title: 'Task',
      load: async () => (await import('./ui/tasks/TaskPage.tsx')).TaskPage,
    },
    {
      path: '/scheduling/tasks/$id/change',
      title: 'Change task',
      roles: office,
      load: async () => (await import('./ui/tasks/ChangeTask.tsx')).ChangeTask,
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
    {
      path: '/visit/$token',
      title: 'Your visit',
      place: 'public',
      load: async () => (await import('./ui/customers/PublicVisit.tsx')).PublicVisit,
    },
  ],
  server: {
    jobs: [extendTasksJob, extendSeriesJob, remindOfTasksJob, tellCustomerJob, tellLateJob],
    reports: [
      teamScheduleReport,
      monthScheduleReport,
      workingTimeReport,
      absenceVisitsReport,
      unscheduledAreasReport,
      customerUpdateSettingsReport,
      seriesDatesReport,
      seriesHoursReport,
    ],
    reactions: [endSeries, endVisits, updateOrderStatus, confirmMates, tellOfAbsence, queueUpdates],
  },
});
