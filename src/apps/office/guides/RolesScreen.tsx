import { useState } from 'react';
import { PermissionOverview } from '#domains/administration/ui/PermissionOverview.tsx';
import { RoleMatrix } from '#domains/administration/ui/RoleMatrix.tsx';
import { roles } from '#kernel/access.ts';
import { Page } from '#ui/components/layout/Page.tsx';
import { PageHeader } from '#ui/components/layout/PageHeader.tsx';
import { Tabs } from '#ui/components/layout/Tabs.tsx';
import { menuFor } from '../menu.ts';

/** Permissions: by role, derived from what is enforced, and financial ones by person. */
export function RolesScreen() {
  const [tab, setTab] = useState('roles');
  return (
    <Page title="Roles">
      <PageHeader
        title="Roles"
        description="Read from the rules that the server enforces; nobody keeps this table by hand."
      />
      <Tabs
        label="What to look at"
        value={tab}
        onValueChange={setTab}
        items={[
          { value: 'roles', label: 'By role', content: <RoleMatrix screens={screens} /> },
          { value: 'finance', label: 'Financial permissions', content: <PermissionOverview /> },
        ]}
      />
    </Page>
  );
}

/** The menu of each role. */
const seen = roles.map((role) => ({
  role,
  items: [...menuFor({ role }, '/'), ...(role === 'technician' ? [] : menuFor({ role }, '/admin'))].flatMap(
    (section) => section.items,
  ),
}));
const screens = [...new Map(seen.flatMap(({ items }) => items).map((item) => [item.href, item.label]))].map(
  ([href, label]) => ({
    label: href.startsWith('/admin') ? `${label} (admin)` : label,
    roles: seen.filter(({ items }) => items.some((item) => item.href === href)).map(({ role }) => role),
  }),
);
