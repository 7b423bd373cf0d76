/** Where customers pay online, as the company writes it: an https address with the number and amount of the invoice in their places. */
import { fillTemplate, unknownPlaceholders } from '#kernel/template.ts';

interface Owed {
  readonly number: string | null;
  readonly balance: string;
}

/** Null where there is no such address, or nothing to pay. */
export function paymentLink(address: string | null, { number, balance }: Owed): string | null {
  if (!address || number === null || Number(balance) <= 0) return null;
  return fillTemplate(address, { number: encodeURIComponent(number), amount: encodeURIComponent(balance) });
}

/** What is wrong with an address. */
export function paymentLinkFault(address: string): string | undefined {
  const [unknown] = unknownPlaceholders(address, ['number', 'amount']);
  if (unknown) return `{${unknown}} means nothing here.`;
  const filled = paymentLink(address, { number: 'INV-1', balance: '1.00' }) ?? '';
  if (!/^https:\/\/[^\s"<>\\]+$/.test(filled) || !URL.canParse(filled))
    return 'Enter an address that begins with https://.';
  return undefined;
}
