import { type AppErrorCode } from '@atelier/domain/error-code';
import { isAppErrorCode } from '../errors.ts';
import { href, route, SIGN_IN_PAGES } from '../routes.ts';

const STORAGE_KEY = 'session-ended';
const OWN_DELETION_KEY = 'own-deletion';

/**
 * Why the last session ended; survives the reload that follows and is shown on the sign-in page.
 */
export const sessionEndReason = {
  save: (code: AppErrorCode) => sessionStorage.setItem(STORAGE_KEY, code),
  read: (): AppErrorCode | null => {
    const code = sessionStorage.getItem(STORAGE_KEY);
    return isAppErrorCode(code) ? code : null;
  },
  clear: () => sessionStorage.removeItem(STORAGE_KEY),
};

/**
 * Returns the sign-in page of a session that the server ended; after an expired one it leads back
 * to this page.
 */
export function signInPageAfter(reason: AppErrorCode | null): string {
  if (reason !== 'auth-session-expired') return route.login;
  const { pathname, search, hash } = window.location;
  // The guard of a page for members may have led to the sign-in page already.
  if (SIGN_IN_PAGES.includes(pathname)) return `${route.login}${search}`;
  return href.login(`${pathname}${search}${hash}`);
}

/**
 * Whether the account was deleted by its member in this browser; set from before the deletion until
 * the next login.
 */
export const ownDeletion = {
  set: () => localStorage.setItem(OWN_DELETION_KEY, '1'),
  isSet: (): boolean => localStorage.getItem(OWN_DELETION_KEY) !== null,
  clear: () => localStorage.removeItem(OWN_DELETION_KEY),
};
