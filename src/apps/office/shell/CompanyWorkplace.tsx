import { type ReactNode, useEffect } from 'react';
import { commands, imports, resources } from '#domains/index.ts';
import { rightFor } from '#domains/invoicing/ui/financial-places.rules.ts';
import type { FinancialPermission } from '#kernel/access.ts';
import { useAuth } from '#ui/auth/AuthProvider.tsx';
import { onSignedOutElsewhere } from '#ui/auth/sign-out.ts';
import { Page } from '#ui/components/layout/Page.tsx';
import { PageHeader } from '#ui/components/layout/PageHeader.tsx';
import { Permitted } from '#ui/resource/Permitted.tsx';
import { useWorkplace, WorkplaceProvider } from '#ui/resource/workplace.tsx';
import { words } from '#ui/words.ts';
import { displays } from '../displays.ts';

interface CompanyWorkplaceProps {
  /** Path and title of the screen inside: without the permission it needs, the title and a message are shown. */
  path?: string;
  title?: string;
  children: ReactNode;
}

/** Provides the resources and their displays to screens. Loaded with them, so that the sign-in page doesn't need it. */
export function CompanyWorkplace({ path = '', title = '', children }: CompanyWorkplaceProps) {
  const right = rightFor(path);
  const { signOut } = useAuth();
  // Signing out in one tab signs out all. Loaded with the first screen, because signing out must work offline.
  useEffect(() => onSignedOutElsewhere(() => void signOut().catch(() => undefined)), [signOut]);
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
    <Page title={words(title)}>
      <PageHeader title={words(title)} />
      <Permitted right={right} />
    </Page>
  );
}
