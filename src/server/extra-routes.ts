import { registerAdmin } from './administration/admin.ts';
import { registerApiDocs } from './administration/api-docs.ts';
import { registerDataExports } from './administration/data-exports.ts';
import { registerFinancialAuditTrail } from './administration/financial-audit-trail.ts';
import { registerIntegrations } from './administration/integrations.ts';
import type { App } from './app.ts';
import { registerFinancialPermissions } from './companies/financial-permissions.ts';
import { registerPeople } from './companies/people.ts';
import { registerMaps } from './data-api/maps.ts';
import { registerAccountantExports } from './documents/accountant-exports.ts';
import { registerAssetLabels } from './documents/asset-labels.ts';
import { registerAuditorArchive } from './documents/auditor-archive.ts';
import { registerCheques } from './documents/cheques.ts';
import { registerFigureFiles } from './documents/figure-files.ts';
import { registerFinancialStatements } from './documents/financial-statements.ts';
import { registerForms1099 } from './documents/forms-1099.ts';
import { registerInvoicePdf } from './documents/invoice-pdf.ts';
import { registerMonthlyReport } from './documents/monthly-report.ts';
import { registerPropertyDocuments } from './documents/property-documents.ts';
import { registerPurchaseOrders } from './documents/purchase-orders.ts';
import { registerQuotePdf } from './documents/quote-pdf.ts';
import { registerWorkReportPdf } from './documents/work-report-pdf.ts';
import { registerAvatars } from './files/avatars.ts';
import { registerFileLinks } from './files/file-links.ts';
import { registerUploads } from './files/uploads.ts';
import { registerImports } from './imports/import-routes.ts';
import { registerAssetScan } from './public/asset-scan.ts';
import { registerCalendarFeeds } from './public/calendar-feeds.ts';
import { registerPublicAssets } from './public/public-assets.ts';
import { registerPublicInvoice } from './public/public-invoice.ts';
import { registerPublicQuote } from './public/public-quote.ts';
import { registerPublicVisit } from './public/public-visit.ts';
import type { Services } from './services.ts';
import { registerSync } from './sync/sync.ts';
import { registerUnsentWork } from './sync/unsent-work.ts';

/** Routes of single features, one file each. */
export const extraRoutes: readonly ((app: App, services: Services) => void)[] = [
  registerAvatars,
  registerAssetScan,
  registerUploads,
  registerFileLinks,
  registerMaps,
  registerAssetLabels,
  registerPublicAssets,
  registerCalendarFeeds,
  registerImports,
  registerIntegrations,
  registerInvoicePdf,
  registerPublicInvoice,
  registerPublicQuote,
  registerPublicVisit,
  registerQuotePdf,
  registerWorkReportPdf,
  registerCheques,
  registerPurchaseOrders,
  registerPropertyDocuments,
  registerFigureFiles,
  registerMonthlyReport,
  registerFinancialStatements,
  registerAccountantExports,
  registerAuditorArchive,
  registerForms1099,
  registerPeople,
  registerDataExports,
  registerFinancialPermissions,
  registerFinancialAuditTrail,
  registerSync,
  registerUnsentWork,
  registerAdmin,
  registerApiDocs,
];
