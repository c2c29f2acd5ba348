import { useEffect } from 'react';
import { saveSitting } from './data/sitting-store.ts';
import { sendLeftovers } from './send-leftovers.ts';
import { sendSittings } from './send-sittings.ts';
import { parseSitting } from './sitting-keeper.ts';
import { openSittingLog } from './sitting-log.ts';
import { tabSittingOf } from './tab-sitting.ts';

interface LeftoverProgressProps {
  uid: string;
  /** The video that is open, if one is. */
  except?: string;
}

/** Sends, once the page stands, what earlier visits on this device left unsent. Draws nothing. */
export function LeftoverProgress({ uid, except }: LeftoverProgressProps) {
  useEffect(() => {
    const timer = setTimeout(() => {
      void sendLeftovers(uid, except ?? null);
      // This tab's own sitting goes on while a video is open; elsewhere it is told of like the others.
      const own = except === undefined ? null : (parseSitting(tabSittingOf(uid).load())?.id ?? null);
      void sendSittings(openSittingLog(localStorage, uid), (sitting) => saveSitting(uid, sitting), own);
    });
    return () => clearTimeout(timer);
  }, [uid, except]);
  return null;
}
