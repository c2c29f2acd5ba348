import * as z from 'zod/mini';
import type { ShippingForm } from '@atelier/domain/contracts/payments';
import { attempt, readJson, writeJson } from '../../lib/device/device-storage.ts';

const savedFormSchema = z.object({
  full_name: z.string(),
  address: z.string(),
  postal_code: z.string(),
  city: z.string(),
  country: z.string(),
  phone: z.string(),
  /** Whether the checkout was opened with these values. */
  left: z.boolean(),
});
export type SavedForm = z.output<typeof savedFormSchema>;

/** One key per member, so that the next member of this tab does not see the values. */
const keyOf = (uid: string) => `starter-kit:${uid}`;

/** Stores the typed values in this tab during the checkout. A storage error is only logged. */
export function saveForm(uid: string, form: ShippingForm, left: boolean): void {
  writeJson(window.sessionStorage, keyOf(uid), { ...form, left });
}

/** Returns the stored values, or `null` if there are none or they cannot be read. */
export function readSavedForm(uid: string): SavedForm | null {
  const stored = z.safeParse(savedFormSchema, readJson(window.sessionStorage, keyOf(uid)));
  return stored.success ? stored.data : null;
}

export function clearSavedForm(uid: string): void {
  attempt(
    () => window.sessionStorage.removeItem(keyOf(uid)),
    (errorName) => console.warn('form not cleared', errorName),
  );
}
