// What is drawn as PDF.

import type { MonthlyReport } from '#domains/analytics/monthly-report/monthly-report.rules.ts';
import type { LabelFormat } from '#domains/assets/label-sheet.rules.ts';
import type { Statement } from '#domains/financial-reports/statements/statement.rules.ts';
import type { InvoiceDocument } from '#domains/invoicing/invoice-document.report.ts';
import type { CustomerStatement } from '#domains/invoicing/receivables/customer-statement.report.ts';
import type { DocumentCompany } from '#domains/invoicing/settings/document-company.ts';
import type { InspectionDocument } from '#domains/property/inspections/inspection-document.ts';
import type { MaintenanceAudit } from '#domains/property/room-maintenance/maintenance-audit.ts';
import type { ChequesDocument } from '#domains/purchasing/cheques/cheque-document.ts';
import type { PurchaseOrderDocument } from '#domains/purchasing/orders/purchase-order-document.report.ts';
import type { QuoteDocument } from '#domains/quoting/sending/quote-document.rules.ts';
import type { WorkReport } from '#domains/work-orders/report/work-report.ts';

export type PrintedDocument =
  | {
      readonly kind: 'invoices';
      readonly invoices: readonly InvoiceDocument[];
      readonly logo?: Uint8Array | undefined;
    }
  | {
      readonly kind: 'statement';
      readonly statement: CustomerStatement;
      readonly logo?: Uint8Array | undefined;
    }
  | { readonly kind: 'report'; readonly report: Statement }
  | {
      readonly kind: 'purchase_order';
      readonly order: PurchaseOrderDocument;
      readonly logo?: Uint8Array | undefined;
    }
  | {
      readonly kind: 'quote';
      readonly quote: QuoteDocument;
      readonly logo?: Uint8Array | undefined;
      /** The customer's signature (PNG). */
      readonly signature?: Uint8Array | undefined;
    }
  | {
      readonly kind: 'inspection';
      readonly inspection: InspectionDocument;
      readonly company: DocumentCompany;
      readonly logo?: Uint8Array | undefined;
      /** JPEG, in the order of the inspection's photos; undefined where one can't be read. */
      readonly photos: readonly (Uint8Array | undefined)[];
    }
  | {
      readonly kind: 'work_report';
      readonly report: WorkReport;
      readonly company: DocumentCompany;
      readonly logo?: Uint8Array | undefined;
      /** JPEG, in the order of the report's; undefined where one can't be read. */
      readonly photos: readonly (Uint8Array | undefined)[];
      readonly signatures: readonly (Uint8Array | undefined)[];
    }
  | {
      readonly kind: 'maintenance_audit';
      readonly audit: MaintenanceAudit;
      readonly company: DocumentCompany;
      readonly logo?: Uint8Array | undefined;
    }
  | {
      readonly kind: 'monthly_report';
      readonly report: MonthlyReport;
      readonly company: DocumentCompany;
      readonly currency: string;
      readonly logo?: Uint8Array | undefined;
    }
  | { readonly kind: 'cheques'; readonly document: ChequesDocument }
  | { readonly kind: 'labels'; readonly labels: LabelsDocument };

export type LabelsDocument = {
  readonly format: LabelFormat;
  /** Number of labels already used on the first sheet. */
  readonly skip: number;
  readonly company: string;
  /** Base address before `/q/…`. */
  readonly address: string;
  readonly labels: readonly PrintedLabel[];
};

export type PrintedLabel = {
  readonly code: string;
  /** Null: the code is not assigned yet. */
  readonly name: string | null;
  readonly tag: string | null;
  readonly place: string | null;
};
