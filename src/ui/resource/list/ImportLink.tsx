import { Button } from '#ui/components/actions/Button.tsx';
import { Link } from '#ui/navigation.tsx';

/** On an empty list: brings in rows of `table` that the company has elsewhere. */
export function ImportLink({ table }: { table: string }) {
  return (
    <Button asChild variant="outline">
      <Link to="/settings/import" search={{ table }}>
        Import from a spreadsheet
      </Link>
    </Button>
  );
}
