import { office } from '#kernel/access.ts';

export const paying = { allow: office, permission: 'record_payments' } as const;
