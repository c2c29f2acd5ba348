import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink } from 'react-router-dom';
import type { DailyMetrics } from '@atelier/domain/metrics/daily-metrics';
import { PanelSection } from '../../../components/admin/panel-section.tsx';
import { useFormat } from '../../../lib/i18n/format.ts';
import { route } from '../../../lib/routes.ts';
import { displayFont } from '../../../lib/theme/typography.ts';

const TASKS = [
  { key: 'drafts', to: route.admin.validation },
  { key: 'applications', to: `${route.admin.proRequests}?status=pending` },
  { key: 'orders', to: `${route.admin.starterKit}?status=waiting` },
  { key: 'reports', to: route.admin.moderation },
] as const;

/** What waits for somebody, each with the way to it. */
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
                borderBottom: '1px solid',
                borderColor: 'line.soft',
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
