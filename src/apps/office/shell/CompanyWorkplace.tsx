import type { ReactNode } from 'react';
import { resources } from '#domains/resources.ts';
import { WorkplaceProvider } from '#ui/resource/workplace.tsx';
import { faces } from '../faces.ts';

/** Every resource and how it is shown: for the screens, and loaded beside them, so that the sign-in does without. */
export function CompanyWorkplace({ children }: { children: ReactNode }) {
  return (
    <WorkplaceProvider resources={resources} faces={faces}>
      {children}
    </WorkplaceProvider>
  );
}
