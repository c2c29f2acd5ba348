import { type AppErrorCode } from '@atelier/domain/error-code';
import { isAppErrorCode } from '../errors.ts';

const STORAGE_KEY = 'session-ended';

/** Why the last session ended; survives the reload that follows and is shown on the sign-in page. */
export const sessionEndReason = {
  save: (code: AppErrorCode) => sessionStorage.setItem(STORAGE_KEY, code),
  read: (): AppErrorCode | null => {
    const code = sessionStorage.getItem(STORAGE_KEY);
    return isAppErrorCode(code) ? code : null;
  },
  clear: () => sessionStorage.removeItem(STORAGE_KEY),
};
