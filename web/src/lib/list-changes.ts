import { useLayoutEffect, useSyncExternalStore } from 'react';
import { watchable } from './watchable.ts';

/** Number of changes of filters whose list is not shown yet. */
const pendingChanges = watchable(0);
const hasPendingChanges = () => pendingChanges.get() > 0;

/**
 * Marks the lists of the page as about to be replaced while `isPending`: a filter has changed, but
 * the list of before is still shown, and the new one would undo the turning of its pages.
 */
export function useMarkListChange(isPending: boolean): void {
  // A layout effect, so that no click comes between this render and that of the lists.
  useLayoutEffect(() => {
    if (!isPending) return undefined;
    pendingChanges.set(pendingChanges.get() + 1);
    return () => pendingChanges.set(pendingChanges.get() - 1);
  }, [isPending]);
}

/** Returns whether the lists of the page are about to be replaced, because a filter has changed. */
export const useIsListChanging = (): boolean =>
  useSyncExternalStore(pendingChanges.watch, hasPendingChanges, () => false);
