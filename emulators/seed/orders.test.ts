import { describe, expect, it } from 'vitest';
import * as values from '@atelier/domain/values';
import { parseOrderNotes } from '@atelier/domain/shop/order-notes';
import { asStored, at, documents, orders, member } from './test/demo-data.ts';

describe('orders', () => {
  it('cover every status, with consistent fields', () => {
    expect(new Set(orders.map((one) => one.data['status']))).toEqual(
      new Set(values.ORDER_STATUSES),
    );
    for (const one of orders) {
      const { status, paid_at, tracking_number, amount_total, user_id, full_name } = one.data;
      expect(paid_at !== undefined).toBe(status !== 'pending' && status !== 'expired');
      expect(tracking_number !== undefined).toBe(status === 'expedié');
      expect(one.data['shipped_at'] !== undefined).toBe(status === 'expedié');
      expect(one.data['dispute_due_by'] !== undefined).toBe(status === 'disputed');
      expect(Number.isInteger(amount_total)).toBe(true);
      const buyer = member(String(user_id));
      expect(full_name).toBe(buyer.display_name);
      expect(amount_total).toBe(buyer.subscription_tier === 'premium' ? 5181 : 5680);
    }
  });

  it('are noted about by an admin', () => {
    const notes = documents.filter(({ path }) =>
      at('starter_kit_orders/*/private/notes').test(path),
    );
    const authors = notes.flatMap(({ data }) =>
      parseOrderNotes(asStored(data)).notes.map(({ author }) => author),
    );
    expect(authors.length).toBeGreaterThan(0);
    for (const author of authors) expect(member(author)).toMatchObject({ is_admin: true });
  });
});
