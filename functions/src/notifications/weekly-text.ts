import type { SkillSummary } from '@atelier/domain/learning/practice-summary';
import type { Profile } from '@atelier/domain/members/profile';
import type { ShownNews } from '@atelier/domain/notifications/shown-news';
import { isTimeZone, STUDIO_TIME_ZONE } from '@atelier/domain/time/day';
import type { Locale, Tier } from '@atelier/domain/values';
import { fillText } from '../mail/mail-content.ts';
import { mailDate, mailHours } from '../mail/mail-format.ts';
import { MAIL_TEXTS } from '../mail/mail-texts.ts';
import { COMMON_TEXTS, type MailData } from '../mail/mails.ts';
import { siteOrigin } from '../platform/site-environment.ts';

/** How many news the mail names; `weekly` of `mails.json` has so many places. */
const NAMED_NEWS = 5;

/** What a week has for a member. */
interface Week {
  tier: Tier;
  news: readonly ShownNews[];
  /** Of watching and practice. */
  minutes: number;
  /** A move whose review is due. */
  review: SkillSummary | null;
}

type Reader = Pick<Profile, 'locale' | 'time_zone' | 'weekly_consent'>;

/** Returns the values of the weekly mail; empty for what there is not, whose paragraph is left out. */
export function weeklyValues(
  { locale, time_zone, weekly_consent: consent }: Reader,
  { tier, news, minutes, review }: Week,
): MailData {
  const { frame } = MAIL_TEXTS[locale];
  const tierName = COMMON_TEXTS[locale].tier[tier];
  const newsTitle =
    tier === 'free'
      ? frame['weekly-news-free']
      : fillText(frame['weekly-news'], { tier: tierName });
  const more = news.length - NAMED_NEWS;
  const agreedAt = mailDate(locale, consent?.at ?? new Date(0));
  return {
    practised: minutes === 0 ? '' : countText(frame, 'minutes', minutes),
    newsTitle: news.length === 0 ? '' : newsTitle,
    ...namedNews(locale, time_zone, news),
    moreNews: more <= 0 ? '' : countText(frame, 'weekly-more', more),
    move: review === null ? '' : review[`name_${locale}`],
    moveUrl: review === null ? '' : moveUrl(review),
    reason:
      consent?.by === 'purchase'
        ? fillText(frame['weekly-bought'], { tier: tierName })
        : fillText(frame['weekly-asked'], { date: agreedAt }),
  };
}

type Frame = (typeof MAIL_TEXTS)[Locale]['frame'];

const countText = (frame: Frame, key: 'minutes' | 'weekly-more', count: number) =>
  fillText(frame[`${key}_${count === 1 ? 'one' : 'other'}`], { count: String(count) });

/** Returns text and address of each place for news. */
function namedNews(locale: Locale, timeZone: string, news: readonly ShownNews[]): MailData {
  const places = Array.from({ length: NAMED_NEWS }, (_, index) => {
    const item = news[index];
    return [
      [`news${index + 1}`, item === undefined ? '' : newsText(locale, timeZone, item)],
      [`news${index + 1}Url`, item === undefined ? '' : newsUrl(item)],
    ] as const;
  });
  return Object.fromEntries(places.flat());
}

/** Says what is new: when a session is, in the member's zone, and on which day of the studio an event. */
function newsText(locale: Locale, timeZone: string, item: ShownNews): string {
  const { frame } = MAIL_TEXTS[locale];
  const { kind, title_en, starts_at, ends_at, vip_day } = item;
  const title = locale === 'en' ? (title_en ?? item.title) : item.title;
  if (kind === 'film' || starts_at === undefined) return fillText(frame['news-film'], { title });
  if (kind === 'session') {
    const zone = isTimeZone(timeZone) ? timeZone : STUDIO_TIME_ZONE;
    const when = mailHours(locale, zone, starts_at, ends_at ?? starts_at);
    return fillText(frame['news-session'], { title, when });
  }
  const text = vip_day === undefined ? frame['news-event'] : frame['news-vip-event'];
  return fillText(text, { title, date: mailDate(locale, starts_at) });
}

const PAGES = { film: 'videos', session: 'sessions', event: 'events' } as const;

const newsUrl = ({ kind, id }: ShownNews) =>
  `${siteOrigin()}/${PAGES[kind]}/${encodeURIComponent(id)}`;

/** Returns the address that opens the practice mode at a skill, as `href.video` of the app builds it. */
function moveUrl({ video_id, move_id, hand, prop }: SkillSummary): string {
  const query = new URLSearchParams({ move: move_id, hand, prop });
  return `${siteOrigin()}/videos/${encodeURIComponent(video_id)}?${query.toString()}`;
}
