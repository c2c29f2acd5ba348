const STORAGE_KEY = 'signed-in';

/**
 * Whether somebody was signed in on this device: decides how soon Firebase Auth is loaded, and
 * shows when a session was lost. Persistent sessions outlive the browser; the others end with the
 * tab and leave nothing on the device.
 */
export const sessionHint = {
  isSet: () =>
    localStorage.getItem(STORAGE_KEY) !== null || sessionStorage.getItem(STORAGE_KEY) !== null,
  endsWithTab: () =>
    sessionStorage.getItem(STORAGE_KEY) !== null && localStorage.getItem(STORAGE_KEY) === null,
  set: (isPersistent: boolean) => {
    sessionHint.clear();
    (isPersistent ? localStorage : sessionStorage).setItem(STORAGE_KEY, '1');
  },
  clear: () => {
    localStorage.removeItem(STORAGE_KEY);
    sessionStorage.removeItem(STORAGE_KEY);
  },
};
