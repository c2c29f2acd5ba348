import type { DocumentSnapshot } from 'firebase-admin/firestore';
import type { LiveSession } from '@atelier/domain/live/live-session';
import { sessionCalendar } from '@atelier/domain/live/session-calendar';
import { localeOf } from '@atelier/domain/values';
import liveEn from '../../../locales/en/live.json' with { type: 'json' };
import liveFr from '../../../locales/fr/live.json' with { type: 'json' };
import { mailHours } from '../mail/mail-format.ts';
import type { MailTemplate } from '../mail/mail-texts.ts';
import { COMMON_TEXTS } from '../mail/mails.ts';
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
    const locale = localeOf(member.get('locale'));
    const when = ({ starts_at, ends_at }: Timing) =>
      mailHours(locale, textAt(member, 'time_zone') ?? '', starts_at, ends_at);
    return {
      title: session.title,
      trainer: session.trainer_name,
      when: when(session),
      formerly: when(former),
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
