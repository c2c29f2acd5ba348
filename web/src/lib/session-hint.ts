import { type AppErrorCode } from '@atelier/domain/error-code';
import { isAppErrorCode } from './app-error.ts';

const HINT = 'signed-in';
const REASON = 'session-ended';

/**
 * Whether this device was last seen signed in: says how soon auth is worth loading, and whether a session was lost.
 * `kept` sessions outlive the browser; the others end with the tab and leave nothing on the device.
 */
export const sessionHint = {
  isSet: () => localStorage.getItem(HINT) !== null || sessionStorage.getItem(HINT) !== null,
  endsWithTab: () => sessionStorage.getItem(HINT) !== null && localStorage.getItem(HINT) === null,
  start: (kept: boolean) => {
    sessionHint.clear();
    (kept ? localStorage : sessionStorage).setItem(HINT, '1');
  },
  clear: () => {
    localStorage.removeItem(HINT);
    sessionStorage.removeItem(HINT);
  },
};

/** Why the last session ended, kept over the reload that follows, told on the sign-in page. */
export const endReason = {
  keep: (code: AppErrorCode) => sessionStorage.setItem(REASON, code),
  read: (): AppErrorCode | null => {
    const code = sessionStorage.getItem(REASON);
    return isAppErrorCode(code) ? code : null;
  },
  clear: () => sessionStorage.removeItem(REASON),
};
