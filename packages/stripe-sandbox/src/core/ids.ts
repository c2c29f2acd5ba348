import { createHash } from 'node:crypto';

const LETTERS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** The prefixes of ids by kind of object, as at Stripe. */
const PREFIXES = {
  customer: 'cus_',
  product: 'prod_',
  price: 'price_',
  coupon: 'coup_',
  promotion_code: 'promo_',
  tax_rate: 'txr_',
  tax_id: 'txi_',
  tax_registration: 'taxreg_', // cspell:disable-line
  discount: 'di_',
  checkout_session: 'cs_test_',
  checkout_item: 'li_',
  subscription: 'sub_',
  subscription_item: 'si_',
  schedule: 'sub_sched_',
  invoice: 'in_',
  invoice_line: 'il_',
  invoice_payment: 'inpay_',
  credit_note: 'cn_',
  credit_note_line: 'cnli_', // cspell:disable-line
  payment_intent: 'pi_',
  payment_method: 'pm_',
  charge: 'ch_',
  balance_transaction: 'txn_',
  invoice_item: 'ii_',
  refund: 're_',
  dispute: 'dp_',
  portal_session: 'bps_',
  portal_configuration: 'bpc_',
  test_clock: 'clock_',
  webhook_endpoint: 'we_',
  event: 'evt_',
  request: 'req_',
  challenge: '3ds_',
  shipping_rate: 'shr_',
  secret: 'whsec_',
} as const;
export type IdKind = keyof typeof PREFIXES;

/**
 * Returns the id number `count` of a sandbox: the same seed and requests give the same ids. 24
 * base-62 digits after the prefix.
 */
export function generateId(kind: IdKind, seed: string, count: number): string {
  const digest = createHash('sha256').update(`${seed}:${count}:${kind}`).digest();
  let letters = '';
  for (const byte of digest.subarray(0, 24)) letters += LETTERS.charAt(byte % LETTERS.length);
  return PREFIXES[kind] + letters;
}
