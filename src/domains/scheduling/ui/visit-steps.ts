import type { AnyCommand } from '#kernel/command.ts';
import { cancelVisit, confirmVisit, dispatchVisit } from '../confirm-visit.ts';
import { cancelCrew, removeFromCrew } from '../crews/crew-commands.ts';
import { arriveAtVisit, departForVisit, finishVisit, reportNoAccess } from '../make-visit.ts';

/** The commands of a visit in their usual order; the ones that end it without a result come last. */
export const visitSteps: readonly AnyCommand[] = [
  confirmVisit,
  dispatchVisit,
  departForVisit,
  arriveAtVisit,
  finishVisit,
  reportNoAccess,
  cancelVisit,
];

/** Of a visit with a crew: one person is off, or all are. */
export const crewSteps = [
  ...visitSteps.filter((command) => command !== cancelVisit),
  removeFromCrew,
  cancelCrew,
];
