import { siteOrigin } from '../platform/site-environment.ts';
import type { ClaimedMail } from './mail-delivery.ts';
import { unsubscribeAddress } from './mails.ts';
import { unsubscribeToken } from './unsubscribe-token.ts';

/**
 * Returns a mail with the links that switch off its kind, for mails that the member may switch off: the headers of RFC
 * 8058, behind the button of mail programs, and the link at its end. They are made here, so that neither stored mails nor
 * the functions that write them have what signs them.
 */
export function withUnsubscribeLinks(
  mail: ClaimedMail,
): Omit<ClaimedMail, 'subscription' | 'attempts'> & { headers: Readonly<Record<string, string>> } {
  if (mail.subscription === undefined) return { ...mail, headers: {} };
  const token = unsubscribeToken(mail.subscription);
  const page = unsubscribeAddress();
  const linked = (text: string) => text.replaceAll(page, `${page}?token=${token}`);
  return {
    ...mail,
    text: linked(mail.text),
    html: mail.html === undefined ? undefined : linked(mail.html),
    headers: {
      'List-Unsubscribe': `<${siteOrigin()}/api/unsubscribe?token=${token}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
  };
}
