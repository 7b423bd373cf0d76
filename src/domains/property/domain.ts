import { office } from '#kernel/access.ts';
import { defineDomain } from '#kernel/domain.ts';
import { resourceScreens } from '#ui/resource/screens/resource-screens.ts';
import { approveProperty, rejectProperty, tellRequester } from './approvals/decide-property-approval.ts';
import { propertyApprovalDisplay } from './approvals/property-approval.display.ts';
import { propertyApprovals } from './approvals/property-approval.resource.ts';
import {
  assignGuestTask,
  cancelGuestTask,
  reopenGuestTask,
  resolveGuestTask,
  startGuestTask,
  verifyGuestTask,
} from './guest-tasks/do-guest-task.ts';
import { escalateGuestTasksJob } from './guest-tasks/escalate-guest-tasks.job.ts';
import { guestTaskCategoryDisplay, guestTaskDisplay } from './guest-tasks/guest-task.display.ts';
import { guestRoomTasks, guestTaskCategories } from './guest-tasks/guest-task.resource.ts';
import { orderFromGuestTask, resolveByOrder } from './guest-tasks/guest-task-order.ts';
import { reportGuestTask } from './guest-tasks/report-guest-task.ts';
import { answerInspectionItem } from './inspections/answer-inspection-item.ts';
import { beginInspection, scheduleInspections, startInspection } from './inspections/begin-inspection.ts';
import { countPreventiveOrder } from './inspections/count-preventive-order.ts';
import { approveInspection, decideByApproval, rejectInspection } from './inspections/decide-inspection.ts';
import {
  inspectionAnswerDisplay,
  inspectionDisplay,
  inspectionTemplateDisplay,
} from './inspections/inspection.display.ts';
import {
  inspectionAnswers,
  inspectionPhotos,
  inspections,
  roomMaintenances,
} from './inspections/inspection.resource.ts';
import { addInspectionPhoto, removeInspectionPhoto } from './inspections/inspection-photos.ts';
import {
  assignInspection,
  cancelInspection,
  resumeInspection,
  submitInspection,
  takeBackInspection,
} from './inspections/submit-inspection.ts';
import { followOutagesJob } from './outages/follow-outages.job.ts';
import { returnByApproval, returnToService } from './outages/return-room.ts';
import { outageDisplay } from './outages/room-outage.display.ts';
import { roomOutages } from './outages/room-outage.resource.ts';
import { cancelOutage, planOutage, takeOutOfOrder, takeOutOfService } from './outages/take-room-out.ts';
import { planRoomMaintenance } from './room-maintenance/plan-room-maintenance.ts';
import { roomMaintenanceStandards } from './room-maintenance/room-maintenance-standard.resource.ts';
import { roomProposalReport } from './room-maintenance/room-proposal.report.ts';
import { roomMapReport } from './room-map/room-map.report.ts';
import { composeInspectionTemplate, reviseInspectionTemplate } from './templates/compose-template.ts';
import { inspectionTemplateImport } from './templates/inspection-template.import.ts';
import {
  inspectionItems,
  inspectionTemplates,
  inspectionTemplateVersions,
} from './templates/inspection-template.resource.ts';
import { storeInspectionTemplate, takeBackTemplates } from './templates/store-template.ts';

