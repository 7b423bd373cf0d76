export const desk = { viewport: { width: 1440, height: 900 } };
/** The smallest phone that is promised. */
export const phone = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true };
