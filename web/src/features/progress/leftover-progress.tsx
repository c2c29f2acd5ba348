import { useEffect } from 'react';
import { sendLeftovers } from './send-leftovers.ts';

interface LeftoverProgressProps {
  uid: string;
  /** The video that is open, if one is. */
  except?: string;
}

/** Sends, once the page stands, what earlier visits on this device left unsent. Draws nothing. */
export function LeftoverProgress({ uid, except }: LeftoverProgressProps) {
  useEffect(() => {
    const timer = setTimeout(() => void sendLeftovers(uid, except ?? null));
    return () => clearTimeout(timer);
  }, [uid, except]);
  return null;
}
