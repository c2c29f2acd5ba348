import { DAY_MS } from '../time-units.ts';

/**
 * A payment of a plan's invoice, and what the invoice bills: a credit for the rest of a former plan
 * is negative.
 */
export interface PlanPayment {
  cents: number;
  lines: readonly BilledLine[];
}

interface BilledLine {
  cents: number;
  start: Date;
  end: Date;
}

/**
 * Returns the part of payments for the days used, which the law lets the seller keep: proportional
 * to the agreed price and to time (C. conso L221-25, directive 2011/83 art. 14(3), Court of Justice
 * C-641/19). Each line of the invoices counts with its days begun of its days, so that a plan costs
 * its price until it is changed. Rounded down.
 */
export function usedShareCents(payments: readonly PlanPayment[], at: Date): number {
  const paid = payments.reduce((sum, { cents }) => sum + cents, 0);
  const used = payments.reduce((sum, { cents, lines }) => {
    const billed = lines.reduce((total, line) => total + line.cents, 0);
    const usedOfBilled = lines.reduce((total, line) => total + line.cents * usedPart(line, at), 0);
    // What was paid for an invoice differs from its lines by discounts and a customer's balance.
    return billed > 0 ? sum + (cents * usedOfBilled) / billed : sum;
  }, 0);
  // Binary fractions may be a little below a whole cent.
  return Math.floor(Math.min(paid, Math.max(0, used)) + 1e-6);
}

function usedPart({ start, end }: BilledLine, at: Date): number {
  const paidDays = Math.round((end.getTime() - start.getTime()) / DAY_MS);
  // The first day has begun with the first instant.
  const usedDays =
    at < start ? 0 : Math.max(1, Math.ceil((at.getTime() - start.getTime()) / DAY_MS));
  return paidDays > 0 ? Math.min(1, usedDays / paidDays) : 1;
}

/**
 * Returns whether a payment pays a part of the period that runs since an instant: its first
 * payment, the difference after a change of plan, or the year that a change begins; not a former
 * period, of which a change may have credited the rest.
 */
export function paysPeriodSince({ lines }: Pick<PlanPayment, 'lines'>, periodStart: Date): boolean {
  return lines.some(({ cents, start }) => cents > 0 && start >= periodStart);
}
