import { downloadFile } from '#ui/api/download.ts';
import { type ExportTarget, targetNames } from '../accountant-export/export-targets.rules.ts';

export function downloadExport(id: string, target: ExportTarget): void {
  void downloadFile(`accountant_exports/${id}/file`, {}, `Export for ${targetNames[target]}`);
}
