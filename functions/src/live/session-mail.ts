import type { DocumentSnapshot } from 'firebase-admin/firestore';
import type { LiveSession } from '@atelier/domain/live/live-session';
import { sessionCalendar } from '@atelier/domain/live/session-calendar';
import { isTimeZone, STUDIO_TIME_ZONE } from '@atelier/domain/time/day';
import { localeOf } from '@atelier/domain/values';
import liveEn from '../../../locales/en/live.json' with { type: 'json' };
import liveFr from '../../../locales/fr/live.json' with { type: 'json' };
import { COMMON_TEXTS, type MailTemplate } from '../mail/mails.ts';
import { textAt } from '../platform/firebase.ts';
import { siteOrigin } from '../platform/site-environment.ts';

type Timing = Pick<LiveSession, 'starts_at' | 'ends_at'>;

interface SessionMail {
  template: MailTemplate;
  id: string;
  session: LiveSession;
  /** The time before the session was moved. */
  former?: Timing | undefined;
}

const ALARM = { fr: liveFr.alarm, en: liveEn.alarm } as const;

/** Mails with the session as a calendar file. */
const WITH_CALENDAR: readonly MailTemplate[] = [
  'session-booked',
  'session-moved-up',
  'session-moved',
  'session-cancelled',
];

/** Returns a mail about a session, in the member's language and time zone. */
export function sessionMail({ template, id, session, former = session }: SessionMail) {
  const sessionUrl = `${siteOrigin()}/sessions/${id}`;
  const values = (member: DocumentSnapshot) => {
    const format = timeFormat(member);
    return {
      title: session.title,
      trainer: session.trainer_name,
      when: format(session),
      formerly: format(former),
      sessionUrl,
      // The page opens the meeting.
      joinUrl: `${sessionUrl}#join`,
    };
  };
  const calendar = (member: DocumentSnapshot) => {
    const locale = localeOf(member.get('locale'));
    const { host } = new URL(siteOrigin());
    const { brand } = COMMON_TEXTS[locale];
    return sessionCalendar(id, session, { brand, host, url: sessionUrl, alarm: ALARM[locale] });
  };
  return { template, values, ...(WITH_CALENDAR.includes(template) && { calendar }) };
}

/** Returns how a member reads a time: in their language and zone. */
function timeFormat(member: DocumentSnapshot): (timing: Timing) => string {
  const zone = textAt(member, 'time_zone') ?? '';
  const format = new Intl.DateTimeFormat(localeOf(member.get('locale')) === 'fr' ? 'fr-FR' : 'en-GB', {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    hour: '2-digit',
    minute: '2-digit',
    timeZone: isTimeZone(zone) ? zone : STUDIO_TIME_ZONE,
    timeZoneName: 'short',
  });
  return ({ starts_at, ends_at }) => format.formatRange(starts_at, ends_at);
}
