import type { App } from './app.ts';
import { registerAdmin } from './routes/admin.ts';
import { registerApiDocs } from './routes/api-docs.ts';
import { registerAssetLabels } from './routes/asset-labels.ts';
import { registerAssetScan } from './routes/asset-scan.ts';
import { registerAvatars } from './routes/avatars.ts';
import { registerDataExports } from './routes/data-exports.ts';
import { registerFileLinks } from './routes/file-links.ts';
import { registerFinancialAuditTrail } from './routes/financial-audit-trail.ts';
import { registerFinancialPermissions } from './routes/financial-permissions.ts';
import { registerFinancialStatements } from './routes/financial-statements.ts';
import { registerImports } from './routes/imports.ts';
import { registerIntegrations } from './routes/integrations.ts';
import { registerInvoicePdf } from './routes/invoice-pdf.ts';
import { registerMaps } from './routes/maps.ts';
import { registerPeople } from './routes/people.ts';
import { registerPublicAssets } from './routes/public-assets.ts';
import { registerPublicInvoice } from './routes/public-invoice.ts';
import { registerPublicQuote } from './routes/public-quote.ts';
import { registerPurchaseOrders } from './routes/purchase-orders.ts';
import { registerQuotePdf } from './routes/quote-pdf.ts';
import { registerUploads } from './routes/uploads.ts';
import type { Services } from './services.ts';

/** Routes of single capabilities, one file each in `routes/`. */
export const extraRoutes: readonly ((app: App, services: Services) => void)[] = [
  registerAvatars,
  registerAssetScan,
  registerUploads,
  registerFileLinks,
  registerMaps,
  registerAssetLabels,
  registerPublicAssets,
  registerImports,
  registerIntegrations,
  registerInvoicePdf,
  registerPublicInvoice,
  registerPublicQuote,
  registerQuotePdf,
  registerPurchaseOrders,
  registerFinancialStatements,
  registerPeople,
  registerDataExports,
  registerFinancialPermissions,
  registerFinancialAuditTrail,
  registerAdmin,
  registerApiDocs,
];
