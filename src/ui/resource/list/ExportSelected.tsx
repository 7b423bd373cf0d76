import { Download } from 'lucide-react';
import type { AnyResource } from '#kernel/resource.ts';
import { Button } from '#ui/components/actions/Button.tsx';
import type { Row } from '../names.ts';
import { useWorkplace } from '../workplace.tsx';
import { exportRows } from './export-csv.ts';

interface ExportSelectedProps {
  resource: AnyResource;
  /** Those of the list. */
  columns: readonly string[];
  rows: readonly Row[];
}

/** The selected rows as a file. */
export function ExportSelected({ resource, columns, rows }: ExportSelectedProps) {
  const workplace = useWorkplace();
  return (
    <Button size="sm" variant="outline" onClick={() => exportRows({ resource, columns, workplace }, rows)}>
      <Download className="size-3.5" aria-hidden="true" />
      Export
    </Button>
  );
}
