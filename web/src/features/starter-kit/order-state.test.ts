import { expect, it } from 'vitest';
import type { StarterKitOrder } from '@atelier/domain/shop/starter-kit-order';
import { shownOrderState } from './order-state.ts';

const AT = new Date('2026-11-20T10:00:00Z');
const order = { amount_total: 5680, status: 'paid', created_at: AT } as StarterKitOrder;

it.each<[Partial<StarterKitOrder>, string]>([
  [{}, 'preparing'],
  [{ status: 'expedier' }, 'preparing'],
  [{ status: 'expedié' }, 'sent'],
  [{ status: 'pending' }, 'open'],
  [{ status: 'pending', is_processing: true }, 'processing'],
  [{ status: 'expired' }, 'expired'],
  [{ status: 'refunded', fulfilment: 'paid' }, 'refunded'],
  [{ status: 'disputed', fulfilment: 'paid' }, 'disputed'],
  [{ withdrawn_at: AT }, 'withdrawn'],
  [{ withdrawn_at: AT, amount_total: 0 }, 'withdrawn-free'],
  [{ withdrawn_at: AT, status: 'expedié' }, 'returning'],
  [{ withdrawn_at: AT, status: 'expedié', returned_at: AT }, 'withdrawn'],
  [{ withdrawn_at: AT, status: 'refunded', fulfilment: 'expedié' }, 'refunded'],
])('%j is %s', (fields, expected) => {
  expect(shownOrderState({ ...order, ...fields })).toBe(expected);
});
