import { defineDomain } from '#kernel/domain.ts';
import { approveProperty, rejectProperty, tellRequester } from './approvals/decide-property-approval.ts';
import { propertyApprovalDisplay } from './approvals/property-approval.display.ts';
import { propertyApprovals } from './approvals/property-approval.resource.ts';
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
import { composeInspectionTemplate, reviseInspectionTemplate } from './templates/compose-template.ts';
import {
  inspectionItems,
  inspectionTemplates,
  inspectionTemplateVersions,
} from './templates/inspection-template.resource.ts';

export const propertyDomain = defineDomain('property', {
  resources: [
    inspectionTemplates,
    inspectionTemplateVersions,
    inspectionItems,
    inspections,
    inspectionAnswers,
    inspectionPhotos,
    roomMaintenances,
    propertyApprovals,
  ],
  commands: [
    composeInspectionTemplate,
    reviseInspectionTemplate,
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
    rejectProperty,
    approveProperty,
  ],
  displays: [inspectionDisplay, inspectionAnswerDisplay, inspectionTemplateDisplay, propertyApprovalDisplay],
  menu: [
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
      path: '/admin/property-approvals',
      title: 'Property approvals',
      place: 'admin',
      load: async () => (await import('./ui/PropertyApprovals.tsx')).PropertyApprovals,
    },
  ],
  server: {
    reactions: [decideByApproval, tellRequester, countPreventiveOrder],
    search: [
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
