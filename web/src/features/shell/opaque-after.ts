/** The header turns opaque beyond this many pixels of scroll (specification §9). */
export const OPAQUE_AFTER_PX = 10;
