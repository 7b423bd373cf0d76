import { cancelVisit, confirmVisit, dispatchVisit } from '../confirm-visit.ts';
import { arriveAtVisit, departForVisit, finishVisit, reportNoAccess } from '../make-visit.ts';

/** The commands of a visit in their usual order; the ones that end it without a result come last. */
export const visitSteps = [
  confirmVisit,
  dispatchVisit,
  departForVisit,
  arriveAtVisit,
  finishVisit,
  reportNoAccess,
  cancelVisit,
];
