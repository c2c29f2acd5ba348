import { FieldValue, Timestamp } from 'firebase-admin/firestore';
import { path } from '@atelier/domain/paths';
import { dayIn, STUDIO_TIME_ZONE } from '@atelier/domain/time/day';
import { database } from '../platform/firebase.ts';

/** The sums in `revenue/{month}`, in euro cents; `refunds` is a positive sum. */
type RevenueKind = 'subscriptions' | 'kits' | 'refunds';

interface RevenueEntry {
  /** Identifies the payment or refund: `invoice_…`, `kit_…`, `refund_…`, `dispute_…`. */
  key: string;
  /** When the money moved; its month in the studio's time zone is the one that counts. */
  at: Date;
  kind: RevenueKind;
  cents: number;
}

/** Adds an amount to its month, once per key. */
export async function addRevenueOnce({ key, at, kind, cents }: RevenueEntry): Promise<void> {
  const db = database();
  const entry = db.doc(path.revenueEntry(key));
  const month = dayIn(STUDIO_TIME_ZONE, at).slice(0, 7);
  await db.runTransaction(async (transaction) => {
    if ((await transaction.get(entry)).exists) return;
    transaction.create(entry, { month, kind, cents, at: Timestamp.fromDate(at) });
    transaction.set(
      db.doc(path.revenue(month)),
      { month, [kind]: FieldValue.increment(cents) },
      { merge: true },
    );
  });
}

/**
 * Removes an amount from its month, once, for example when a refund failed. Does nothing for an
 * unknown key.
 */
export async function reverseRevenue(key: string): Promise<void> {
  const db = database();
  const reference = db.doc(path.revenueEntry(key));
  await db.runTransaction(async (transaction) => {
    const entry = await transaction.get(reference);
    if (!entry.exists || entry.get('taken_back') === true) return;
    const { month, kind, cents } = entry.data() as {
      month: string;
      kind: RevenueKind;
      cents: number;
    };
    transaction.update(reference, { taken_back: true });
    transaction.set(
      db.doc(path.revenue(month)),
      { [kind]: FieldValue.increment(-cents) },
      { merge: true },
    );
  });
}
