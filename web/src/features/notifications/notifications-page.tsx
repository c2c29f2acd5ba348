import { Link } from 'react-router-dom';
import { useTranslation } from 'react-i18next';
import Box from '@mui/material/Box';
import { countUnseen } from '@atelier/domain/notifications/unseen';
import type { Profile } from '@atelier/domain/members/profile';
import {
  type Notification,
  parseNotification,
} from '@atelier/domain/notifications/notification-kinds';
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
import { Hint } from '../../components/layout/text.ts';
import { useLivePage } from '../../lib/firestore/live-page.ts';
import { useFormat } from '../../lib/i18n/format.ts';
import { route } from '../../lib/routes.ts';
import { useSession } from '../../lib/session/session.tsx';
import { forcedFill } from '../../lib/theme/layout.ts';
import { useAction } from '../../lib/use-action.ts';
import { useNow } from '../../lib/use-now.ts';
import { markSeen } from './data/seen-notifications.ts';

const LIST = { maxWidth: 820 } as const;

/** The member's notifications, newest first, live. */
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
  const list = useLivePage(notificationsOf(uid), parseNotification);
  const action = useAction();
  const newest = profile.notified_at?.[0];
  const hasUnseen = countUnseen(profile, now) > 0;
  const see = () => (hasUnseen && newest !== undefined ? markSeen(uid, newest) : Promise.resolve());
  const seenAt = profile.notifications_seen_at ?? new Date(0);
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
          sx={{ mb: 2 }}
        >
          {t('mark-all')}
        </BusyButton>
      ) : null}
      <ActionError failure={action.failure} onRetry={() => void action.run(see)} />
      <LiveContent
        live={list.page}
        loading={
          <Box sx={LIST}>
            <RowsSkeleton rows={5} height={84} title={0} />
          </Box>
        }
      >
        {(items) =>
          items.length === 0 ? (
            <EmptyState title={t('none')} text={t('none-text')} />
          ) : (
            <Box sx={LIST}>
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
                      notification={data}
                      isNew={data.createdAt > seenAt}
                      now={now}
                      // To follow one is to have seen the list; the button says why it fails.
                      onFollow={() => void see().catch(() => undefined)}
                    />
                  ),
                )}
              </Box>
              {hasPages(list) ? <Pagination page={list} rowCount={items.length} /> : null}
            </Box>
          )
        }
      </LiveContent>
    </PageFrame>
  );
}

interface NotificationRowProps {
  notification: Notification;
  isNew: boolean;
  now: Date;
  onFollow: () => void;
}

function NotificationRow({ notification, isNew, now, onFollow }: NotificationRowProps) {
  const { t } = useTranslation('notifications');
  const format = useFormat();
  const { text, values, link, createdAt } = notification;
  return (
    <Box component="li" sx={{ borderTop: 1, borderColor: 'line.soft' }}>
      <Box
        component={Link}
        to={link}
        onClick={onFollow}
        sx={{
          display: 'grid',
          gridTemplateColumns: '10px minmax(0, 1fr)',
          columnGap: 2,
          py: 2,
          color: 'inherit',
          textDecoration: 'none',
          '&:hover': { bgcolor: 'surface.s2' },
        }}
      >
        <Box
          aria-hidden="true"
          sx={{
            width: 10,
            height: 10,
            mt: '8px',
            borderRadius: '50%',
            ...(isNew && { bgcolor: 'brand.fill', ...forcedFill }),
          }}
        />
        <div>
          {isNew ? <span className="visually-hidden">{t('new')} </span> : null}
          <Box component="span" sx={{ fontWeight: isNew ? 600 : 400, overflowWrap: 'anywhere' }}>
            {t(`text.${text}`, { replace: values })}
          </Box>
          <Hint>
            <time dateTime={createdAt.toISOString()}>{format.ago(createdAt, now)}</time>
          </Hint>
        </div>
      </Box>
    </Box>
  );
}
