/** How money comes in and goes out, from customers and to vendors alike. */
export const paymentMethods = ['bank_transfer', 'card', 'cash', 'check', 'other'] as const;
