import { PackageOpen } from 'lucide-react';
import { Button } from '#ui/components/actions/Button.tsx';
import { Page } from '#ui/components/layout/Page.tsx';
import { EmptyState } from '#ui/components/states/EmptyState.tsx';
import { Link } from '#ui/navigation.tsx';

/** A valid route whose screen belongs to another release. No menu links to it. */
export function NotInThisRelease({ title }: { title: string }) {
  return (
    <Page title={title}>
      <h1 className="sr-only">{title}</h1>
      <EmptyState
        icon={<PackageOpen aria-hidden="true" />}
        title={`${title} is not available in this release`}
        action={
          <Button asChild variant="outline">
            <Link to="/">Back to home</Link>
          </Button>
        }
      >
        The server runs a release of Fieldwright without this screen. Nothing is wrong with your data or your
        rights.
      </EmptyState>
    </Page>
  );
}
