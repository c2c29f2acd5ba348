import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import * as z from 'zod/mini';

/** The database of a site, as its operator reads and writes it. */
export interface SmokeDatabase {
  /** Address of its documents in Firestore's REST interface. */
  documents: string;
  /**
   * Returns the bearer of the requests; asked for when it is needed, because one of Google's is
   * valid for an hour.
   */
  token: () => Promise<string>;
}

const storedMail = z.object({
  fields: z.object({
    delivery: z.object({
      mapValue: z.object({
        fields: z.object({
          state: z.object({ stringValue: z.string() }),
          error: z.optional(z.object({ stringValue: z.string() })),
        }),
      }),
    }),
  }),
});
const POLL_INTERVAL_MS = 1_000;
const ATTEMPTS = 60;
const DAY_MS = 86_400_000;

/**
 * Writes a mail as the functions do and waits until the mail server has taken it: trigger,
 * password, sender and server work. That it also arrives is for the operator to see.
 *
 * @returns what is wrong; undefined when it was sent
 */
export async function smokeMail(
  { documents, token }: SmokeDatabase,
  to: string,
): Promise<string | undefined> {
  const headers = { authorization: `Bearer ${await token()}`, 'content-type': 'application/json' };
  const id = `smoke_${randomUUID()}`;
  const body = JSON.stringify({ fields: mailFields(to) });
  const written = await fetch(`${documents}/mail?documentId=${id}`, {
    method: 'POST',
    headers,
    body,
  });
  if (!written.ok) return `status ${written.status} for the new mail`;
  let state = '';
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const response = await fetch(`${documents}/mail/${id}`, { headers });
    if (!response.ok) return `status ${response.status} for the mail`;
    const { delivery } = storedMail.parse(await response.json()).fields;
    const { error } = delivery.mapValue.fields;
    state = [delivery.mapValue.fields.state.stringValue, error?.stringValue].join(' ').trim();
    if (state === 'sent') return undefined;
    if (/^(retry|failed|bounced)/.test(state)) return `not sent: ${state}`;
    await delay(POLL_INTERVAL_MS);
  }
  return `not sent within a minute: ${state}`;
}

/** A mail in the typed format of the REST interface; see docs/data.md, section 7. */
function mailFields(to: string) {
  const at = (ms: number) => ({ timestampValue: new Date(Date.now() + ms).toISOString() });
  const map = (fields: object) => ({ mapValue: { fields } });
  const text = (stringValue: string) => ({ stringValue });
  return {
    to: text(to),
    locale: text('fr'),
    message: map({ subject: text('Smoke test'), text: text('This site sends mails.') }),
    delivery: map({ state: text('pending'), attempts: { integerValue: '0' }, next_at: at(60_000) }),
    created_at: at(0),
    expires_at: at(DAY_MS),
  };
}
