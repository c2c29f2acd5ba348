import type { DocumentSnapshot } from 'firebase-admin/firestore';
import { isNotified } from '@atelier/domain/access/weekly-mail';
import { parseProfile } from '@atelier/domain/members/profile';
import { path } from '@atelier/domain/paths';
import { parseSiteSettings } from '@atelier/domain/site/settings';
import { quietUntil } from '@atelier/domain/time/quiet-hours';
import { BULK_MAIL_KINDS, type BulkMailKind } from '@atelier/domain/values';
import { parseDocument, readDocuments } from '../platform/firebase.ts';
import type { ClaimedMail } from './mail-delivery.ts';

/** Returns whether the settings of the site stop a kind of mail to many. */
export const isStopped = (settings: DocumentSnapshot, kind: BulkMailKind): boolean =>
  parseDocument(settings, parseSiteSettings)?.stopped_mails?.includes(kind) === true;

/**
 * Decides about a mail to many when it is about to go: hours may lie between its writing and this.
 *
 * @returns `drop` if the settings stop its kind, or its member does not want it any more; until when
 * it waits, if it would come at night; otherwise, and for any other mail, `go`
 */
export async function decideDelivery(
  { subscription }: Pick<ClaimedMail, 'subscription'>,
  now: Date,
): Promise<'go' | 'drop' | Date> {
  const kind = BULK_MAIL_KINDS.find((one) => one === subscription?.kind);
  if (subscription === undefined || kind === undefined) return 'go';
  const [member, settings] = await readDocuments(path.profile(subscription.uid), path.settings());
  const profile = parseDocument(member, parseProfile);
  if (profile === undefined || isStopped(settings, kind)) return 'drop';
  if (!isNotified(profile, kind, 'mail', now)) return 'drop';
  // A member chose the hour of the reminder.
  return kind === 'weekly' ? (quietUntil(profile.time_zone, now) ?? 'go') : 'go';
}
