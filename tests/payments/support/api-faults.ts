import { stripeControl } from '../../support/suite/stripe-control.ts';

/** A planned failure of coming API requests to the sandbox. */
export interface ApiFault {
  fails: '409' | '429' | '500' | '503' | 'timeout' | 'drop';
  method: 'GET' | 'POST' | 'DELETE';
  path: string;
  times: number;
  phase?: 'before' | 'begun' | 'after';
  /** A member's uid: only requests about them fail. Default: all. */
  for?: string;
}

interface PlannedFaults {
  /** Counted down. */
  faults: { times: number }[];
  /** Ports of clients whose requests are not answered. */
  hanging: number[];
}

export const planFault = (fault: ApiFault) => stripeControl('POST', '/faults', fault);
/** Returns the remaining faults of a member, and their unanswered requests. */
export const plannedFaults = ({ uid }: { uid: string }) =>
  stripeControl('GET', `/faults?for=${uid}`) as Promise<PlannedFaults>;
export const clearFaults = ({ uid }: { uid: string }) =>
  stripeControl('DELETE', '/faults', { for: uid });
