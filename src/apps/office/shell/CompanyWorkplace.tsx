import { type ReactNode, useEffect } from 'react';
import { commands, imports, resources } from '#domains/index.ts';
import { rightFor } from '#domains/invoicing/ui/financial-places.rules.ts';
import type { FinancialPermission } from '#kernel/access.ts';
import { useAuth } from '#ui/auth/AuthProvider.tsx';
import { whenSignedOutElsewhere } from '#ui/auth/sign-out.ts';
import { Page } from '#ui/components/layout/Page.tsx';
import { PageHeader } from '#ui/components/layout/PageHeader.tsx';
import { Permitted } from '#ui/resource/Permitted.tsx';
import { useWorkplace, WorkplaceProvider } from '#ui/resource/workplace.tsx';
import { displays } from '../displays.ts';

interface CompanyWorkplaceProps {
  /** Of the screen inside: without the right that it asks for, its title and a sentence stand there. */
  path?: string;
  title?: string;
  children: ReactNode;
}

/** Every resource and how it is shown: for the screens, and loaded beside them, so that the sign-in does without. */
export function CompanyWorkplace({ path = '', title = '', children }: CompanyWorkplaceProps) {
  const right = rightFor(path);
  const { signOut } = useAuth();
  // Out of one tab is out of all. Loaded with the first screen, for whoever signs out may be without a network.
  useEffect(() => whenSignedOutElsewhere(() => void signOut().catch(() => undefined)), [signOut]);
  return (
    <WorkplaceProvider resources={resources} commands={commands} displays={displays} imports={imports}>
      {right ? (
        <WithRight right={right} title={title}>
          {children}
        </WithRight>
      ) : (
        children
      )}
    </WorkplaceProvider>
  );
}

function WithRight({
  right,
  title,
  children,
}: {
  right: FinancialPermission;
  title: string;
  children: ReactNode;
}) {
  if (useWorkplace().viewer.permissions.has(right)) return children;
  return (
    <Page title={title}>
      <PageHeader title={title} />
      <Permitted right={right} />
    </Page>
  );
}
