import type { ReactNode } from 'react';

/**
 * Around a draft's form while it is asked whether the draft goes out: what was read then is what is sent, and nothing that is
 * typed meanwhile is lost with the form.
 */
export function UntilDecided({ isAsking, children }: { isAsking: boolean; children: ReactNode }) {
  return (
    <div inert={isAsking} className={isAsking ? 'contents *:opacity-60' : 'contents'}>
      {children}
    </div>
  );
}
