import { startInspection } from '#domains/property/inspections/begin-inspection.ts';
import {
  resumeInspection,
  submitInspection,
  takeBackInspection,
} from '#domains/property/inspections/submit-inspection.ts';
import type { AnyCommand } from '#kernel/command.ts';
import type { Values } from '#ui/api/changes.ts';
import { useAct } from '#ui/outbox/use-act.ts';
import type { InspectionView } from './inspection-acts.ts';
import { partOf } from './inspection-parts.ts';

/** The steps of an inspection, kept on this phone until the server has them. */
export function useInspectionAct(inspection: InspectionView) {
  const { send, isSending, failure } = useAct();
  const act = (command: AnyCommand, input: Values = {}, onDone?: () => void) =>
    void send(
      {
        ...{ command, id: inspection.id, input, title: command.label, ...partOf(inspection) },
        isLast: command === submitInspection,
      },
      onDone,
    );
  return {
    ...{ isSending, failure },
    start: (despite: boolean) => act(startInspection, despite ? { despite_do_not_disturb: true } : {}),
    submit: (notes: string, onDone: () => void) => act(submitInspection, { notes }, onDone),
    takeBack: () => act(takeBackInspection),
    resume: () => act(resumeInspection),
  };
}
