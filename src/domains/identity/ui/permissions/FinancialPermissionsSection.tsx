import { useState } from 'react';
import { financialPermissionRecords } from '#domains/identity/permissions/financial-permission.resource.ts';
import {
  notHeld,
  ownersHoldAll,
  ownPermissions,
  permissionGroups,
  permissionWords,
  techniciansHoldNone,
} from '#domains/identity/permissions/financial-permissions.rules.ts';
import type { Role } from '#kernel/access.ts';
import type { ApiRowOf } from '#kernel/resource.ts';
import { useRows } from '#ui/api/rows.ts';
import { where } from '#ui/api/where.ts';
import { Button } from '#ui/components/actions/Button.tsx';
import { InlineConfirm } from '#ui/components/actions/InlineConfirm.tsx';
import { Card } from '#ui/components/layout/Card.tsx';
import { Section } from '#ui/components/layout/Section.tsx';
import { SkeletonRows } from '#ui/components/states/Skeleton.tsx';
import { When } from '#ui/components/values/When.tsx';
import { useWorkplace } from '#ui/resource/workplace.tsx';
import { BundleForm, endOfDay, UntilInput } from './BundleForm.tsx';
import { usePermissionChanges } from './use-permission-changes.ts';

type Held = ApiRowOf<typeof financialPermissionRecords>;

export interface FinancialPermissionsSectionProps {
  userId: string;
  name: string;
  /** The person's role in this company. */
  role: Role;
}

/** A person's financial permissions with end date and granter; lets those who manage them grant and revoke. */
export function FinancialPermissionsSection({ userId, name, role }: FinancialPermissionsSectionProps) {
  const { viewer } = useWorkplace();
  const [until, setUntil] = useState<string | null>(null);
  const [clearing, setClearing] = useState(false);
  const granting = usePermissionChanges(name);
  const { rows, isPending } = useRows(financialPermissionRecords, {
    filters: where(financialPermissionRecords).eq('user_id', userId).eq('is_active', true),
    limit: 100,
    enabled: role !== 'owner',
  });
  const reason =
    role === 'owner'
      ? ownersHoldAll
      : role === 'technician'
        ? techniciansHoldNone
        : userId === viewer.userId
          ? ownPermissions
          : !viewer.permissions.has('manage_financial_permissions')
            ? 'Granting needs the permission to manage financial permissions.'
            : undefined;
  const held = new Map(rows.map((row) => [row.permission_type, row]));
  return (
    <Section
      title="Financial permissions"
      description={reason}
      actions={
        !reason &&
        rows.length > 0 && (
          <Button variant="ghost" onClick={() => setClearing(true)}>
            Revoke all
          </Button>
        )
      }
    >
      {clearing && (
        <InlineConfirm
          question={`Revoke every financial permission of ${name}?`}
          consequence="It ends with their next click."
          action="Revoke all"
          destructive
          busy={granting.busy}
          onConfirm={() => {
            granting.revokeAll(userId);
            setClearing(false);
          }}
          onDismiss={() => setClearing(false)}
        />
      )}
      {role !== 'owner' && isPending && <SkeletonRows rows={4} />}
      {role !== 'owner' && !isPending && (
        <>
          {!reason && (
            <BundleForm
              busy={granting.busy}
              onGrant={(bundle) => granting.grantRole(userId, bundle, endOfDay(until, viewer.timezone))}
            >
              <UntilInput value={until} timezone={viewer.timezone} onChange={setUntil} />
            </BundleForm>
          )}
          <div className="grid gap-3 lg:grid-cols-2">
            {permissionGroups.map((group) => (
              <Card key={group.label} flush>
                <h3 className="border-b border-line px-3 py-2 text-label font-medium text-muted">
                  {group.label}
                </h3>
                <ul>
                  {group.types.map((type) => (
                    <PermissionLine
                      key={type}
                      label={permissionWords[type]}
                      held={held.get(type)}
                      hidden={reason !== undefined}
                      notHeld={viewer.permissions.has(type) ? undefined : notHeld}
                      busy={granting.busy}
                      onGrant={() => granting.grant(userId, type, endOfDay(until, viewer.timezone))}
                      onRevoke={(id) => granting.revoke(id)}
                    />
                  ))}
                </ul>
              </Card>
            ))}
          </div>
        </>
      )}
    </Section>
  );
}

interface PermissionLineProps {
  label: string;
  held: Held | undefined;
  /** The permission cannot be changed by the viewer: no buttons. */
  hidden: boolean;
  /** Why the viewer cannot grant it. */
  notHeld: string | undefined;
  busy: boolean;
  onGrant: () => void;
  onRevoke: (id: string) => void;
}

function PermissionLine({ label, held, hidden, notHeld, busy, onGrant, onRevoke }: PermissionLineProps) {
  const { viewer } = useWorkplace();
  const runs = held?.is_in_force ?? false;
  return (
    <li className="flex min-h-11 items-center gap-3 border-b border-line px-3 py-1.5 last:border-0">
      <div className="min-w-0 flex-1">
        <p className={runs ? 'font-medium' : 'text-muted'}>{label}</p>
        {held && (
          <p className={runs ? 'text-label text-subtle' : 'text-label text-tone-danger'}>
            {runs ? 'until ' : 'ended '}
            <When at={held.expires_at} timezone={viewer.timezone} locale={viewer.locale} />
          </p>
        )}
      </div>
      {!hidden && runs && held && (
        <Button variant="ghost" size="sm" disabled={busy} onClick={() => onRevoke(held.id)}>
          Revoke
        </Button>
      )}
      {!hidden && !runs && (
        <Button
          variant="outline"
          size="sm"
          disabled={busy || notHeld !== undefined}
          title={notHeld}
          onClick={onGrant}
        >
          {held ? 'Renew' : 'Grant'}
        </Button>
      )}
    </li>
  );
}
