import { Download } from 'lucide-react';
import { downloadFile } from '#ui/api/download.ts';
import { Button } from '#ui/components/actions/Button.tsx';
import { DropdownMenu, MenuItem } from '#ui/components/overlays/DropdownMenu.tsx';

/** All orders with their items, as a file; the list's own menu gives the rows and columns that it shows. */
export function ExportOrders() {
  const download = (format: 'csv' | 'xlsx') =>
    void downloadFile('purchase_orders/-/export', { format }, 'Purchase orders');
  return (
    <DropdownMenu
      trigger={
        <Button variant="outline">
          <Download className="size-4" aria-hidden="true" />
          <span className="max-sm:sr-only">Export</span>
        </Button>
      }
    >
      <MenuItem onSelect={() => download('csv')}>All orders as CSV</MenuItem>
      <MenuItem onSelect={() => download('xlsx')}>All orders as Excel</MenuItem>
    </DropdownMenu>
  );
}
