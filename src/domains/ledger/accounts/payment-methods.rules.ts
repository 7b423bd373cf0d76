/** Payment methods of customers and to vendors. */
export const paymentMethods = ['bank_transfer', 'card', 'cash', 'check', 'other'] as const;
