import type { App } from './app.ts';
import { registerImports } from './routes/imports.ts';
import { registerInvoicePdf } from './routes/invoice-pdf.ts';
import type { Services } from './services.ts';

/** Routes of single capabilities, one file each in `routes/`. */
export const extraRoutes: readonly ((app: App, services: Services) => void)[] = [
  registerImports,
  registerInvoicePdf,
];