export const propertyDomain = defineDomain('property', {
  resources: [
    inspectionTemplates,
    inspectionTemplateVersions,
    inspectionItems,
    inspections,
    inspectionAnswers,
    inspectionPhotos,
    roomMaintenances,
    roomOutages,
    guestTaskCategories,
    guestRoomTasks,
    propertyApprovals,
    roomMaintenanceStandards,
  ],
  commands: [
    composeInspectionTemplate,
    reviseInspectionTemplate,
    storeInspectionTemplate,
    beginInspection,
    scheduleInspections,
    startInspection,
    answerInspectionItem,
    addInspectionPhoto,
    removeInspectionPhoto,
    submitInspection,
    approveInspection,
    rejectInspection,
    resumeInspection,
    takeBackInspection,
    assignInspection,
    cancelInspection,
    returnToService,
    takeOutOfOrder,
    takeOutOfService,
    planOutage,
    cancelOutage,
    reportGuestTask,
    startGuestTask,
    resolveGuestTask,
    verifyGuestTask,
    assignGuestTask,
    orderFromGuestTask,
    reopenGuestTask,
    cancelGuestTask,
    rejectProperty,
    approveProperty,
    planRoomMaintenance,
  ],
  displays: [
    inspectionDisplay,
    inspectionAnswerDisplay,
    inspectionTemplateDisplay,
    outageDisplay,
    guestTaskDisplay,
    guestTaskCategoryDisplay,
    propertyApprovalDisplay,
    { resource: roomMaintenanceStandards, path: (id) => `/property-tasks/standards/${id}` },
  ],
  imports: [inspectionTemplateImport],
  menu: [
    { href: '/property-tasks', label: 'Property Tasks', icon: 'building', place: 30, isProperty: true },
    {
      href: '/admin/property-approvals',
      label: 'Property Approvals',
      icon: 'checks',
      section: 'administration',
      place: 80,
    },
  ],
  screens: [
    {
      path: '/property-tasks',
      title: 'Property tasks',
      load: async () => (await import('./ui/PropertyTasks.tsx')).PropertyTasks,
    },
    {
      path: '/property-tasks/rooms/$id',
      title: 'Room',
      load: async () => (await import('./ui/RoomPage.tsx')).RoomPage,
    },
    {
      path: '/property-tasks/inspections',
      title: 'Inspections',
      load: async () => (await import('./ui/InspectionList.tsx')).InspectionList,
    },
    {
      path: '/property-tasks/inspections/$id',
      title: 'Inspection',
      load: async () => (await import('./ui/InspectionPage.tsx')).InspectionPage,
    },
    {
      path: '/property-tasks/guest-rooms',
      title: 'Guest rooms',
      load: async () => (await import('./ui/GuestTaskList.tsx')).GuestTaskList,
    },
    {
      path: '/property-tasks/guest-rooms/new',
      title: 'Report from a guest room',
      load: async () => (await import('./ui/ReportGuestTask.tsx')).ReportGuestTask,
    },
    {
      path: '/property-tasks/guest-rooms/$id',
      title: 'Guest-room task',
      load: async () => (await import('./ui/GuestTaskPage.tsx')).GuestTaskPage,
    },
    {
      path: '/property-tasks/templates',
      title: 'Inspection templates',
      load: async () => (await import('./ui/templates/TemplateList.tsx')).TemplateList,
    },
    {
      path: '/property-tasks/templates/new',
      title: 'New inspection template',
      roles: office,
      creates: { label: 'Create inspection template', place: 100 },
      load: async () => (await import('./ui/templates/NewTemplate.tsx')).NewTemplate,
    },
    {
      path: '/property-tasks/templates/$id',
      title: 'Inspection template',
      load: async () => (await import('./ui/templates/TemplatePage.tsx')).TemplatePage,
    },
    {
      path: '/property-tasks/templates/$id/change',
      title: 'Change inspection template',
      roles: office,
      load: async () => (await import('./ui/templates/ChangeTemplate.tsx')).ChangeTemplate,
    },
    ...resourceScreens('guest_task_categories', {
      path: '/property-tasks/categories',
      label: 'Guest-room category',
      labels: 'Guest-room categories',
      roles: office,
    }),
    {
      path: '/property-tasks/proposal',
      title: 'Which rooms today?',
      roles: office,
      load: async () => (await import('./ui/room-maintenance/RoomProposalScreen.tsx')).RoomProposalScreen,
    },
    ...resourceScreens('room_maintenance_standards', {
      path: '/property-tasks/standards',
      label: 'Room maintenance standard',
      labels: 'Room maintenance standards',
      roles: office,
    }),
    {
      path: '/admin/property-approvals',
      title: 'Property approvals',
      place: 'admin',
      load: async () => (await import('./ui/PropertyApprovals.tsx')).PropertyApprovals,
    },
    {
      path: '/admin/property-approvals/$id',
      title: 'Property approval',
      place: 'admin',
      load: async () => (await import('./ui/PropertyApproval.tsx')).PropertyApproval,
    },
  ],
  server: {
    reports: [roomMapReport, roomProposalReport],
    reactions: [
      decideByApproval,
      returnByApproval,
      tellRequester,
      countPreventiveOrder,
      resolveByOrder,
      takeBackTemplates,
    ],
    jobs: [escalateGuestTasksJob, followOutagesJob],
    search: [
      {
        table: 'guest_room_tasks',
        place: 93,
        title: "t.number || ' · ' || (select c.name from guest_task_categories c where c.id = t.category_id)",
        detail: "concat_ws(' · ', (select r.number from rooms r where r.id = t.room_id), t.details)",
      },
      {
        table: 'inspections',
        place: 95,
        title: 't.number',
        detail:
          "(select r.number || ' · ' || m.name from rooms r, inspection_templates m where r.id = t.room_id and m.id = t.inspection_template_id)",
      },
    ],
  },
});
