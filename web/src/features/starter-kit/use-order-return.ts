import { useEffect, useState } from 'react';
import type { ConfirmedCheckout } from '@atelier/domain/contracts/payments';
import { type AppError, toAppError } from '../../lib/errors.ts';
import { confirmOrder } from './data/kit-calls.ts';
import { isPermanentError, type OrderReturn, orderReturn } from './order-return-state.ts';

/** For so long the server is asked by itself; then words say what happens next. */
const POLL_TIMEOUT_MS = 30_000;
/** Between two questions. */
const POLL_INTERVAL_MS = 3_000;

interface OrderReturnState {
  state: OrderReturn;
  /** Asks for another while. */
  retry: () => void;
}

/** What became of the payment of an order, asked until the server knows. @param orderId `null` asks nothing */
export function useOrderReturn(orderId: string | null): OrderReturnState {
  const [confirmation, setConfirmation] = useState<ConfirmedCheckout['checkout'] | null>(null);
  const [failure, setFailure] = useState<AppError | null>(null);
  const [timedOut, setTimedOut] = useState(false);
  const [attempt, setAttempt] = useState(0);

  useEffect(() => {
    if (orderId === null) return;
    let stopped = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const pollTimeout = setTimeout(() => {
      stopped = true;
      clearTimeout(timer);
      setTimedOut(true);
    }, POLL_TIMEOUT_MS);
    const poll = () => {
      confirmOrder(orderId).then(
        (found) => {
          if (stopped) return;
          clearTimeout(pollTimeout);
          setConfirmation(found);
        },
        (error: unknown) => {
          if (stopped) return;
          const appError = toAppError(error);
          setFailure(appError);
          if (isPermanentError(appError)) clearTimeout(pollTimeout);
          else timer = setTimeout(poll, POLL_INTERVAL_MS);
        },
      );
    };
    poll();
    return () => {
      stopped = true;
      clearTimeout(timer);
      clearTimeout(pollTimeout);
    };
  }, [orderId, attempt]);

  return {
    state: orderReturn({ answer: confirmation, failure, timedOut }),
    retry: () => {
      setConfirmation(null);
      setFailure(null);
      setTimedOut(false);
      setAttempt((count) => count + 1);
    },
  };
}
