import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import type { DailyMetrics } from '@atelier/domain/metrics/daily-metrics';
import { SUBSCRIPTION_STATUSES, TIERS } from '@atelier/domain/values';
import { PanelSection } from '../../../components/admin/panel-section.tsx';
import { TierChip } from '../../../components/plans/tier-chip.tsx';
import { useFormat } from '../../../lib/i18n/format.ts';

/** Members by tier and status. */
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
          '& th, & td': { py: '9px', textAlign: 'left', borderBottom: '1px solid', borderColor: 'line.soft' },
          '& td, & thead th:not(:first-of-type)': { textAlign: 'right', pl: '10px' },
          // A phone has no room for three words of this size side by side.
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
