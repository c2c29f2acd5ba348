import { call } from '../../../lib/api.ts';

/** Sends a message to the team. @throws AppError `rate-limited`, `email-unconfirmed` */
export const sendSupportMessage = call('sendSupportMessage');
