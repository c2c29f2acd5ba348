import { deliverMail } from '../mail/send-mails.ts';
import { onCreated } from '../platform/document-trigger.ts';
import { MAIL_SECRETS } from '../platform/mail-secrets.ts';

export const onMailCreated = onCreated({
  name: 'onMailCreated',
  document: 'mail/{mailId}',
  secrets: MAIL_SECRETS,
  // Each mail is a connection, and mail servers allow few at a time.
  maxInstances: 2,
  concurrency: 5,
  handlers: { send: ({ params }) => deliverMail(params.mailId) },
});
