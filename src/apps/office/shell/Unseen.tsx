import { useLiveChanges } from '#ui/api/live-changes.ts';
import { useFinancialLock } from './use-financial-lock.ts';

/** What goes on behind every screen and shows nothing: a component, so that it may come after what one sees. */
export function Unseen({ tenantId }: { tenantId: string }) {
  useLiveChanges(tenantId);
  useFinancialLock();
  return null;
}
