import { Page } from '#ui/components/layout/Page.tsx';
import { PageHeader } from '#ui/components/layout/PageHeader.tsx';
import { Link } from '#ui/navigation.tsx';
import { ImportList } from './ImportList.tsx';
import { NewImport } from './NewImport.tsx';

/** New imports, and the list of earlier ones. */
export function ImportsScreen() {
  return (
    <Page title="Import">
      <PageHeader
        title="Import"
        description="Customers, sites, assets, parts and work orders from CSV or Excel. Nothing is stored before you have seen what would be, and an import can be undone."
      />
      <NewImport />
      <ImportList />
      <p className="text-muted">
        A file with the unsent work of a technician’s phone is imported under{' '}
        <Link to="/settings/unsent-work" className="text-accent-ink underline underline-offset-2">
          Unsent work
        </Link>
        .
      </p>
    </Page>
  );
}
