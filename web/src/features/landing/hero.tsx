import { useTranslation } from 'react-i18next';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { LinkButton } from '../../components/layout/link-button.tsx';
import { GUTTER, Lead, Wrap } from '../../components/layout/page-frame.tsx';
import { href } from '../../lib/routes.ts';
import narrowStill from './art/hero-phone-still.svg?url&no-inline';
import narrow from './art/hero-phone.svg?url&no-inline';
import wideStill from './art/hero-still.svg?url&no-inline';
import wide from './art/hero.svg?url&no-inline';

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
        // The wide drawing continues under the header.
        minHeight: { lg: 'min(864px, 60vw)' },
        // On wide screens the caption stands there, also where the text is enlarged.
        pb: { xs: '36px', sm: '56px', lg: 'calc(30px + 1.5rem)' },
      }}
    >
      <HeroDrawing />
      <Wrap>
        <Box
          sx={{
            position: 'relative',
            maxWidth: 700,
            mx: 'auto',
            pt: { xs: '6px', lg: 'min(290px, 20.1vw)' },
            textAlign: { xs: 'left', sm: 'center' },
          }}
        >
          <Typography
            variant="h1"
            sx={{
              fontSize: { xs: 'clamp(3.5rem, 1.2rem + 13vw, 7.5rem)', lg: 'min(7.5rem, 8.3vw)' },
              lineHeight: 0.9,
              fontWeight: 500,
              fontVariationSettings: '"opsz" 70',
            }}
          >
            {t('hero.title')}
          </Typography>
          <Lead
            sx={{
              mx: 'auto',
              mt: { xs: '18px', sm: '26px' },
              mb: { xs: 3, sm: '30px' },
              maxWidth: '44ch',
            }}
          >
            {t('hero.lead')}
          </Lead>
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, justifyContent: 'center' }}>
            <LinkButton
              to={href.register()}
              variant="contained"
              size="large"
              sx={BUTTON_WIDTH}
              label={t('hero.start')}
            />
            <LinkButton
              to={href.library('free')}
              variant="outlined"
              size="large"
              sx={BUTTON_WIDTH}
              label={t('hero.watch-free')}
            />
          </Box>
        </Box>
      </Wrap>
      <Typography
        variant="caption"
        component="p"
        sx={{
          display: { xs: 'none', lg: 'block' },
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
export const HeroDivider = () => (
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

const WIDE = '(min-width: 1121px)';
/**
 * The final state of the drawing is a separate file: an SVG file cannot see the setting of the
 * page, and Chromium drops a fragment (`:target`) when it paints the image at another size.
 */
const REDUCED_MOTION = '(prefers-reduced-motion: reduce)';

/**
 * The drawing of a throw at equal time steps, which appear one by one. It is an image file, so that
 * the text is painted first and narrow windows do not fetch the wide version; the section is dark
 * in both themes.
 */
const HeroDrawing = () => (
  <Box aria-hidden="true">
    <Box component="picture" sx={{ display: 'block' }}>
      <source
        media={`${WIDE} and ${REDUCED_MOTION}`}
        srcSet={wideStill}
        width={1560}
        height={960}
      />
      <source media={WIDE} srcSet={wide} width={1560} height={960} />
      <source media={REDUCED_MOTION} srcSet={narrowStill} width={390} height={440} />
      <Box
        component="img"
        src={narrow}
        alt=""
        width={390}
        height={440}
        sx={{
          ...DRAWING_POSITION,
          maxHeight: { xs: 500, lg: 'none' },
          mt: { xs: '-64px', md: '-76px', lg: 0 },
        }}
      />
    </Box>
    <FlightCaptions />
  </Box>
);

/**
 * The wide drawing goes 60 px beyond the 1440 px column on either side, and shrinks with a narrower
 * window.
 */
const DRAWING_POSITION = {
  position: { xs: 'static', lg: 'absolute' },
  // From the top, so that enlarged text, which makes the section higher, does not move it.
  top: { lg: 'max(-96px, -6.65vw)' },
  left: '50%',
  translate: { lg: '-50% 0' },
  width: { xs: '100%', lg: 'min(1560px, 108.3vw)' },
  maxWidth: 'none',
  height: 'auto',
} as const;

/** The labels at three points of the flight, at their coordinates in the wide drawing. */
function FlightCaptions() {
  const { t } = useTranslation('landing');
  return (
    <Box
      component="svg"
      viewBox="-60 -20 1560 960"
      sx={{
        ...DRAWING_POSITION,
        display: { xs: 'none', lg: 'block' },
        // 13 px of the window, whatever the size of the drawing.
        fontSize: 'max(13px, 29.7px - 1.16vw)',
        fill: 'var(--af-palette-text-secondary)',
      }}
    >
      <text x="188.7" y="505" textAnchor="end">
        {t('hero.early')}
      </text>
      <text x="1244.9" y="467.8">
        {t('hero.late')}
      </text>
      <text x="716" y="256.6" textAnchor="middle">
        {t('hero.apogee')}
      </text>
      <path d="M716 240.6V168" stroke="var(--text3)" />
      <circle cx="716" cy="162" r="3" fill="var(--text)" />
    </Box>
  );
}
