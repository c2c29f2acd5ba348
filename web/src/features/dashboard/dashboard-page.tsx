import type { ReactNode } from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { PlayIcon } from '@phosphor-icons/react/dist/csr/Play';
import { canOpenLevel, effectiveTier } from '@atelier/domain/access/access';
import { achievementsAt, type ShownAchievement } from '@atelier/domain/learning/achievements';
import { type Day, dayIn } from '@atelier/domain/time/day';
import { firstName } from '@atelier/domain/members/display-name';
import type { Profile } from '@atelier/domain/members/profile';
import { type LearningStats, NO_LEARNING_STATS } from '@atelier/domain/learning/learning-documents';
import { streakOn } from '@atelier/domain/learning/streak';
import { AchievementRow } from '../../components/members/achievement-row.tsx';
import { RowsSkeleton, SizedSkeleton } from '../../components/feedback/skeleton.tsx';
import { LiveContent } from '../../components/feedback/live-content.tsx';
import { Note } from '../../components/feedback/note.tsx';
import { LinkButton } from '../../components/layout/link-button.tsx';
import { PageFrame } from '../../components/layout/page-frame.tsx';
import { PageLoader } from '../../components/feedback/page-loader.tsx';
import { playTime } from '../../components/content/video-time.ts';
import { billingStateOf } from '../../lib/billing-state.ts';
import { useFormat } from '../../lib/i18n/format.ts';
import { href, route } from '../../lib/routes.ts';
import { useSession, useSessionChangedAt } from '../../lib/session/session.tsx';
import { paddedSurface } from '../../lib/theme/components.ts';
import { useTime, useToday } from '../../lib/use-now.ts';
import { AreaLinks } from './area-links.tsx';
import { BlockHeader } from './block-header.tsx';
import {
  type ContinueItem,
  ContinueList,
  continueLearning,
  type FindResumePoint,
} from './continue-learning.tsx';
import { type Dashboard, type OpenFilms, openFilms, useDashboard } from './data/use-dashboard.ts';
import { LevelCards } from './level-cards.tsx';
import { Stats } from './stats.tsx';
import { UpcomingEvents } from './upcoming-events.tsx';

interface DashboardPageProps {
  findResumePoint: FindResumePoint;
  onBecomeTrainer: () => void;
  /** What to practise today, above everything else. @param films  `null` while loading */
  today?: (films: OpenFilms | null) => ReactNode;
  /** The next live session, beside it. */
  live?: ReactNode;
  /** The practice log; below everything else on a phone, because its height is known late. */
  practice: ReactNode;
}

/** The dashboard of a member: progress and next steps. */
export function DashboardPage(props: DashboardPageProps) {
  const session = useSession();
  // The route's guard admits members only, but the session may just have ended.
  return session.status === 'signed-in' ? (
    <MemberDashboard uid={session.uid} profile={session.profile} {...props} />
  ) : (
    <PageLoader />
  );
}

const COLUMNS = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0,1fr)', md: 'minmax(0,8fr) minmax(0,4fr)' },
  // The second column may be longer than the first block of the first one.
  gridTemplateRows: { md: 'auto 1fr' },
  gap: '56px 28px',
} as const;

/** From 18:00 the greeting is 'Bonsoir'. */
const isEvening = (at: Date) => at.getHours() >= 18 || at.getHours() < 4;

function MemberDashboard(props: DashboardPageProps & { uid: string; profile: Profile }) {
  const { uid, profile, findResumePoint, today: renderToday } = props;
  const { t } = useTranslation('dashboard');
  const now = useSessionChangedAt();
  const tier = effectiveTier(profile, now);
  const today = useToday(profile.time_zone);
  const greeting = useTime(isEvening) ? 'greeting.evening' : 'greeting.day';
  const dashboard = useDashboard(uid, tier);
  const data = dashboard.status === 'ready' ? dashboard.data : null;
  const isFailed = dashboard.status === 'error';
  const films = data === null ? null : openFilms(data, tier);
  const counts = data === null ? {} : { free: data.free.length, [tier]: data.own.length };

  return (
    <PageFrame
      title={t(greeting, { name: firstName(profile.display_name) })}
      documentTitle={t('title')}
      lead={
        // Up to two lines on a phone.
        <Box component="span" sx={{ display: 'block', minHeight: { xs: '3.1em', sm: '1.55em' } }}>
          {data === null ? null : <Lead dashboard={data} profile={profile} today={today} />}
        </Box>
      }
    >
      <ClosedPlan profile={profile} now={now} />
      <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0,1fr)', gap: '56px' }}>
        {isFailed ? <LiveContent live={dashboard}>{() => null}</LiveContent> : null}
        {isFailed ? null : renderToday?.(films)}
        {isFailed ? null : <Continue films={films} findResumePoint={findResumePoint} />}
        <div>
          {isFailed ? null : (
            <Stats uid={uid} cards={films?.shelves.flat() ?? []} labels={data?.labels ?? null} />
          )}
          <Box sx={{ mt: isFailed ? 0 : '14px' }}>
            <LevelCards
              own={tier}
              isOpen={(level) => canOpenLevel(profile, level, now)}
              counts={counts}
            />
          </Box>
          <AreaLinks profile={profile} now={now} />
        </div>
        {isFailed ? null : <Rest {...props} stats={data?.stats ?? null} day={today} />}
      </Box>
    </PageFrame>
  );
}

