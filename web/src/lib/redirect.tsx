import { useCallback, useEffect } from 'react';
import { type NavigateOptions, useLocation, useNavigate } from 'react-router-dom';

/**
 * Whether the address is already that of another page: the router shows a page that is asked for
 * only once it is ready.
 */
function isLeaving(pathname: string): boolean {
  const state: unknown = window.history.state;
  // A router in memory leaves the address alone.
  const isAddressOfRouter = typeof state === 'object' && state !== null && 'idx' in state;
  return isAddressOfRouter && window.location.pathname !== pathname;
}

/**
 * Returns what opens another page by itself, without a press. It leaves alone a page that the
 * person has asked for.
 */
export function useRedirect(): (to: string, options?: NavigateOptions) => boolean {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  return useCallback(
    (to, options) => {
      if (isLeaving(pathname)) return false;
      void navigate(to, options);
      return true;
    },
    [navigate, pathname],
  );
}

/** Replaces the page that is shown. */
export function Redirect({ to, state }: { to: string; state?: unknown }) {
  const redirect = useRedirect();
  useEffect(() => void redirect(to, { replace: true, state }), [redirect, to, state]);
  return null;
}
