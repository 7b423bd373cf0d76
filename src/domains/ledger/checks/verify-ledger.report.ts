import { office } from '#kernel/access.ts';
import { defineReport } from '#kernel/report.ts';

export type { LedgerVerification } from './verify-ledger.ts';

import { verifyLedger } from './verify-ledger.ts';

/** Verification of the hash chain on screen; the same check as `fieldwright verify-ledger`. */
export const verifyLedgerReport = defineReport(
  'verify_ledger',
  { label: 'Verify the ledger', allow: office, permission: 'view_transactions', isHeavy: true },
  verifyLedger,
);
