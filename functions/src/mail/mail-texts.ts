import { frenchTypography } from '@atelier/domain/french-typography';
import mailsEn from '../../../locales/en/mails.json' with { type: 'json' };
import mailsFr from '../../../locales/fr/mails.json' with { type: 'json' };

/** Before values are filled in, so that what a person wrote stays as it is. */
const typographic = (_key: string, value: unknown) => (typeof value === 'string' ? frenchTypography(value) : value);

export const MAIL_TEXTS = { fr: JSON.parse(JSON.stringify(mailsFr), typographic) as typeof mailsFr, en: mailsEn };

/** A text of `locales/{fr,en}/mails.json`: its subject and its body. */
export type MailTemplate = Exclude<keyof typeof mailsFr, 'frame' | 'kinds'>;
