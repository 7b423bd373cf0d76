import type { ResourceDisplay } from '#kernel/display.ts';
import { statusRegistry } from '#kernel/display.ts';
import { inspectionTemplates } from '../templates/inspection-template.resource.ts';
import { inspectionAnswers, inspections } from './inspection.resource.ts';

export const inspectionStatus = statusRegistry({
  scheduled: { label: 'Scheduled', tone: 'info', shape: 'dot' },
  in_progress: { label: 'In progress', tone: 'progress', shape: 'half' },
  submitted: { label: 'To approve', tone: 'waiting', shape: 'ring' },
  approved: { label: 'Approved', tone: 'success', shape: 'check' },
  rejected: { label: 'Rejected', tone: 'danger', shape: 'crossed' },
  cancelled: { label: 'Cancelled', tone: 'muted', shape: 'slash' },
});

export const inspectionResult = statusRegistry({
  done: { label: 'Done', tone: 'success', shape: 'check' },
  pass: { label: 'Pass', tone: 'success', shape: 'check' },
  fail: { label: 'Fail', tone: 'danger', shape: 'crossed' },
  not_applicable: { label: 'Does not apply', tone: 'muted', shape: 'slash' },
});

export const failureSeverity = statusRegistry({
  low: { label: 'Minor', tone: 'neutral', shape: 'ring' },
  medium: { label: 'Moderate', tone: 'waiting', shape: 'half' },
  high: { label: 'Severe', tone: 'danger', shape: 'alert' },
});

export const inspectionDisplay: ResourceDisplay = {
  resource: inspections,
  path: (id) => `/property-tasks/inspections/${id}`,
  looks: { status: inspectionStatus },
};

export const inspectionAnswerDisplay: ResourceDisplay = {
  resource: inspectionAnswers,
  looks: { result: inspectionResult, severity: failureSeverity },
};

export const inspectionTemplateDisplay: ResourceDisplay = {
  resource: inspectionTemplates,
  path: (id) => `/property-tasks/templates/${id}`,
};
