import { BankingScreen } from '#domains/banking/ui/BankingScreen.tsx';
import { ClosingScreen } from '#domains/financial-reports/ui/ClosingScreen.tsx';
import { ReportsIndex } from '#domains/financial-reports/ui/ReportsIndex.tsx';
import { FinancialsNav } from '#domains/invoicing/ui/FinancialsNav.tsx';

export function BankingPage() {
  return <BankingScreen nav={<FinancialsNav current="/financials/banking" />} />;
}

export function ReportsPage() {
  return <ReportsIndex nav={<FinancialsNav current="/financials/reports" />} />;
}

export function PeriodsPage() {
  return <ClosingScreen nav={<FinancialsNav current="/financials/periods" />} />;
}
