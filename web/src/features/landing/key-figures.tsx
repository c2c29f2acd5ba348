import { useTranslation } from 'react-i18next';
import Box from '@mui/material/Box';
import { Wrap } from '../../components/layout/page-frame.tsx';
import { displayType } from '../../lib/theme/typography.ts';

const KEY_FIGURES = ['videos', 'techniques', 'practice', 'basics', 'support'] as const;

/** The key figures (specification §1). */
export function KeyFigures() {
  const { t } = useTranslation('landing');
  return (
    <Box component="section" aria-label={t('figures.label')} sx={{ borderBottom: 1, borderColor: 'divider' }}>
      <Wrap>
        <Box
          component="dl"
          sx={{
            display: 'grid',
            gridTemplateColumns: { xs: '1fr 1fr', md: 'repeat(5, 1fr)' },
            '& > div': {
              display: 'flex',
              flexDirection: 'column',
              p: { xs: '18px 14px 16px 0', md: '26px 20px 24px' },
              borderLeft: { md: '1px solid' },
              borderBottom: { xs: '1px solid', md: 0 },
              borderColor: 'divider',
            },
            '& > div:nth-of-type(even)': { borderLeft: '1px solid', borderColor: 'divider', pl: { xs: 2, md: '20px' } },
            '& > div:first-of-type': { borderLeft: 0, pl: 0 },
            '& > div:last-of-type': { gridColumn: { xs: '1 / -1', md: 'auto' }, borderBottom: 0 },
          }}
        >
          {KEY_FIGURES.map((figure) => (
            <div key={figure}>
              <Box component="dt" sx={{ fontSize: '.9375rem', lineHeight: 1.35, color: 'text.secondary' }}>
                {t(`figures.${figure}.text`)}
              </Box>
              <Box component="dd" sx={{ ...displayType(40, '3rem', 500, 1), order: -1, mb: 0.75 }}>
                {t(`figures.${figure}.value`)}
              </Box>
            </div>
          ))}
        </Box>
      </Wrap>
    </Box>
  );
}
