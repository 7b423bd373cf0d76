import type { ReactNode, RefObject } from 'react';
import { ScrollRegion } from '#ui/components/layout/ScrollRegion.tsx';
import { headerHeight } from './lanes/HourHeader.tsx';

export interface BoardRegionProps {
  label: string;
  scroller: RefObject<HTMLElement | null>;
  nameWidth: number;
  children: ReactNode;
}

/** Scroll container of the board, with sticky header and sticky names. */
export function BoardRegion({ label, scroller, nameWidth, children }: BoardRegionProps) {
  return (
    <ScrollRegion
      ref={scroller}
      label={label}
      data-fixed-start={nameWidth}
      data-fixed-top={headerHeight}
      className="relative isolate min-h-0 flex-1 overflow-auto overscroll-contain rounded-lg border border-line bg-canvas"
    >
      {children}
    </ScrollRegion>
  );
}
