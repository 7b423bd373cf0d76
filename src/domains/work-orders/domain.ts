import { defineDomain } from '#kernel/domain.ts';
import { addComment } from './add-comment.ts';
import { addPhoto } from './add-photo.ts';
import { addSignature } from './add-signature.ts';
import { addTime } from './add-time.ts';
import { answerChecklistItem } from './answer-checklist-item.ts';
import { assignTechnicians } from './assign-technicians.ts';
import { assignees } from './assignee.resource.ts';
import { attachChecklist } from './attach-checklist.ts';
import { checklistAnswers, checklistItems, checklistTemplates } from './checklist.resource.ts';
import { completeWorkOrder } from './complete-work-order.ts';
import { comments, files, photos, signatures } from './evidence.resource.ts';
import { cannotCompleteWorkOrder, holdWorkOrder, resumeWorkOrder, startWorkOrder } from './field-work.ts';
import { timeEntries, workOrderCosts, workOrderParts } from './labour-and-material.resource.ts';
import { assignFinder, giveChecklist } from './new-work-order.ts';
import {
  approveWorkOrder,
  cancelWorkOrder,
  closeWorkOrder,
  rejectWorkOrder,
  reopenWorkOrder,
  reviewWorkOrder,
  sendBackWorkOrder,
} from './office-decisions.ts';
import { returnPart } from './return-part.ts';
import { startTimer } from './start-timer.ts';
import { stopTimer } from './stop-timer.ts';
import { unassignTechnicians } from './unassign-technicians.ts';
import { usePart } from './use-part.ts';
import { workOrderDisplay } from './work-order.display.ts';
import { workOrderImport } from './work-order.import.ts';
import { workOrders } from './work-order.resource.ts';
import { workOrderHistory } from './work-order-history.report.ts';

export const workOrdersDomain = defineDomain('work-orders', {
  resources: [
    workOrders,
    assignees,
    checklistTemplates,
    checklistItems,
    checklistAnswers,
    timeEntries,
    workOrderParts,
    workOrderCosts,
    photos,
    signatures,
    comments,
    files,
  ],
  commands: [
    addComment,
    addPhoto,
    addSignature,
    addTime,
    answerChecklistItem,
    approveWorkOrder,
    assignTechnicians,
    attachChecklist,
    cancelWorkOrder,
    cannotCompleteWorkOrder,
    closeWorkOrder,
    completeWorkOrder,
    holdWorkOrder,
    rejectWorkOrder,
    reopenWorkOrder,
    resumeWorkOrder,
    returnPart,
    reviewWorkOrder,
    sendBackWorkOrder,
    startTimer,
    startWorkOrder,
    stopTimer,
    unassignTechnicians,
    usePart,
  ],
  displays: [workOrderDisplay],
  imports: [workOrderImport],
  menu: [{ href: '/work-orders', label: 'Work Orders', icon: 'clipboard', place: 20 }],
  screens: [
    {
      path: '/work-orders/new',
      title: 'New work order',
      load: async () => (await import('./ui/NewWorkOrder.tsx')).NewWorkOrder,
    },
    {
      path: '/work-orders/$jobId/photos',
      title: 'Photos',
      load: async () => (await import('./ui/JobPhotos.tsx')).JobPhotos,
    },
  ],
  server: {
    reports: [workOrderHistory],
    reactions: [giveChecklist, assignFinder],
    search: [
      {
        table: 'work_orders',
        place: 10,
        title: 't.title',
        detail: "concat_ws(' · ', t.number, (select c.name from customers c where c.id = t.customer_id))",
      },
    ],
  },
});
