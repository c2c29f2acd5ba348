import { Link } from 'react-router-dom';
import { useTranslation } from 'react-i18next';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { GUTTER, Lead, Wrap } from '../../components/layout/page-frame.tsx';
import { href } from '../../lib/routes.ts';
import { HeroDrawing } from './hero-drawing.tsx';

const BUTTON_WIDTH = { width: { xs: '100%', sm: 'auto' } } as const;

/** The first section: drawing, title and the buttons to start. */
export function Hero() {
  const { t } = useTranslation('landing');
  return (
    <Box
      component="section"
      data-theme="dark"
      sx={{
        position: 'relative',
        overflowX: 'clip',
        bgcolor: 'background.default',
        color: 'text.primary',
        // The drawing continues under the header.
        minHeight: { sm: 876, md: 864 },
        pb: { xs: '36px', sm: 0 },
      }}
    >
      <HeroDrawing />
      <Wrap>
        <Box
          sx={{
            position: 'relative',
            maxWidth: 700,
            mx: 'auto',
            pt: { xs: '6px', sm: '290px' },
            textAlign: { xs: 'left', sm: 'center' },
          }}
        >
          <Typography
            variant="h1"
            sx={{
              fontSize: 'clamp(3.5rem, 1.2rem + 13vw, 7.5rem)',
              lineHeight: 0.9,
              fontWeight: 500,
              fontVariationSettings: '"opsz" 70',
            }}
          >
            {t('hero.title')}
          </Typography>
          <Lead sx={{ mx: 'auto', mt: { xs: '18px', sm: '26px' }, mb: { xs: 3, sm: '30px' }, maxWidth: '44ch' }}>
            {t('hero.lead')}
          </Lead>
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, justifyContent: 'center' }}>
            <Button component={Link} to={href.register()} variant="contained" size="large" sx={BUTTON_WIDTH}>
              {t('hero.start')}
            </Button>
            <Button component={Link} to={href.library('free')} variant="outlined" size="large" sx={BUTTON_WIDTH}>
              {t('hero.watch-free')}
            </Button>
          </Box>
        </Box>
      </Wrap>
      <Typography
        variant="caption"
        component="p"
        sx={{
          display: { xs: 'none', sm: 'block' },
          position: 'absolute',
          left: GUTTER,
          bottom: 22,
          color: 'text.tertiary',
        }}
      >
        {t('hero.caption')}
      </Typography>
    </Box>
  );
}

/** The line below the first section. */
export function HeroDivider() {
  return (
    <Box
      component="hr"
      sx={{
        height: 2,
        m: 0,
        border: 0,
        opacity: 0.75,
        background:
          'linear-gradient(90deg, transparent, var(--copper) 24%, var(--text) 50%, var(--accent) 76%, transparent)',
      }}
    />
  );
}
