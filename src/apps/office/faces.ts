/**
 * How each domain shows its resources: the page of a row, and the words, shapes and hues of its states. One line a domain,
 * from its `ui/*.face.ts`; every list, form and link reads from here.
 */
import { propertyApprovalFace } from '#domains/administration/ui/property-approval.face.ts';
import { assetFace } from '#domains/assets/ui/asset.face.ts';
import { bankLineFace, reconciliationFace } from '#domains/banking/ui/banking.face.ts';
import { customerFace, siteFace } from '#domains/crm/ui/crm.face.ts';
import { membershipFace } from '#domains/identity/ui/membership.face.ts';
import { importFace } from '#domains/imports/ui/import.face.ts';
import { partFace, stockLocationFace } from '#domains/inventory/ui/part.face.ts';
import { invoiceFace, paymentFace, refundFace, seriesFace } from '#domains/invoicing/ui/invoicing.face.ts';
import { accountFace, journalEntryFace } from '#domains/ledger/ui/ledger.face.ts';
import { purchasingFaces } from '#domains/purchasing/ui/purchasing.face.ts';
import { quoteFace } from '#domains/quoting/ui/quoting.face.ts';
import { visitFace } from '#domains/scheduling/ui/visit.face.ts';
import { workOrderFace } from '#domains/work-orders/ui/work-order.face.ts';
import type { ResourceFace } from '#ui/resource/workplace.tsx';

export const faces: readonly ResourceFace[] = [
  membershipFace,
  customerFace,
  siteFace,
  propertyApprovalFace,
  assetFace,
  partFace,
  stockLocationFace,
  ...purchasingFaces,
  importFace,
  workOrderFace,
  visitFace,
  quoteFace,
  invoiceFace,
  paymentFace,
  refundFace,
  seriesFace,
  accountFace,
  journalEntryFace,
  bankLineFace,
  reconciliationFace,
];
