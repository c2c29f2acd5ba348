/** Rules take one message a second from a member, counted from when the last one was written. */
export const MESSAGE_INTERVAL_MS = 1100;

/** @param ms  nothing is waited for when negative. */
export const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, Math.max(0, ms)));
