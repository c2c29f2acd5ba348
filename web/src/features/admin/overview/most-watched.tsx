import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink } from 'react-router-dom';
import { ListLoading } from '../../../components/admin/list-state.tsx';
import { PanelSection } from '../../../components/admin/panel-section.tsx';
import { ErrorNotice } from '../../../components/feedback/error-notice.tsx';
import { useFormat } from '../../../lib/i18n/format.ts';
import { href } from '../../../lib/routes.ts';
import { useMostWatched } from './data/use-overview.ts';

/** The ten most watched videos, with views and rating. */
export function MostWatched() {
  const { t } = useTranslation('admin');
  const format = useFormat();
  const videos = useMostWatched();
  return (
    <PanelSection title={t('overview.most-watched')}>
      {videos.status === 'loading' ? <ListLoading /> : null}
      {videos.status === 'error' ? <ErrorNotice error={videos.error} /> : null}
      {videos.status === 'ready' && videos.data.length === 0 ? <p>{t('overview.not-watched')}</p> : null}
      {videos.status === 'ready' ? (
        <Box component="ol" sx={{ columns: { lg: 2 }, columnGap: { lg: '40px' } }}>
          {videos.data.map(({ id, title, views, rating }) => (
            <Box
              component="li"
              key={id}
              sx={{
                display: 'flex',
                gap: 2,
                py: '10px',
                borderBottom: '1px solid',
                borderColor: 'line.soft',
                breakInside: 'avoid',
              }}
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
      ) : null}
    </PanelSection>
  );
}
