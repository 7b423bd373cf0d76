import type { ReactNode } from 'react';
import { LaneName, type LaneNameProps } from './LaneName.tsx';

export interface LaneFrameProps extends Omit<LaneNameProps, 'width'> {
  height: number;
  nameWidth: number;
  children: ReactNode;
}

/** A lane of the day or week board: the name, then the time. */
export function LaneFrame({ height, nameWidth, children, ...name }: LaneFrameProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset groups the controls of a form; this is one lane of a schedule.
    <div role="group" aria-label={name.lane.name} className="flex border-b border-line" style={{ height }}>
      <LaneName {...name} width={nameWidth} />
      {children}
    </div>
  );
}
