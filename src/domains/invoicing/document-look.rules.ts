/** The colour of headings and rules on a document whose company has chosen none. */
export const usualAccent = '#0f5c5c';
