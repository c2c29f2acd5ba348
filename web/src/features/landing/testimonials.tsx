import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { Note } from '../../components/feedback/note.tsx';
import { Wrap } from '../../components/layout/page-frame.tsx';
import { displayType } from '../../lib/theme/typography.ts';
import { SECTION_PADDING } from './landing-section.tsx';

type TestimonialName = 'first' | 'second' | 'third';

function Testimonial({ name, children }: { name: TestimonialName; children: ReactNode }) {
  const { t } = useTranslation('landing');
  return (
    <figure>
      <Box component="blockquote" sx={{ m: 0 }}>
        {children}
      </Box>
      <Box component="figcaption" sx={{ mt: 2, fontSize: '.9375rem' }}>
        <b>{t(`quotes.${name}.name`)}</b>
        <Box component="span" sx={{ display: 'block', fontSize: '.875rem', color: 'text.tertiary' }}>
          {t(`quotes.${name}.role`)}
        </Box>
      </Box>
    </figure>
  );
}

/** Testimonials, labelled as examples: presenting invented reviews as real is unlawful. */
export function Testimonials() {
  const { t } = useTranslation('landing');
  return (
    <Box component="section" sx={{ py: SECTION_PADDING, borderTop: 1, borderColor: 'divider' }}>
      <Wrap>
        <Typography variant="h2" sx={{ mb: 3 }}>
          {t('quotes.title')}
        </Typography>
        <Note tone="info">{t('quotes.notice')}</Note>
        <Box
          sx={{
            display: 'grid',
            gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 7fr) minmax(0, 5fr)' },
            gap: 'clamp(32px, 6vw, 96px)',
            alignItems: 'start',
            mt: 'clamp(32px, 4vw, 56px)',
          }}
        >
          <Testimonial name="first">
            <Box component="p" sx={displayType(46, 'clamp(2.1rem, 1.5rem + 2.6vw, 3.9rem)', 480, 1.04)}>
              {t('quotes.first.text')}
            </Box>
          </Testimonial>
          <div>
            {(['second', 'third'] as const).map((name) => (
              <Box key={name} sx={{ borderTop: 1, borderColor: 'divider', py: '26px' }}>
                <Testimonial name={name}>
                  <Box component="p" sx={{ fontSize: '1.0625rem' }}>
                    {t(`quotes.${name}.text`)}
                  </Box>
                </Testimonial>
              </Box>
            ))}
          </div>
        </Box>
      </Wrap>
    </Box>
  );
}
