import {
  grantFinancialPermission,
  grantFinancialRole,
} from '#domains/identity/permissions/grant-financial-permission.ts';
import {
  revokeFinancialPermission,
  revokeFinancialPermissions,
} from '#domains/identity/permissions/revoke-financial-permission.ts';
import { useCommand } from '#ui/api/command.ts';
import { reportError } from '#ui/errors/report-error.ts';
import { notify } from '#ui/toast/notify.ts';

/** The four commands on a person's financial permissions, each with a message on success or failure. */
export function usePermissionChanges(name: string) {
  const grant = useCommand(grantFinancialPermission);
  const revoke = useCommand(revokeFinancialPermission);
  const grantRole = useCommand(grantFinancialRole);
  const revokeAll = useCommand(revokeFinancialPermissions);
  const messages = (done: string, failed: string) => ({
    onSuccess: () => void notify.success(done),
    onError: (error: Error) => reportError(failed, error),
  });
  return {
    busy: grant.isPending || revoke.isPending || grantRole.isPending || revokeAll.isPending,
    grant: (user_id: string, permission_type: string, expires_at: string | null) =>
      grant.mutate(
        { input: { user_id, permission_type, expires_at } },
        messages(`Granted to ${name}`, 'The permission was not granted'),
      ),
    revoke: (id: string) =>
      revoke.mutate({ id }, messages(`Revoked from ${name}`, 'The permission was not revoked')),
    grantRole: (user_id: string, financial_role: string, expires_at: string | null) =>
      grantRole.mutate(
        { input: { user_id, financial_role, expires_at } },
        messages(`Granted to ${name}`, 'The financial role was not granted'),
      ),
    revokeAll: (user_id: string) =>
      revokeAll.mutate(
        { input: { user_id } },
        messages(`${name} has no financial permission any more`, 'The permissions were not revoked'),
      ),
  };
}
