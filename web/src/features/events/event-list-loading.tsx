import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { AfterDelay, SkeletonBar } from '../../components/feedback/skeleton.tsx';

/** Skeleton of three rows while events load. `data-needs-app` makes a prerendered page load the app. */
export function EventListLoading() {
  const { t } = useTranslation('common');
  return (
    <Box role="status" data-needs-app>
      <span className="visually-hidden">{t('loading')}</span>
      <AfterDelay>
        {[0, 1, 2].map((row) => (
          <Box
            key={row}
            aria-hidden="true"
            sx={{
              display: 'grid',
              gridTemplateColumns: { xs: '84px minmax(0,1fr)', lg: '150px 300px minmax(0,1fr)' },
              gap: { xs: 2, md: 'clamp(18px, 2.6vw, 40px)' },
              py: '28px',
              alignItems: 'center',
            }}
          >
            <SkeletonBar sx={{ height: 84 }} />
            <SkeletonBar sx={{ display: { xs: 'none', lg: 'block' }, aspectRatio: '16 / 9' }} />
            <div>
              <SkeletonBar sx={{ height: 28, width: '64%', mb: 1.5 }} />
              <SkeletonBar sx={{ height: 14, width: '38%' }} />
            </div>
          </Box>
        ))}
      </AfterDelay>
    </Box>
  );
}
