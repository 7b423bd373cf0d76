import { office } from '#kernel/access.ts';
import { defineReport } from '#kernel/report.ts';

export type { LedgerVerification } from './verify-ledger.ts';

import { verifyLedger } from './verify-ledger.ts';

/** The check of the chain on the screen; the same runs as `fieldwright verify-ledger`. */
export const verifyLedgerReport = defineReport(
  'verify_ledger',
  { label: 'Verify the ledger', allow: office, permission: 'view_transactions' },
  verifyLedger,
);
