/**
 * Reports that were made in the background, by the hash of their query: when their data was read, epoch ms. To read them again
 * takes long, so a change doesn't do that while they are on the screen; when they are opened again it does.
 */
export const slowReports = new Map<string, number>();
