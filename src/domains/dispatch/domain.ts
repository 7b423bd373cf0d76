import { defineDomain } from '#kernel/domain.ts';

export const dispatchDomain = defineDomain('dispatch', {});
