import type { Command } from '#kernel/command.ts';
import {
  arriveAtVisit,
  cancelVisit,
  confirmVisit,
  departForVisit,
  dispatchVisit,
  finishVisit,
  reportNoAccess,
} from '../visit.commands.ts';

/** What becomes of a visit, in the order in which it happens; the exits last. */
export const visitSteps = [
  confirmVisit,
  dispatchVisit,
  departForVisit,
  arriveAtVisit,
  finishVisit,
  reportNoAccess,
  cancelVisit,
] as unknown as readonly Command[];
