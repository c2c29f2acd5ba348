import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { NewsKind } from '@atelier/domain/notifications/news';
import type { ShownNews } from '@atelier/domain/notifications/shown-news';
import { dayIn, STUDIO_TIME_ZONE } from '@atelier/domain/time/day';
import { ErrorNotice } from '../../components/feedback/note.tsx';
import { RowsSkeleton } from '../../components/feedback/skeleton.tsx';
import { Hint, SectionTitle } from '../../components/layout/text.ts';
import type { Loaded } from '../../lib/use-loaded.ts';
import { type Format, useFormat } from '../../lib/i18n/format.ts';
import { useLocale } from '../../lib/i18n/use-locale.ts';
import { newsHref } from './news-href.ts';
import { NotificationRow } from './notification-row.tsx';

/** The others on request, so that the notifications are in sight on a phone. */
const SHOWN_AT_FIRST = 3;

interface PlanNewsProps {
  news: Loaded<readonly ShownNews[]>;
  /** The ids, with their kinds, of those that are new. */
  unseen: readonly ShownNews[];
  now: Date;
  onFollow: () => void;
}

/** What is new in the member's plan. */
export function PlanNews({ news, unseen, now, onFollow }: PlanNewsProps) {
  const { t } = useTranslation('notifications');
  return (
    <Box component="section" aria-labelledby="plan-news">
      <SectionTitle id="plan-news" sx={{ mb: 2 }}>
        {t('news.title')}
      </SectionTitle>
      {news.status === 'loading' ? (
        <RowsSkeleton rows={SHOWN_AT_FIRST} height={84} title={0} />
      ) : null}
      {news.status === 'error' ? <ErrorNotice error={news.error} onRetry={news.retry} /> : null}
      {news.status === 'ready' ? (
        <NewsList items={news.data} unseen={unseen} now={now} onFollow={onFollow} />
      ) : null}
    </Box>
  );
}

interface NewsListProps extends Omit<PlanNewsProps, 'news'> {
  items: readonly ShownNews[];
}

function NewsList({ items, unseen, now, onFollow }: NewsListProps) {
  const { t } = useTranslation('notifications');
  const textOf = useNewsText();
  const [isWhole, setIsWhole] = useState(false);
  const isNew = (item: ShownNews) =>
    unseen.some(({ kind, id }) => kind === item.kind && id === item.id);
  if (items.length === 0) return <Hint>{t('news.none')}</Hint>;
  return (
    <>
      <Box component="ul" sx={{ borderBottom: 1, borderColor: 'line.soft' }}>
        {(isWhole ? items : items.slice(0, SHOWN_AT_FIRST)).map((item) => (
          <NotificationRow
            key={`${item.kind} ${item.id}`}
            to={newsHref(item)}
            at={item.newAt}
            now={now}
            isNew={isNew(item)}
            onFollow={onFollow}
          >
            {textOf(item)}
          </NotificationRow>
        ))}
      </Box>
      {items.length > SHOWN_AT_FIRST ? (
        <Button
          variant="outlined"
          aria-expanded={isWhole}
          onClick={() => setIsWhole(!isWhole)}
          sx={{ mt: 2 }}
        >
          {isWhole ? t('news.fewer') : t('news.all', { count: items.length })}
        </Button>
      ) : null}
    </>
  );
}

/** Returns when a session is, in the member's zone, or an event, in the studio's. */
function dateOf({ kind, starts_at }: ShownNews, format: Format): string {
  if (starts_at === undefined) return '';
  return kind === 'session'
    ? format.dateTime(starts_at)
    : format.day(dayIn(STUDIO_TIME_ZONE, starts_at));
}

/** Returns what says in a language what is new. */
function useNewsText(): (item: ShownNews) => string {
  const { t } = useTranslation('notifications');
  const format = useFormat();
  const locale = useLocale();
  return (item) => {
    const title = locale === 'en' ? (item.title_en ?? item.title) : item.title;
    return t(`news.${textKey(item)}`, { title, date: dateOf(item, format) });
  };
}

function textKey({ kind, vip_day, isToday }: ShownNews): NewsKind | 'vip-event' | 'vip-today' {
  if (isToday) return 'vip-today';
  return vip_day === undefined ? kind : 'vip-event';
}
