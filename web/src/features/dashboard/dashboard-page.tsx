import type { ReactNode } from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink } from 'react-router-dom';
import { PlayIcon } from '@phosphor-icons/react/dist/csr/Play';
import { canOpenLevel, effectiveTier, isVip } from '@atelier/domain/access/access';
import { achievementsAt, type ShownAchievement } from '@atelier/domain/learning/achievements';
import { type Day, dayIn } from '@atelier/domain/time/day';
import { parseDuration } from '@atelier/domain/time/duration';
import type { Profile } from '@atelier/domain/members/profile';
import { streakOn } from '@atelier/domain/learning/streak';
import { AchievementRow } from '../../components/members/achievement-row.tsx';
import { ErrorNotice } from '../../components/feedback/error-notice.tsx';
import { PageFrame } from '../../components/layout/page-frame.tsx';
import { PageLoader } from '../../components/feedback/page-loader.tsx';
import { playTime } from '../../components/content/video-time.ts';
import { useFormat } from '../../lib/i18n/format.ts';
import { href } from '../../lib/routes.ts';
import { useSession, useSessionChangedAt } from '../../lib/session/session.tsx';
import { gradientSurface } from '../../lib/theme/components.ts';
import { BlockHeader } from './block-header.tsx';
import { type ContinueItem, continueLearning } from './continue-learning.ts';
import { ContinueList } from './continue-list.tsx';
import { type Dashboard, useDashboard, useLearningSeconds } from './data/use-dashboard.ts';
import { LevelCards } from './level-cards.tsx';
import { levelProgress } from './level-progress.ts';
import { VipChatLink } from './vip-chat-link.tsx';
import { StatCard } from './stat-card.tsx';
import { UpcomingEvents } from './upcoming-events.tsx';

interface DashboardPageProps {
  /** Opens the trainer application. */
  onBecomeTrainer: () => void;
  /** The practice log, shown below the list of videos to continue. */
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
  gap: '28px',
  mt: '64px',
} as const;

/** From 18:00 the greeting is 'Bonsoir'. */
const isEvening = (at: Date) => at.getHours() >= 18 || at.getHours() < 4;

interface MemberDashboardProps extends DashboardPageProps {
  uid: string;
  profile: Profile;
}

function MemberDashboard({ uid, profile, onBecomeTrainer, practice }: MemberDashboardProps) {
  const { t } = useTranslation('dashboard');
  const now = useSessionChangedAt();
  const tier = effectiveTier(profile, now);
  const today = dayIn(profile.time_zone, now);
  const dashboard = useDashboard(uid, tier);
  const data = dashboard.status === 'ready' ? dashboard.data : null;
  const shelves = data === null ? [] : tier === 'free' ? [data.free] : [data.own, data.free];
  const items = data === null ? [] : continueLearning(data.inProgress, shelves, data.labels);
  const counts = data === null ? {} : { free: data.free.length, [tier]: data.own.length };

  return (
    <PageFrame
      title={t(isEvening(now) ? 'greeting.evening' : 'greeting.day', { name: profile.display_name })}
      documentTitle={t('title')}
      lead={data === null ? '\u00a0' : <Lead dashboard={data} today={today} />}
      aside={<NextButton item={items[0]} />}
    >
      <LevelCards own={tier} isOpen={(level) => canOpenLevel(profile, level, now)} counts={counts} />
      {isVip(profile, now) ? <VipChatLink /> : null}
      {dashboard.status === 'error' ? (
        <Box sx={{ mt: 3 }}>
          <ErrorNotice error={dashboard.error} onRetry={() => window.location.reload()} />
        </Box>
      ) : null}
      {dashboard.status === 'loading' ? <PageLoader /> : null}
      {data === null ? null : (
        <>
          <Stats uid={uid} dashboard={data} hasOwnLevel={tier !== 'free'} />
          <Box sx={COLUMNS}>
            <Box sx={{ display: 'grid', gap: '56px', alignContent: 'start' }}>
              <ContinueList items={items} />
              <UpcomingEvents now={now} />
              {practice}
            </Box>
            <Box sx={{ display: 'grid', gap: '20px', alignContent: 'start' }}>
              <AchievementsBlock achievements={achievementsAt(data.stats, today)} />
              {profile.is_pro_trainer ? null : <TrainerBlock onBecomeTrainer={onBecomeTrainer} />}
            </Box>
          </Box>
        </>
      )}
    </PageFrame>
  );
}

