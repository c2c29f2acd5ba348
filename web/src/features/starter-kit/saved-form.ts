import * as z from 'zod/mini';
import type { ShippingForm } from '@atelier/domain/contracts/payments';

const savedFormSchema = z.object({
  full_name: z.string(),
  address: z.string(),
  postal_code: z.string(),
  city: z.string(),
  country: z.string(),
  phone: z.string(),
  /** The page was left for the checkout with it. */
  left: z.boolean(),
});
export type SavedForm = z.output<typeof savedFormSchema>;

/** One member's, for this tab and no longer than it is open: whoever signs in next sees nothing of it. */
const keyOf = (uid: string) => `starter-kit:${uid}`;

/** Keeps what was typed while the page is away at the checkout. A browser that refuses keeps nothing. */
export function saveForm(uid: string, form: ShippingForm, left: boolean): void {
  try {
    window.sessionStorage.setItem(keyOf(uid), JSON.stringify({ ...form, left }));
  } catch (error) {
    console.warn('form not kept', error);
  }
}

/** @returns what was typed last, `null` for nothing or nothing readable. */
export function readSavedForm(uid: string): SavedForm | null {
  try {
    const stored = z.safeParse(savedFormSchema, JSON.parse(window.sessionStorage.getItem(keyOf(uid)) ?? 'null'));
    return stored.success ? stored.data : null;
  } catch (error) {
    console.warn('form not readable', error);
    return null;
  }
}

export function clearSavedForm(uid: string): void {
  try {
    window.sessionStorage.removeItem(keyOf(uid));
  } catch (error) {
    console.warn('form not forgotten', error);
  }
}
