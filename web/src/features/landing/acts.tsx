import { useTranslation } from 'react-i18next';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { Drawing } from '../../components/drawing.tsx';
import { displayType } from '../../lib/theme/type.ts';
import learn from './art/learn.svg?raw';
import repeat from './art/repeat.svg?raw';
import show from './art/show.svg?raw';
import { Section } from './section.tsx';

const ACTS = [
  { act: 'learn', motif: learn },
  { act: 'repeat', motif: repeat },
  { act: 'show', motif: show },
] as const;

const actTitle = displayType(44, 'clamp(2.2rem, 3vw, 2.9rem)', 520, 1);

/** What one does here, in three acts. */
export function Acts() {
  const { t } = useTranslation('landing');
  return (
    <Section title={t('acts.title')} lead={t('acts.lead')}>
      <Box sx={{ borderTop: 1, borderColor: 'divider' }}>
        {ACTS.map(({ act, motif }) => (
          <Box
            component="article"
            key={act}
            sx={{
              display: 'grid',
              gridTemplateColumns: {
                xs: 'minmax(0, 1fr)',
                md: 'minmax(0, 2fr) minmax(0, 5fr) minmax(260px, 5fr)',
              },
              gap: { xs: 1.5, md: '24px clamp(24px, 4vw, 64px)' },
              alignItems: 'start',
              borderBottom: 1,
              borderColor: 'divider',
              py: 'clamp(28px, 3.4vw, 44px)',
            }}
          >
            <Box component="p" sx={{ ...actTitle, color: 'brand.text' }}>
              {t(`acts.${act}.number`)}
            </Box>
            <div>
              <Typography variant="h3" sx={actTitle}>
                {t(`acts.${act}.title`)}
              </Typography>
              <Box component="p" sx={{ mt: 2, maxWidth: '52ch', fontSize: '1.125rem', color: 'text.secondary' }}>
                {t(`acts.${act}.text`)}
              </Box>
              <Box component="p" sx={{ mt: 2.5, fontSize: '.9375rem', color: 'text.tertiary' }}>
                {t(`acts.${act}.tags`)}
              </Box>
            </div>
            <Drawing
              svg={motif}
              sx={{
                width: '100%',
                maxWidth: { xs: 300, md: 380 },
                justifySelf: { md: 'end' },
                order: { xs: -1, md: 0 },
                mt: { md: '-14px' },
                aspectRatio: '4 / 3',
              }}
            />
          </Box>
        ))}
      </Box>
    </Section>
  );
}
