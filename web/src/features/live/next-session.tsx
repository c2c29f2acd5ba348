import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { effectiveTier } from '@atelier/domain/access/access';
import { liveAllowance, nextBooked } from '@atelier/domain/live/booking';
import { parseLiveSession } from '@atelier/domain/live/live-session';
import type { Profile } from '@atelier/domain/members/profile';
import { nextLiveSessions } from '@atelier/domain/queries/live-queries';
import type { Tier } from '@atelier/domain/values';
import { LiveContent } from '../../components/feedback/live-content.tsx';
import { LoadingBlock } from '../../components/feedback/skeleton.tsx';
import { LinkButton } from '../../components/layout/link-button.tsx';
import { Hint } from '../../components/layout/text.ts';
import { useLiveQuery } from '../../lib/firestore/live-query.tsx';
import { useFormat } from '../../lib/i18n/format.ts';
import { href, route } from '../../lib/routes.ts';
import { paddedSurface } from '../../lib/theme/components.ts';
import { wrappingLabel } from '../../lib/theme/layout.ts';
import { useNow } from '../../lib/use-now.ts';
import { isOutdated, useLiveMonths } from './data/live-store.ts';
import { JoinButton } from './join-button.tsx';

/**
 * The member's next booked session on the dashboard, or else the next one open to the plan. Reads
 * nothing for plans without sessions.
 */
export function NextSession({ uid, profile }: { uid: string; profile: Profile }) {
  const now = useNow();
  const tier = effectiveTier(profile, now);
  return liveAllowance(tier) === 0 ? null : <NextOfPlan uid={uid} tier={tier} now={now} />;
}

function NextOfPlan({ uid, tier, now }: { uid: string; tier: Tier; now: Date }) {
  const { t } = useTranslation('live');
  const months = useLiveMonths(uid, now);
  return (
    <Box component="section" sx={{ ...paddedSurface, display: 'grid', gap: 1.5 }}>
      <Typography variant="h4" component="h2">
        {t('dashboard.title')}
      </Typography>
      <LiveContent live={months} loading={<LoadingBlock height={96} />}>
        {(own) => {
          const next = nextBooked(own, now);
          return next === undefined ? (
            <NextOpen tier={tier} now={now} />
          ) : (
            <>
              <SessionText
                label={t('dashboard.mine')}
                id={next.id}
                title={next.title}
                startsAt={next.starts_at}
              />
              <JoinButton id={next.id} session={next} />
            </>
          );
        }}
      </LiveContent>
      <LinkButton to={route.sessions} label={t('all')} variant="outlined" />
    </Box>
  );
}

function NextOpen({ tier, now }: { tier: Tier; now: Date }) {
  const { t } = useTranslation('live');
  const [since, setSince] = useState(now);
  const sessions = useLiveQuery(nextLiveSessions(tier, since), parseLiveSession);
  const [first] = sessions.status === 'ready' ? sessions.data : [];
  if (isOutdated(since, first?.data.starts_at, now)) setSince(now);
  return (
    <LiveContent live={sessions} loading={<LoadingBlock height={96} />}>
      {(items) => {
        const next = items.find(({ data }) => data.status === 'planned');
        return next === undefined ? (
          <Hint>{t('dashboard.none')}</Hint>
        ) : (
          <SessionText
            label={t('dashboard.next')}
            id={next.id}
            title={next.data.title}
            startsAt={next.data.starts_at}
          />
        );
      }}
    </LiveContent>
  );
}

function SessionText({
  label,
  id,
  title,
  startsAt,
}: {
  label: string;
  id: string;
  title: string;
  startsAt: Date;
}) {
  const format = useFormat();
  return (
    <div>
      <Hint>{label}</Hint>
      <LinkButton to={href.session(id)} label={title} sx={wrappingLabel} />
      <Hint>
        <time dateTime={startsAt.toISOString()}>{format.dateTime(startsAt)}</time>
      </Hint>
    </div>
  );
}
