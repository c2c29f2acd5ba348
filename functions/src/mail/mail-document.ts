import { FieldValue, Timestamp, type DocumentData } from 'firebase-admin/firestore';
import type { Locale } from '@atelier/domain/values';
import { DAY_MS } from '@atelier/domain/time-units';

/** The database removes a mail's document this long after it was written (TTL on `expires_at`). */
const RETENTION_MS = 30 * DAY_MS;

interface MailText {
  to: string;
  locale: Locale;
  subject: string;
  text: string;
}

/**
 * A document for `mail` in the shape that the trigger-e-mail sender reads. Plain text: nothing that somebody typed can
 * become part of a page.
 */
export function mailDocument({ to, locale, subject, text }: MailText): DocumentData {
  return {
    to,
    locale,
    // A line break in a title would begin another header.
    message: { subject: subject.replace(/\s+/g, ' '), text },
    created_at: FieldValue.serverTimestamp(),
    expires_at: Timestamp.fromMillis(Date.now() + RETENTION_MS),
  };
}

/**
 * Words of a mail with what stands in their `{{places}}`.
 *
 * @throws Error when a place has nothing to stand in it: no one gets a mail with holes.
 */
export function fillTemplate(template: string, values: Readonly<Record<string, string>>): string {
  return template.replaceAll(/\{\{(\w+)\}\}/g, (_all, name: string) => {
    const value = values[name];
    if (value === undefined) throw new Error(`a mail has nothing for ${name}`);
    return value;
  });
}
