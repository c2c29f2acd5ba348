import { useTranslation } from 'react-i18next';
import Box from '@mui/material/Box';
import { LandingSection } from './landing-section.tsx';
import { PracticePlayer } from './practice-player.tsx';

/** The practice mode, to try without an account; dark in both themes. */
export function PracticeSection() {
  const { t } = useTranslation('landing');
  return (
    <Box data-theme="dark" sx={{ bgcolor: 'background.default', color: 'text.primary' }}>
      <LandingSection title={t('practice.title')} lead={t('practice.lead')}>
        <Box component="figure" sx={{ m: 0 }}>
          <PracticePlayer />
          <Box component="figcaption" sx={{ mt: '14px', fontSize: '.8125rem', color: 'text.tertiary' }}>
            {t('practice.caption')}
          </Box>
        </Box>
      </LandingSection>
    </Box>
  );
}
