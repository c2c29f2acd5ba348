import { useTranslation } from 'react-i18next';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { Paragraph } from '../../components/layout/text.ts';
import { displayType } from '../../lib/theme/typography.ts';
import learnDark from './art/learn-dark.svg?url&no-inline';
import learnLight from './art/learn-light.svg?url&no-inline';
import repeatDark from './art/repeat-dark.svg?url&no-inline';
import repeatLight from './art/repeat-light.svg?url&no-inline';
import showDark from './art/show-dark.svg?url&no-inline';
import showLight from './art/show-light.svg?url&no-inline';
import { LandingSection } from './landing-section.tsx';

const FEATURES = [
  { name: 'learn', dark: learnDark, light: learnLight },
  { name: 'repeat', dark: repeatDark, light: repeatLight },
  { name: 'show', dark: showDark, light: showLight },
] as const;

const SCHEME_VISIBILITY = {
  '& img': { width: '100%', height: 'auto' },
  '[data-theme="dark"] & [data-for="light"], [data-theme="light"] & [data-for="dark"]': {
    display: 'none',
  },
} as const;

const featureTitle = displayType(44, 'clamp(2.2rem, 3vw, 2.9rem)', 520, 1);

export function FeatureSections() {
  const { t } = useTranslation('landing');
  return (
    <LandingSection title={t('acts.title')} lead={t('acts.lead')}>
      <Box sx={{ borderTop: 1, borderColor: 'divider' }}>
        {FEATURES.map(({ name, dark, light }) => (
          <Box
            component="article"
            key={name}
            sx={{
              display: 'grid',
              gridTemplateColumns: {
                xs: 'minmax(0, 1fr)',
                sm: 'minmax(0, 1fr) 260px',
                md: 'minmax(0, 2fr) minmax(0, 5fr) minmax(260px, 5fr)',
              },
              gridTemplateRows: { sm: 'auto 1fr', md: 'none' },
              gap: { xs: 1.5, sm: '12px 32px', md: '24px clamp(24px, 4vw, 64px)' },
              alignItems: 'start',
              borderBottom: 1,
              borderColor: 'divider',
              py: 'clamp(28px, 3.4vw, 44px)',
            }}
          >
            <Paragraph sx={{ ...featureTitle, color: 'brand.text' }}>
              {t(`acts.${name}.number`)}
            </Paragraph>
            <div>
              <Typography variant="h3" sx={featureTitle}>
                {t(`acts.${name}.title`)}
              </Typography>
              <Paragraph
                sx={{ mt: 2, maxWidth: '52ch', fontSize: '1.125rem', color: 'text.secondary' }}
              >
                {t(`acts.${name}.text`)}
              </Paragraph>
              <Paragraph sx={{ mt: 2.5, fontSize: '.9375rem', color: 'text.tertiary' }}>
                {t(`acts.${name}.tags`)}
              </Paragraph>
            </div>
            <Box
              sx={{
                width: '100%',
                maxWidth: { xs: 300, md: 380 },
                gridArea: { sm: '1 / 2 / span 2', md: 'auto' },
                justifySelf: { md: 'end' },
                order: { xs: -1, sm: 0 },
                mt: { md: '-14px' },
                aspectRatio: '4 / 3',
                ...SCHEME_VISIBILITY,
              }}
            >
              {/* The hidden one is never fetched, because it is lazy. */}
              <img data-for="dark" src={dark} alt="" width={320} height={240} loading="lazy" />
              <img data-for="light" src={light} alt="" width={320} height={240} loading="lazy" />
            </Box>
          </Box>
        ))}
      </Box>
    </LandingSection>
  );
}
