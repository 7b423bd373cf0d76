/** In the address of a round, for the meters of assets without a site. */
export const noSite = 'none';
