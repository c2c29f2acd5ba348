import { type AppErrorCode } from '@atelier/domain/error-code';
import { isAppErrorCode } from '../errors.ts';

const STORAGE_KEY = 'session-ended';
const OWN_DELETION_KEY = 'own-deletion';

/** Why the last session ended; survives the reload that follows and is shown on the sign-in page. */
export const sessionEndReason = {
  save: (code: AppErrorCode) => sessionStorage.setItem(STORAGE_KEY, code),
  read: (): AppErrorCode | null => {
    const code = sessionStorage.getItem(STORAGE_KEY);
    return isAppErrorCode(code) ? code : null;
  },
  clear: () => sessionStorage.removeItem(STORAGE_KEY),
};

/** Whether the account was deleted by its member in this browser; set from before the deletion until the next login. */
export const ownDeletion = {
  set: () => localStorage.setItem(OWN_DELETION_KEY, '1'),
  isSet: (): boolean => localStorage.getItem(OWN_DELETION_KEY) !== null,
  clear: () => localStorage.removeItem(OWN_DELETION_KEY),
};
