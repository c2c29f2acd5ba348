import { useTranslation } from 'react-i18next';
import Box from '@mui/material/Box';
import { countUnseen } from '@atelier/domain/notifications/unseen';
import type { Profile } from '@atelier/domain/members/profile';
import { parseNotification } from '@atelier/domain/notifications/notification-kinds';
import { unseenNews } from '@atelier/domain/notifications/shown-news';
import { notificationsOf } from '@atelier/domain/queries/member-queries';
import { EmptyState } from '../../components/feedback/empty-state.tsx';
import { LiveContent } from '../../components/feedback/live-content.tsx';
import { ActionError } from '../../components/feedback/note.tsx';
import { PageLoader } from '../../components/feedback/page-loader.tsx';
import { RowsSkeleton } from '../../components/feedback/skeleton.tsx';
import { BusyButton } from '../../components/forms/busy-button.tsx';
import { LinkButton } from '../../components/layout/link-button.tsx';
import { PageFrame } from '../../components/layout/page-frame.tsx';
import { hasPages, Pagination } from '../../components/layout/pagination.tsx';
import { SectionTitle } from '../../components/layout/text.ts';
import { useNews } from '../../lib/content/use-news.ts';
import { useLivePage } from '../../lib/firestore/live-page.ts';
import { route } from '../../lib/routes.ts';
import { useSession } from '../../lib/session/session.tsx';
import { useAction } from '../../lib/use-action.ts';
import { useNow } from '../../lib/use-now.ts';
import { markSeen } from './data/seen-notifications.ts';
import { NotificationRow } from './notification-row.tsx';
import { PlanNews } from './plan-news.tsx';

/** What is new in the plan is above the notifications, and beside them where there is room. */
const COLUMNS = {
  display: 'grid',
  gap: { xs: 5, lg: 8 },
  gridTemplateColumns: { xs: 'minmax(0, 820px)', lg: 'minmax(0, 820px) minmax(0, 1fr)' },
  alignItems: 'start',
  '& > :first-of-type': { order: { lg: 1 } },
} as const;

/** What is new in the member's plan, and the member's notifications, newest first, live. */
export function NotificationsPage() {
  const session = useSession();
  // The route's guard admits members only, but the session may just have ended.
  return session.status === 'signed-in' ? (
    <MemberNotifications uid={session.uid} profile={session.profile} />
  ) : (
    <PageLoader />
  );
}

function MemberNotifications({ uid, profile }: { uid: string; profile: Profile }) {
  const { t } = useTranslation('notifications');
  const now = useNow();
  const news = useNews(profile, now);
  const unseen = news.status === 'ready' ? unseenNews(news.data, profile, now) : [];
  const action = useAction();
  const hasUnseen = countUnseen(profile, now) > 0 || unseen.length > 0;
  const newest = latest([...(profile.notified_at ?? []), ...unseen.map(({ newAt }) => newAt)]);
  const see = () => (hasUnseen && newest !== undefined ? markSeen(uid, newest) : Promise.resolve());
  // To follow one is to have seen the list; the button says why it fails.
  const handleFollow = () => void see().catch(() => undefined);
  return (
    <PageFrame
      title={t('title')}
      lead={t('lead')}
      aside={
        <LinkButton
          to={`${route.profile}#notifications`}
          variant="outlined"
          label={t('preferences')}
        />
      }
    >
      {hasUnseen ? (
        <BusyButton
          busy={action.busy}
          variant="outlined"
          onClick={() => void action.run(see)}
          sx={{ mb: 4 }}
        >
          {t('mark-all')}
        </BusyButton>
      ) : null}
      <ActionError failure={action.failure} onRetry={() => void action.run(see)} />
      <Box sx={COLUMNS}>
        <PlanNews news={news} unseen={unseen} now={now} onFollow={handleFollow} />
        <OwnNotifications uid={uid} profile={profile} now={now} onFollow={handleFollow} />
      </Box>
    </PageFrame>
  );
}

const latest = (instants: readonly Date[]): Date | undefined =>
  instants.toSorted((one, other) => other.getTime() - one.getTime())[0];

interface OwnNotificationsProps {
  uid: string;
  profile: Profile;
  now: Date;
  onFollow: () => void;
}

/** What concerns this member alone. */
function OwnNotifications({ uid, profile, now, onFollow }: OwnNotificationsProps) {
  const { t } = useTranslation('notifications');
  const list = useLivePage(notificationsOf(uid), parseNotification);
  const seenAt = profile.notifications_seen_at ?? new Date(0);
  return (
    <Box component="section" aria-labelledby="own-notifications">
      <SectionTitle id="own-notifications" sx={{ mb: 2 }}>
        {t('own')}
      </SectionTitle>
      <LiveContent live={list.page} loading={<RowsSkeleton rows={5} height={84} title={0} />}>
        {(items) =>
          items.length === 0 ? (
            <EmptyState title={t('none')} text={t('none-text')} />
          ) : (
            <>
              <Box
                component="ul"
                aria-busy={list.stale}
                sx={{ borderBottom: 1, borderColor: 'line.soft' }}
              >
                {items.map(({ id, data }) =>
                  // Of a kind that only a later version of the app knows.
                  data === null ? null : (
                    <NotificationRow
                      key={id}
                      to={data.link}
                      at={data.createdAt}
                      now={now}
                      isNew={data.createdAt > seenAt}
                      onFollow={onFollow}
                    >
                      {t(`text.${data.text}`, { replace: data.values })}
                    </NotificationRow>
                  ),
                )}
              </Box>
              {hasPages(list) ? <Pagination page={list} rowCount={items.length} /> : null}
            </>
          )
        }
      </LiveContent>
    </Box>
  );
}
