const STORAGE_KEY = 'signed-in';

/**
 * Whether this device was last seen signed in: says how soon auth is worth loading, and whether a session was lost.
 * `kept` sessions outlive the browser; the others end with the tab and leave nothing on the device.
 */
export const sessionHint = {
  isSet: () => localStorage.getItem(STORAGE_KEY) !== null || sessionStorage.getItem(STORAGE_KEY) !== null,
  endsWithTab: () => sessionStorage.getItem(STORAGE_KEY) !== null && localStorage.getItem(STORAGE_KEY) === null,
  set: (kept: boolean) => {
    sessionHint.clear();
    (kept ? localStorage : sessionStorage).setItem(STORAGE_KEY, '1');
  },
  clear: () => {
    localStorage.removeItem(STORAGE_KEY);
    sessionStorage.removeItem(STORAGE_KEY);
  },
};
