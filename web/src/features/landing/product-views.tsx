import { useTranslation } from 'react-i18next';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { GUTTER } from '../../components/layout/page-frame.tsx';
import { Paragraph } from '../../components/layout/text.ts';
import { useLocale } from '../../lib/i18n/use-locale.ts';
import { LandingSection } from './landing-section.tsx';

const FILES = import.meta.glob<string>('./views/*.{avif,webp}', {
  query: '?url&no-inline',
  import: 'default',
  eager: true,
});
/** Of the pictures, in CSS pixels: `tests/screens/product-pictures.ts` takes them. */
const SIZE = { width: 390, height: 780 } as const;

/**
 * Three pages of the product on a phone, as pictures; side by side, on phones in a row that
 * scrolls.
 */
export function ProductViews() {
  const { t } = useTranslation('landing');
  const locale = useLocale();
  return (
    <LandingSection title={t('views.title')} lead={t('views.lead')} hasTopLine>
      <Box
        component="ul"
        tabIndex={0}
        aria-label={t('views.title')}
        sx={{
          display: 'grid',
          gridAutoFlow: 'column',
          gridAutoColumns: { xs: 'min(72vw, 300px)', md: 'minmax(0, 1fr)' },
          gap: 'clamp(20px, 4vw, 64px)',
          mx: { xs: `calc(${GUTTER} * -1)`, md: 0 },
          px: { xs: GUTTER, md: 0 },
          py: 0,
          my: 0,
          overflowX: { xs: 'auto', md: 'visible' },
          scrollSnapType: 'x proximity',
          scrollPaddingInline: GUTTER,
          listStyle: 'none',
        }}
      >
        {(['player', 'chat', 'dashboard'] as const).map((view) => (
          <Box component="li" key={view} sx={{ scrollSnapAlign: 'start' }}>
            <Box component="picture" sx={{ display: 'block', maxWidth: 340, mx: { md: 'auto' } }}>
              <source type="image/avif" srcSet={FILES[`./views/${view}-${locale}.avif`]} />
              <Box
                component="img"
                src={FILES[`./views/${view}-${locale}.webp`]}
                alt={t(`views.${view}.alt`)}
                {...SIZE}
                loading="lazy"
                decoding="async"
                sx={{
                  width: '100%',
                  height: 'auto',
                  border: 1,
                  borderColor: 'line.strong',
                  borderRadius: '22px',
                }}
              />
            </Box>
            <Box sx={{ maxWidth: 340, mx: { md: 'auto' }, mt: 2.5 }}>
              <Typography variant="h3">{t(`views.${view}.title`)}</Typography>
              <Paragraph sx={{ mt: 1, color: 'text.secondary' }}>
                {t(`views.${view}.text`)}
              </Paragraph>
            </Box>
          </Box>
        ))}
      </Box>
    </LandingSection>
  );
}
