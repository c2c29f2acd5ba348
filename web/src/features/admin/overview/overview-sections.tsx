import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink } from 'react-router-dom';
import type { DailyMetrics } from '@atelier/domain/metrics/daily-metrics';
import { SUBSCRIPTION_STATUSES, TIERS } from '@atelier/domain/values';
import { Loaded } from '../../../components/admin/list-state.tsx';
import { PanelSection } from '../../../components/admin/panel-section.tsx';
import { TierChip } from '../../../components/plans/tier-chip.tsx';
import { useFormat } from '../../../lib/i18n/format.ts';
import { href, route } from '../../../lib/routes.ts';
import { displayFont } from '../../../lib/theme/typography.ts';
import { useMostWatched } from './data/use-overview.ts';

const ROW_BORDER = { borderBottom: '1px solid', borderColor: 'line.soft' } as const;

const TASKS = [
  { key: 'drafts', to: route.admin.validation },
  { key: 'applications', to: `${route.admin.proRequests}?status=pending` },
  { key: 'orders', to: `${route.admin.starterKit}?status=waiting` },
  { key: 'reports', to: route.admin.moderation },
] as const;

/** The number of open tasks of each kind, with links to their lists. */
export function OpenTasks({ tasks }: { tasks: DailyMetrics['open_tasks'] }) {
  const { t } = useTranslation('admin');
  const format = useFormat();
  return (
    <PanelSection title={t('overview.tasks')}>
      <Box component="ul" sx={{ display: 'grid', gap: 1 }}>
        {TASKS.map(({ key, to }) => (
          <Box component="li" key={key}>
            <Box
              component={RouterLink}
              to={to}
              sx={{
                display: 'flex',
                gap: 2,
                alignItems: 'center',
                minHeight: 56,
                color: 'text.primary',
                textDecoration: 'none',
                ...ROW_BORDER,
                '&:hover': { color: 'brand.text' },
              }}
            >
              <Box
                component="b"
                sx={{ fontFamily: displayFont, fontSize: '2.25rem', fontWeight: 500, minWidth: 56, lineHeight: 1 }}
              >
                {format.number(tasks[key])}
              </Box>
              {t(`overview.task.${key}`, { count: tasks[key] })}
            </Box>
          </Box>
        ))}
      </Box>
    </PanelSection>
  );
}

/** The number of members by tier and status. */
export function MemberCountsTable({ metrics: { members, trainers } }: { metrics: DailyMetrics }) {
  const { t } = useTranslation(['admin', 'common']);
  const format = useFormat();
  return (
    <PanelSection title={t('admin:overview.members')}>
      <Box
        component="table"
        sx={{
          width: '100%',
          borderCollapse: 'collapse',
          '& th, & td': { py: '9px', textAlign: 'left', ...ROW_BORDER },
          '& td, & thead th:not(:first-of-type)': { textAlign: 'right', pl: '10px' },
          // Smaller on phones, so that three headers fit side by side.
          '& thead th': { fontSize: { xs: '.8125rem', sm: 'inherit' } },
        }}
      >
        <thead>
          <tr>
            <th scope="col">{t('admin:users.tier')}</th>
            {SUBSCRIPTION_STATUSES.map((status) => (
              <th scope="col" key={status}>
                {t(`common:status.${status}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {TIERS.map((tier) => (
            <tr key={tier}>
              <th scope="row">
                <TierChip tier={tier} />
              </th>
              {SUBSCRIPTION_STATUSES.map((status) => (
                <td key={status}>{format.number(members[tier][status])}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </Box>
      <Box component="p" sx={{ mt: 1.5, color: 'text.secondary' }}>
        {t('admin:overview.trainers', { number: format.number(trainers) })}
      </Box>
    </PanelSection>
  );
}

/** The ten most watched videos, with views and rating. */
export function MostWatched() {
  const { t } = useTranslation('admin');
  const format = useFormat();
  const videos = useMostWatched();
  return (
    <PanelSection title={t('overview.most-watched')}>
      <Loaded live={videos}>
        {(watched) =>
          watched.length === 0 ? (
            <p>{t('overview.not-watched')}</p>
          ) : (
            <Box component="ol" sx={{ columns: { lg: 2 }, columnGap: { lg: '40px' } }}>
              {watched.map(({ id, title, views, rating }) => (
                <Box
                  component="li"
                  key={id}
                  sx={{ display: 'flex', gap: 2, py: '10px', ...ROW_BORDER, breakInside: 'avoid' }}
                >
                  <Link component={RouterLink} to={href.adminVideo(id)} color="inherit" sx={{ flex: 1, minWidth: 0 }}>
                    {title}
                  </Link>
                  <span>{t('overview.views', { count: views, number: format.number(views) })}</span>
                  <Box component="span" sx={{ color: 'text.secondary' }}>
                    {`${format.rating(rating)} / 5`}
                  </Box>
                </Box>
              ))}
            </Box>
          )
        }
      </Loaded>
    </PanelSection>
  );
}
