import { stripeControl } from '../../support/stripe-control.ts';

/** A failure that the sandbox plays on coming calls. */
export interface Fault {
  fails: '409' | '429' | '500' | '503' | 'timeout' | 'drop';
  method: 'GET' | 'POST' | 'DELETE';
  path: string;
  times: number;
  phase?: 'before' | 'begun' | 'after';
}

export const plan = (fault: Fault) => stripeControl('POST', '/faults', fault);
/** What is still to come; `times` is counted down. */
export const planned = async () => ((await stripeControl('GET', '/faults')) as { faults: { times: number }[] }).faults;
export const repair = () => stripeControl('DELETE', '/faults');
