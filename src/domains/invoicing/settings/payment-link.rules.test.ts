import { expect, it } from 'vitest';
import { paymentLink, paymentLinkFault } from './payment-link.rules.ts';

it('puts number and amount into the address, and offers none where nothing is owed', () => {
  const address = 'https://pay.example/summit?ref={number}&sum={amount}';
  const link = (number: string | null, balance: string) => paymentLink(address, { number, balance });
  expect(link('INV 7/1', '104.81')).toBe('https://pay.example/summit?ref=INV%207%2F1&sum=104.81');
  expect([
    link('INV-7', '0.00'),
    link(null, '5.00'),
    paymentLink(null, { number: 'A', balance: '1.00' }),
  ]).toEqual([null, null, null]);
});

it('takes https addresses with known placeholders only', () => {
  expect(['https://pay.example', 'https://pay.example/{number}'].map(paymentLinkFault)).toEqual([
    undefined,
    undefined,
  ]);
  const begin = 'Enter an address that begins with https://.';
  expect(
    ['http://pay.example', 'javascript:alert(1)', 'https:// x', 'pay.example', 'https://x/"y'].map(
      paymentLinkFault,
    ),
  ).toEqual([begin, begin, begin, begin, begin]);
  expect(paymentLinkFault('https://pay.example/{customer}')).toBe('{customer} means nothing here.');
});
