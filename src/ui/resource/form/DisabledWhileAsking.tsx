import type { ReactNode } from 'react';

/**
 * Disables a draft's form while the user is asked whether to send it: what was reviewed is what is sent, and the form's input
 * isn't lost.
 */
export function DisabledWhileAsking({ isAsking, children }: { isAsking: boolean; children: ReactNode }) {
  return (
    <div inert={isAsking} className={isAsking ? 'contents *:opacity-60' : 'contents'}>
      {children}
    </div>
  );
}
