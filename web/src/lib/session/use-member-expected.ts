import { useSyncExternalStore } from 'react';
import { sessionHint } from '../device/session-hint.ts';
import { useSession } from './session.tsx';

/**
 * Whether the session is still loading on a device that had one: what is for visitors only must not
 * be shown yet.
 */
export function useMemberExpected(): boolean {
  const isLoading = useSession().status === 'loading';
  const isHinted = useSyncExternalStore(
    () => () => undefined,
    () => sessionHint.isSet(),
    () => false,
  );
  return isLoading && isHinted;
}
