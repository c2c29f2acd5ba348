import type { ConfirmedCheckout } from '@atelier/domain/contracts/payments';
import type { AppError } from '../../lib/app-error.ts';

/** What the way back from a kit's checkout can tell. */
export type OrderReturn = 'checking' | 'slow' | 'unknown' | ConfirmedCheckout['checkout'];

interface Facts {
  /** `null` while the server has not answered. */
  answer: ConfirmedCheckout['checkout'] | null;
  failure: AppError | null;
  /** Patience is over. */
  late: boolean;
}

/** Only the server's word counts; a failure that may pass is waited out, and never said to be a payment. */
export function orderReturn({ answer, failure, late }: Facts): OrderReturn {
  if (answer !== null) return answer;
  if (failure !== null && isFinal(failure)) return 'unknown';
  return late ? 'slow' : 'checking';
}

/** Another's order and one that does not exist are the same; all else may pass. */
export function isFinal({ code }: AppError): boolean {
  return code === 'forbidden' || code === 'not-found' || code === 'invalid-data' || code === 'signed-out';
}
