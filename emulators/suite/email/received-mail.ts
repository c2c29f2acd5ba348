import { z } from 'zod/mini';

const receivedMail = z.object({
  /** Local part of its Message-ID: the id of its document, or the code of a mail of Auth. */
  id: z.string(),
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  html: z.optional(z.string()),
  /** The iCalendar file that is attached. */
  calendar: z.optional(z.string()),
  /** ISO date. */
  at: z.string(),
});
/** A mail in the suite's mailbox. */
export type ReceivedMail = z.infer<typeof receivedMail>;

/** Returns the mails to an address, oldest first. @param mailbox  URL of the mailbox page */
export async function fetchMails(mailbox: string, to: string): Promise<ReceivedMail[]> {
  const response = await fetch(
    `${mailbox}/messages.json?${new URLSearchParams({ to }).toString()}`,
  );
  return z.array(receivedMail).parse(await response.json());
}
