import { useLiveChanges } from '#ui/api/live-changes.ts';
import { useFinancialLock } from './use-financial-lock.ts';

/**
 * Runs background work of every signed-in screen. A component without output, so that it can be loaded after the first render.
 */
export function BackgroundWork({ tenantId }: { tenantId: string }) {
  useLiveChanges(tenantId);
  useFinancialLock();
  return null;
}
