/** The domains' screens alone, for what comes before anybody has signed in: see scripts/client-parts.ts. */
declare module '#domains/index.ts?screens' {
  import type { Domain } from '#kernel/domain.ts';

  export const domains: readonly Pick<Domain, 'name' | 'screens' | 'menu'>[];
}
