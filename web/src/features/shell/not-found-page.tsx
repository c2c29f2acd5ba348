import { useTranslation } from 'react-i18next';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { LinkButton } from '../../components/layout/link-button.tsx';
import { InlineSvg } from '../../components/media/inline-svg.tsx';
import { GUTTER, Lead, useDocumentTitle } from '../../components/layout/page-frame.tsx';
import { useLocale } from '../../lib/i18n/use-locale.ts';
import { href } from '../../lib/routes.ts';
import { useNoIndex } from '../../lib/use-no-index.ts';
import missed from './art/missed.svg?raw';

/** Shown for unknown URLs: a drawing and a link to the home page. */
export function NotFoundPage() {
  const { t } = useTranslation('common');
  const locale = useLocale();
  useDocumentTitle(t('not-found.title'));
  useNoIndex();
  return (
    <Box
      sx={{
        display: 'grid',
        justifyItems: 'center',
        textAlign: 'center',
        overflow: 'hidden',
        px: GUTTER,
        pt: 5,
        pb: 12.5,
      }}
    >
      <InlineSvg
        svg={missed}
        sx={{
          width: { xs: '128%', md: 'min(760px, 100%)' },
          // Further left, so that the neck of the fallen bottle is in view.
          ml: { xs: '-19%', md: 0 },
          mr: { xs: '-9%', md: 0 },
          '& svg': { overflow: 'visible' },
        }}
      />
      <Typography variant="body2" sx={{ color: 'text.tertiary', mt: '18px' }}>
        {t('not-found.code')}
      </Typography>
      <Typography variant="h1" sx={{ mt: 0.75, mb: '14px' }}>
        {t('not-found.title')}
      </Typography>
      <Lead sx={{ mb: 3.5, textWrap: 'balance' }}>{t('not-found.text')}</Lead>
      <LinkButton
        to={href.home(locale)}
        variant="contained"
        size="large"
        label={t('actions.back-home')}
      />
    </Box>
  );
}
