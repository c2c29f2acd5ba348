import { useEffect, useState } from 'react';
import type { StarterKitOffer } from '@atelier/domain/contracts/payments';
import { type AppError, toAppError } from '../../lib/errors.ts';
import { fetchKitOffer } from './data/kit-calls.ts';

export interface OfferState {
  /** `null` while it is asked for, and when that failed. */
  offer: StarterKitOffer | null;
  failure: AppError | null;
  retry: () => void;
}

/** The price of the kit, asked once per visit of the page. */
export function useKitOffer(): OfferState {
  const [offer, setOffer] = useState<StarterKitOffer | null>(null);
  const [failure, setFailure] = useState<AppError | null>(null);
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    let stopped = false;
    fetchKitOffer().then(
      (found) => {
        if (!stopped) setOffer(found);
      },
      (error: unknown) => {
        if (!stopped) setFailure(toAppError(error));
      },
    );
    return () => {
      stopped = true;
    };
  }, [attempt]);
  return {
    offer,
    failure,
    retry: () => {
      setFailure(null);
      setAttempt((count) => count + 1);
    },
  };
}
