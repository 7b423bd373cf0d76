import { useLiveChanges } from './live-changes.ts';

/** Listens as long as it is there. A component, so that it may come after what one sees. */
export function LiveChanges({ tenantId }: { tenantId: string }) {
  useLiveChanges(tenantId);
  return null;
}
