import { stripeControl } from '../../support/suite/stripe-control.ts';

/** A failure that the sandbox plays on coming calls. */
export interface ApiFault {
  fails: '409' | '429' | '500' | '503' | 'timeout' | 'drop';
  method: 'GET' | 'POST' | 'DELETE';
  path: string;
  times: number;
  phase?: 'before' | 'begun' | 'after';
  /** A member's uid: calls about them alone fail; everybody's calls without it. */
  for?: string;
}

interface PlannedFaults {
  /** Counted down. */
  faults: { times: number }[];
  /** Ports of the callers that are left without an answer. */
  hanging: number[];
}

export const planFault = (fault: ApiFault) => stripeControl('POST', '/faults', fault);
/** What is still to come for a member, and which of their calls get no answer. */
export const plannedFaults = ({ uid }: { uid: string }) =>
  stripeControl('GET', `/faults?for=${uid}`) as Promise<PlannedFaults>;
export const clearFaults = ({ uid }: { uid: string }) => stripeControl('DELETE', '/faults', { for: uid });
