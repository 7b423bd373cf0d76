/** What an accountant may work with. */
export const exportTargets = ['quickbooks_desktop', 'quickbooks_online', 'xero'] as const;
export type ExportTarget = (typeof exportTargets)[number];

export const targetNames: Readonly<Record<ExportTarget, string>> = {
  quickbooks_desktop: 'QuickBooks Desktop',
  quickbooks_online: 'QuickBooks Online',
  xero: 'Xero',
};
