/** The header turns opaque beyond this many pixels of scroll. */
export const OPAQUE_AFTER_PX = 10;
