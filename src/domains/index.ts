/** Every domain, lower ones first: a domain may import those before it, and reacts to the events of the others. */
import type { AnyCommand } from '#kernel/command.ts';
import type { Domain } from '#kernel/domain.ts';
import type { ImportDeclaration } from '#kernel/import.ts';
import type { Job } from '#kernel/job.ts';
import type { KeptFigure } from '#kernel/kept-figure.ts';
import type { OtherParts } from '#kernel/registry.ts';
import type { Report } from '#kernel/report.ts';
import type { AnyResource } from '#kernel/resource.ts';
import { administrationDomain } from './administration/domain.ts';
import { analyticsDomain } from './analytics/domain.ts';
import { assetsDomain } from './assets/domain.ts';
import { bankingDomain } from './banking/domain.ts';
import { companiesDomain } from './companies/domain.ts';
import { crmDomain } from './crm/domain.ts';
import { dispatchDomain } from './dispatch/domain.ts';
import { financialReportsDomain } from './financial-reports/domain.ts';
import { fixedAssetsDomain } from './fixed-assets/domain.ts';
import { identityDomain } from './identity/domain.ts';
import { importsDomain } from './imports/domain.ts';
import { integrationsDomain } from './integrations/domain.ts';
import { inventoryDomain } from './inventory/domain.ts';
import { invoicingDomain } from './invoicing/domain.ts';
import { ledgerDomain } from './ledger/domain.ts';
import { maintenanceDomain } from './maintenance/domain.ts';
import { notificationsDomain } from './notifications/domain.ts';
import { openingBalancesDomain } from './opening-balances/domain.ts';
import { priceBookDomain } from './price-book/domain.ts';
import { propertyDomain } from './property/domain.ts';
import { purchasingDomain } from './purchasing/domain.ts';
import { quotingDomain } from './quoting/domain.ts';
import { roomsDomain } from './rooms/domain.ts';
import { salesTaxDomain } from './sales-tax/domain.ts';
import { schedulingDomain } from './scheduling/domain.ts';
import { searchDomain } from './search/domain.ts';
import { workOrdersDomain } from './work-orders/domain.ts';

export const domains: readonly Domain[] = [
  identityDomain,
  crmDomain,
  roomsDomain,
  ledgerDomain,
  assetsDomain,
  inventoryDomain,
  priceBookDomain,
  workOrdersDomain,
  schedulingDomain,
  maintenanceDomain,
  dispatchDomain,
  propertyDomain,
  purchasingDomain,
  invoicingDomain,
  quotingDomain,
  salesTaxDomain,
  fixedAssetsDomain,
  notificationsDomain,
  searchDomain,
  integrationsDomain,
  companiesDomain,
  importsDomain,
  bankingDomain,
  openingBalancesDomain,
  financialReportsDomain,
  analyticsDomain,
  administrationDomain,
];

export const resources: readonly AnyResource[] = domains.flatMap((domain) => domain.resources ?? []);
export const imports: readonly ImportDeclaration[] = domains.flatMap((domain) => domain.imports ?? []);
export const commands: readonly AnyCommand[] = domains.flatMap((domain) => domain.commands ?? []);
export const reports: readonly Report[] = domains.flatMap((domain) => domain.server?.reports ?? []);
export const jobs: readonly Job[] = domains.flatMap((domain) => domain.server?.jobs ?? []);
export const keptFigures: readonly KeptFigure[] = domains.flatMap((domain) => domain.server?.kept ?? []);
/** The remaining parts that the registry takes. */
export const otherParts: Required<OtherParts> = {
  reactions: domains.flatMap((domain) => domain.server?.reactions ?? []),
  imports,
  searchSources: domains.flatMap((domain) => domain.server?.search ?? []),
  rowSets: domains.flatMap((domain) => domain.server?.rowSets ?? []),
};