/** What to resume or to start. */
function Continue({ films, findResumePoint }: ContinueProps) {
  if (films === null) return <RowsSkeleton rows={3} height={{ xs: 118, md: 146 }} title={128} />;
  const items = continueLearning(films.inProgress, films.shelves, films.labels, findResumePoint);
  return <ContinueList items={items} next={<NextButton item={items[0]} />} />;
}

interface ContinueProps extends Pick<DashboardPageProps, 'findResumePoint'> {
  /** `null` while loading. */
  films: OpenFilms | null;
}

interface RestProps extends Pick<DashboardPageProps, 'live' | 'practice' | 'onBecomeTrainer'> {
  profile: Profile;
  /** `null` while loading. */
  stats: LearningStats | null;
  day: Day;
}

/** Events, achievements, live sessions and the practice log. */
function Rest({ profile, stats, day, live = null, practice, onBecomeTrainer }: RestProps) {
  const achievements = (
    <AchievementsBlock achievements={achievementsAt(stats ?? NO_LEARNING_STATS, day)} />
  );
  return (
    <Box sx={COLUMNS}>
      <UpcomingEvents />
      <Box sx={{ display: 'grid', gap: '20px', alignContent: 'start', gridRow: { md: 'span 2' } }}>
        {stats === null ? <SizedSkeleton>{achievements}</SizedSkeleton> : achievements}
        {live}
        {profile.is_pro_trainer ? null : <TrainerBlock onBecomeTrainer={onBecomeTrainer} />}
      </Box>
      {practice}
    </Box>
  );
}

/** One line for a member whose plan is closed, with the way to the plans. */
function ClosedPlan({ profile, now }: { profile: Profile; now: Date }) {
  const { t } = useTranslation(['dashboard', 'common']);
  const billingState = billingStateOf(profile, now);
  const isClosed =
    billingState === 'closed' || billingState === 'on-hold' || billingState === 'ended';
  if (!isClosed) return null;
  return (
    <Box sx={{ mb: 4 }}>
      <Note
        tone="warning"
        action={
          <LinkButton to={href.subscription()} label={t('common:refused.plans')} size="small" />
        }
      >
        {t(`plan.${billingState}`, { tier: t(`common:tier.${profile.subscription_tier}`) })}
      </Note>
    </Box>
  );
}

function AchievementsBlock({ achievements }: { achievements: readonly ShownAchievement[] }) {
  const { t } = useTranslation('achievements');
  return (
    <Box component="section" sx={paddedSurface}>
      <BlockHeader title={t('title')} more={{ to: route.achievements, label: t('all') }} small />
      <Box component="ul">
        {achievements.map((achievement) => (
          <AchievementRow key={achievement.key} achievement={achievement} />
        ))}
      </Box>
    </Box>
  );
}

/** Invites members to become trainers. */
function TrainerBlock({ onBecomeTrainer }: { onBecomeTrainer: () => void }) {
  const { t } = useTranslation('dashboard');
  return (
    <Box component="section" sx={paddedSurface}>
      <Typography variant="h4" component="h2">
        {t('trainer.title')}
      </Typography>
      <Box
        component="p"
        sx={{ fontSize: '.875rem', color: 'text.secondary', mt: '10px', mb: '18px' }}
      >
        {t('trainer.text')}
      </Box>
      <Button variant="outlined" fullWidth onClick={onBecomeTrainer} aria-haspopup="dialog">
        {t('trainer.button')}
      </Button>
    </Box>
  );
}

interface LeadProps {
  dashboard: Dashboard;
  profile: Profile;
  today: Day;
}

function Lead({ dashboard: { stats, labels }, profile, today }: LeadProps) {
  const { t } = useTranslation('dashboard');
  const format = useFormat();
  const days = streakOn(stats, today);
  if (days > 0) return t('lead.streak', { count: days, formatted: format.number(days) });
  if (Object.keys(labels).length === 0) return t('lead.first');
  const isNew = dayIn(profile.time_zone, profile.created_at) === today;
  return t(isNew ? 'lead.begun' : 'lead.back');
}

/**
 * The way to the first of what to continue; the filled button of the page begins the practice of
 * the day.
 */
function NextButton({ item }: { item: ContinueItem | undefined }) {
  const { t } = useTranslation('dashboard');
  if (item === undefined) return null;
  return (
    <LinkButton
      to={href.video(item.card.id)}
      variant="outlined"
      sx={{ width: { xs: '100%', sm: 'auto' } }}
      startIcon={<PlayIcon size={18} weight="fill" aria-hidden="true" />}
      label={nextLabel(item, t)}
    />
  );
}

function nextLabel({ status, progress }: ContinueItem, t: TFunction<'dashboard'>): string {
  if (progress !== null) {
    const { isGap, atS } = progress.resume;
    return t(isGap ? 'missing-at' : 'resume-at', { position: playTime(atS) });
  }
  return t(status === 'new' ? 'start' : 'resume');
}