const PADDED_SURFACE = { ...gradientSurface, p: 'clamp(18px, 2.2vw, 28px)' } as const;

function AchievementsBlock({ achievements }: { achievements: readonly ShownAchievement[] }) {
  const { t } = useTranslation('achievements');
  return (
    <Box component="section" sx={PADDED_SURFACE}>
      <BlockHeader title={t('title')} more={{ to: href.achievements(), label: t('all') }} small />
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
    <Box component="section" sx={PADDED_SURFACE}>
      <Typography variant="h4" component="h2">
        {t('trainer.title')}
      </Typography>
      <Box component="p" sx={{ fontSize: '.875rem', color: 'text.secondary', mt: '10px', mb: '18px' }}>
        {t('trainer.text')}
      </Box>
      <Button variant="outlined" fullWidth onClick={onBecomeTrainer} aria-haspopup="dialog">
        {t('trainer.button')}
      </Button>
    </Box>
  );
}

function Lead({ dashboard: { stats, labels }, today }: { dashboard: Dashboard; today: Day }) {
  const { t } = useTranslation('dashboard');
  const format = useFormat();
  const days = streakOn(stats, today);
  if (days > 0) return t('lead.streak', { count: days, formatted: format.number(days) });
  return t(Object.keys(labels).length === 0 ? 'lead.first' : 'lead.back');
}

function NextButton({ item }: { item: ContinueItem | undefined }) {
  const { t } = useTranslation('dashboard');
  if (item === undefined) return null;
  const { card, status, progress } = item;
  return (
    <Button
      component={RouterLink}
      to={href.video(card.id)}
      variant="contained"
      startIcon={<PlayIcon size={18} weight="fill" aria-hidden="true" />}
    >
      {progress === null
        ? t(status === 'new' ? 'start' : 'resume')
        : t('resume-at', { position: playTime(progress.positionS) })}
    </Button>
  );
}

interface StatsProps {
  uid: string;
  dashboard: Dashboard;
  /** False for free members. */
  hasOwnLevel: boolean;
}

function Stats({ uid, dashboard: { own, free, labels }, hasOwnLevel }: StatsProps) {
  const { t } = useTranslation(['dashboard', 'library']);
  const format = useFormat();
  const seconds = useLearningSeconds(uid);
  const cards = hasOwnLevel ? [...own, ...free] : free;
  const completed = cards.filter((card) => labels[card.id] === 'completed').length;
  const level = levelProgress(cards, labels);
  const totalSeconds = cards.reduce((sum, card) => sum + parseDuration(card.duration), 0);
  return (
    <Box
      component="section"
      aria-label={t('dashboard:stats')}
      sx={{
        display: 'grid',
        gap: '14px',
        gridTemplateColumns: { xs: 'minmax(0,1fr)', sm: 'repeat(3, minmax(0,1fr))' },
        mt: '14px',
      }}
    >
      <StatCard
        label={t('dashboard:completed.label')}
        value={format.number(completed)}
        detail={t('dashboard:completed.detail', { total: format.number(cards.length) })}
        progress={cards.length === 0 ? 0 : completed / cards.length}
      />
      <StatCard
        label={t('dashboard:level.label')}
        value={t('dashboard:level.value', {
          difficulty: t(`library:difficulty.${level.difficulty}`),
          step: format.number(level.step),
        })}
        detail={
          level.remaining === 0
            ? t('dashboard:level.top')
            : t('dashboard:level.next', { count: level.remaining, formatted: format.number(level.remaining) })
        }
        progress={level.completedFraction}
      />
      <StatCard
        label={t('dashboard:time.label')}
        value={seconds === null ? '–' : format.timeSpent(seconds)}
        detail={t('dashboard:time.detail', { total: format.timeSpent(totalSeconds) })}
        progress={seconds === null || totalSeconds === 0 ? 0 : seconds / totalSeconds}
      />
    </Box>
  );
}
