import { defineSecret } from 'firebase-functions/params';
import { environment } from './site-environment.ts';

const { passwordSecretName, unsubscribeKeyName } = environment.smtp;
export const smtpPassword = defineSecret(passwordSecretName);
/** Signs links to unsubscribe; a new key makes those of sent mails useless. */
export const unsubscribeKey = defineSecret(unsubscribeKeyName);

/** Secrets of the functions that send mails, and of no others. */
export const MAIL_SECRETS = [smtpPassword, unsubscribeKey];
