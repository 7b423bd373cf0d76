import { cancelVisit, confirmVisit, dispatchVisit } from '../confirm-visit.ts';
import { arriveAtVisit, departForVisit, finishVisit, reportNoAccess } from '../make-visit.ts';

/** What becomes of a visit, in the order in which it happens; the exits last. */
export const visitSteps = [
  confirmVisit,
  dispatchVisit,
  departForVisit,
  arriveAtVisit,
  finishVisit,
  reportNoAccess,
  cancelVisit,
];
