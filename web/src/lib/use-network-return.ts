import { useEffect, useEffectEvent } from 'react';
import { type AppError, mayBeOfNetwork } from './errors.ts';

/**
 * Calls `recover` when the browser reports a network again after something failed for want of one:
 * what a page reads is tried again, and why an action failed is forgotten, because the text would
 * say that the network is still away.
 *
 * @param failure `null` while nothing has failed.
 */
export function useNetworkReturn(failure: AppError | null, recover: () => void): void {
  const isAwaited = failure !== null && mayBeOfNetwork(failure);
  const onReturn = useEffectEvent(recover);
  useEffect(() => {
    if (!isAwaited) return undefined;
    const handleOnline = () => onReturn();
    window.addEventListener('online', handleOnline);
    return () => window.removeEventListener('online', handleOnline);
  }, [isAwaited]);
}
