/** The paths whose screens are in this release; filled by routes.ts, and read by what a route's own screen may import. */
export const availablePaths = new Set<string>();
