/** The sections of the settings, in the order in which they are shown: for the screen, and for the command palette. */
import { type FinancialPermission, office } from '#kernel/access.ts';
import type { DeeperPlace } from '#kernel/menu.ts';

export type SectionName =
  | 'profile'
  | 'security'
  | 'devices'
  | 'notifications'
  | 'calendar'
  | 'appearance'
  | 'companies'
  | 'company'
  | 'invoicing'
  | 'holidays'
  | 'customer-updates'
  | 'planning'
  | 'territories'
  | 'departments'
  | 'tax-rates'
  | 'checklists'
  | 'custom-fields'
  | 'numbers'
  | 'import'
  | 'api-keys'
  | 'webhooks'
  | 'export';

export interface SettingsSection {
  readonly value: SectionName;
  readonly label: string;
  /** The permission required to see it. */
  readonly right?: FinancialPermission;
}

export const ownSections: readonly SettingsSection[] = [
  { value: 'profile', label: 'Profile' },
  { value: 'security', label: 'Password and sign-in' },
  { value: 'devices', label: 'Sessions and devices' },
  { value: 'notifications', label: 'Notifications' },
  { value: 'calendar', label: 'Calendar' },
  { value: 'appearance', label: 'Appearance' },
  { value: 'companies', label: 'Companies' },
];

export const companySections: readonly SettingsSection[] = [
  { value: 'company', label: 'Company' },
  { value: 'invoicing', label: 'Invoicing', right: 'view_invoices' },
  { value: 'holidays', label: 'Holidays' },
  { value: 'customer-updates', label: 'Customer updates' },
  { value: 'planning', label: 'Planning' },
  { value: 'territories', label: 'Territories' },
  { value: 'departments', label: 'Departments, branches' },
  { value: 'tax-rates', label: 'Tax rates' },
  { value: 'checklists', label: 'Checklist templates' },
  { value: 'custom-fields', label: 'Custom fields' },
  { value: 'numbers', label: 'Number series' },
  { value: 'import', label: 'Import' },
  { value: 'api-keys', label: 'API keys' },
  { value: 'webhooks', label: 'Webhooks' },
  { value: 'export', label: 'Export everything' },
];

const placeOf = ({ value, label, right }: SettingsSection): DeeperPlace => ({
  ...{ href: `/settings/${value}`, label, under: '/settings' },
  ...(right && { permission: right }),
});

export const settingsPlaces: readonly DeeperPlace[] = [
  ...ownSections.map(placeOf),
  ...companySections.map((one) => ({ ...placeOf(one), roles: office })),
];
