import { Link } from '@tanstack/react-router';
import { FileSpreadsheet } from 'lucide-react';
import { Button } from '#ui/components/Button.tsx';
import { useWorkplace } from '#ui/resource/workplace.tsx';
import { imports } from '../import.resource.ts';

/** For empty lists: `<EmptyState … secondary={<ImportLink table="assets" />} />`. Only for those who may import. */
export function ImportLink({ table, label = 'Import' }: { table: string; label?: string }) {
  const { mayRead } = useWorkplace();
  if (!mayRead(imports as never)) return null;
  return (
    <Button asChild variant="outline">
      <Link to={'/settings/import' as never} search={{ table } as never}>
        <FileSpreadsheet className="size-4" aria-hidden="true" />
        {label}
      </Link>
    </Button>
  );
}
