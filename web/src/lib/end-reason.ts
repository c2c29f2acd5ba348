import { type AppErrorCode } from '@atelier/domain/error-code';
import { isAppErrorCode } from './app-error.ts';

const REASON = 'session-ended';

/** Why the last session ended, kept over the reload that follows, told on the sign-in page. */
export const sessionEndReason = {
  save: (code: AppErrorCode) => sessionStorage.setItem(REASON, code),
  read: (): AppErrorCode | null => {
    const code = sessionStorage.getItem(REASON);
    return isAppErrorCode(code) ? code : null;
  },
  clear: () => sessionStorage.removeItem(REASON),
};
