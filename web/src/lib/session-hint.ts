const HINT = 'signed-in';

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
