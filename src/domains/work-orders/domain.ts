import { office } from '#kernel/access.ts';
import { defineDomain } from '#kernel/domain.ts';
import { assignTechnicians } from './assignment/assign-technicians.ts';
import { assignees } from './assignment/assignee.resource.ts';
import { unassignTechnicians } from './assignment/unassign-technicians.ts';
import { answerChecklistItem } from './checklists/answer-checklist-item.ts';
import { attachChecklist } from './checklists/attach-checklist.ts';
import { checklistAnswers, checklistItems, checklistTemplates } from './checklists/checklist.resource.ts';
import { addComment } from './evidence/add-comment.ts';
import { addPhoto } from './evidence/add-photo.ts';
import { addSignature } from './evidence/add-signature.ts';
import {
  addAssetPhoto,
  attachToAsset,
  attachToCustomer,
  attachToSite,
  removeFromAsset,
  removeFromCustomer,
  removeFromSite,
} from './evidence/documents.ts';
import { comments, files, photos, signatures } from './evidence/evidence.resource.ts';
import { addService } from './flat-rate/add-service.ts';
import { removeService } from './flat-rate/remove-service.ts';
import { workOrderServices } from './flat-rate/work-order-service.resource.ts';
import { statusSpells } from './history/status-spell.resource.ts';
import { workOrderHistory } from './history/work-order-history.report.ts';
import { lateRecords } from './late/late-record.resource.ts';
import { listLateReading } from './late/list-late-reading.ts';
import { markLateRecordSeen } from './late/mark-late-record-seen.ts';
import { pastAssignments } from './late/past-assignment.resource.ts';
import { completeWorkOrder } from './lifecycle/complete-work-order.ts';
import { duplicateWorkOrder } from './lifecycle/duplicate-work-order.ts';
import {
  cannotCompleteWorkOrder,
  holdWorkOrder,
  resumeWorkOrder,
  startWorkOrder,
} from './lifecycle/field-work.ts';
import { assignCreator, copyChecklist } from './lifecycle/new-work-order.ts';
import {
  approveWorkOrder,
  cancelWorkOrder,
  closeWorkOrder,
  rejectWorkOrder,
  reopenWorkOrder,
  reviewWorkOrder,
  sendBackWorkOrder,
} from './lifecycle/office-decisions.ts';
import { workOrderNext } from './lifecycle/work-order.kept.ts';
import { workOrderCounts } from './map/work-order-counts.kept.ts';
import { addTime } from './recording/add-time.ts';
import { assetTotals, workOrderRecordings } from './recording/costs.kept.ts';
import { timeEntries, workOrderCosts, workOrderParts } from './recording/labour-and-material.resource.ts';
import { nameAsset } from './recording/name-asset.ts';
import { plannedParts } from './recording/planned-part.resource.ts';
import { returnPart } from './recording/return-part.ts';
import { startTimer } from './recording/start-timer.ts';
import { stopTimer } from './recording/stop-timer.ts';
import { takePlannedParts } from './recording/take-planned-parts.ts';
import { usePart } from './recording/use-part.ts';
import { mailWorkReport, markReportSent } from './report/mail-work-report.ts';
import { workOrderDisplay } from './work-order.display.ts';
import { workOrderImport } from './work-order.import.ts';
import { workOrders } from './work-order.resource.ts';

export const workOrdersDomain = defineDomain('work-orders', {
  resources: [
    workOrders,
    assignees,
    checklistTemplates,
    checklistItems,
    checklistAnswers,
    timeEntries,
    workOrderParts,
    workOrderServices,
    plannedParts,
    workOrderCosts,
    photos,
    signatures,
    comments,
    files,
    statusSpells,
    pastAssignments,
    lateRecords,
  ],
  commands: [
    addComment,
    addPhoto,
    addService,
    addSignature,
    addTime,
    nameAsset,
    answerChecklistItem,
    approveWorkOrder,
    assignTechnicians,
    attachChecklist,
    attachToAsset,
    addAssetPhoto,
    attachToSite,
    cancelWorkOrder,
    cannotCompleteWorkOrder,
    closeWorkOrder,
    completeWorkOrder,
    duplicateWorkOrder,
    holdWorkOrder,
    mailWorkReport,
    markReportSent,
    markLateRecordSeen,
    rejectWorkOrder,
    removeFromAsset,
    removeFromSite,
    attachToCustomer,
    removeFromCustomer,
    removeService,
    reopenWorkOrder,
    resumeWorkOrder,
    returnPart,
    reviewWorkOrder,
    sendBackWorkOrder,
    startTimer,
    startWorkOrder,
    stopTimer,
    unassignTechnicians,
    takePlannedParts,
    usePart,
  ],
  displays: [workOrderDisplay],
  imports: [workOrderImport],
  menu: [{ href: '/work-orders', label: 'Work Orders', icon: 'clipboard', place: 20 }],
  screens: [
    {
      path: '/work-orders/late',
      title: 'Late records',
      load: async () => (await import('./ui/late/LateRecordList.tsx')).LateRecordList,
      roles: office,
    },
    {
      path: '/work-orders/$jobId/photos',
      title: 'Photos',
      load: async () => (await import('./ui/evidence/JobPhotos.tsx')).JobPhotos,
    },
  ],
  server: {
    kept: [workOrderCounts, workOrderNext, workOrderRecordings, assetTotals],
    reports: [workOrderHistory],
    reactions: [copyChecklist, assignCreator, listLateReading],
    search: [
      {
        table: 'work_orders',
        place: 20,
        title: 't.title',
        detail: "concat_ws(' · ', t.number, (select c.name from customers c where c.id = t.customer_id))",
        alsoCalled: ['job', 'jobs'],
      },
    ],
  },
});
