import { Download } from 'lucide-react';
import { downloadFile } from '#ui/api/download.ts';
import { Button } from '#ui/components/actions/Button.tsx';
import { DropdownMenu, MenuItem } from '#ui/components/overlays/DropdownMenu.tsx';

interface FigureDownloadsProps {
  /** The table as it is shown, or all that the page of a measure shows. */
  file: 'table' | 'measure';
  params: Readonly<Record<string, string | undefined>>;
  label: string;
}

/** The files, which the server makes from the same figures. */
export function FigureDownloads({ file, params, label }: FigureDownloadsProps) {
  const download = (ending: 'csv' | 'xlsx') => void downloadFile(`figures/${file}.${ending}`, params, label);
  return (
    <DropdownMenu
      align="end"
      trigger={
        <Button variant="outline" size="sm">
          <Download className="size-4" aria-hidden="true" />
          <span className="max-sm:sr-only">Export</span>
        </Button>
      }
    >
      <MenuItem onSelect={() => download('xlsx')}>Excel</MenuItem>
      <MenuItem onSelect={() => download('csv')}>CSV</MenuItem>
      <MenuItem onSelect={() => print()}>Print</MenuItem>
    </DropdownMenu>
  );
}
