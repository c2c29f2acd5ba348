import type { CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { Note } from '../../components/feedback/note.tsx';
import { Wrap, columns } from '../../components/layout/page-frame.tsx';
import { Hint, Paragraph } from '../../components/layout/text.ts';
import { usePublicHome } from '../../lib/site/use-public-home.ts';
import { displayType } from '../../lib/theme/typography.ts';
import { SECTION_PADDING } from './landing-section.tsx';

function Testimonial({ name, textStyle }: { name: 'first' | 'second' | 'third'; textStyle: CSSProperties }) {
  const { t } = useTranslation('landing');
  return (
    <figure>
      <Box component="blockquote" sx={{ m: 0 }}>
        <Paragraph sx={textStyle}>{t(`quotes.${name}.text`)}</Paragraph>
      </Box>
      <Box component="figcaption" sx={{ mt: 2, fontSize: '.9375rem' }}>
        <b>{t(`quotes.${name}.name`)}</b>
        <Hint>{t(`quotes.${name}.role`)}</Hint>
      </Box>
    </figure>
  );
}

/**
 * Testimonials, labelled as examples: presenting invented reviews as real is unlawful. Shown once an admin turns them on;
 * the page script has already loaded the setting when the app replaces the prerendered page.
 */
export function Testimonials() {
  const { t } = useTranslation('landing');
  if (usePublicHome().home?.show_testimonials !== true) return null;
  return (
    <Box component="section" sx={{ py: SECTION_PADDING, borderTop: 1, borderColor: 'divider' }}>
      <Wrap>
        <Typography variant="h2" sx={{ mb: 3 }}>
          {t('quotes.title')}
        </Typography>
        <Note tone="info">{t('quotes.notice')}</Note>
        <Box
          sx={{ ...columns(7, 5), gap: 'clamp(32px, 6vw, 96px)', alignItems: 'start', mt: 'clamp(32px, 4vw, 56px)' }}
        >
          <Testimonial name="first" textStyle={displayType(46, 'clamp(2.1rem, 1.5rem + 2.6vw, 3.9rem)', 480, 1.04)} />
          <div>
            {(['second', 'third'] as const).map((name) => (
              <Box key={name} sx={{ borderTop: 1, borderColor: 'divider', py: '26px' }}>
                <Testimonial name={name} textStyle={{ fontSize: '1.0625rem' }} />
              </Box>
            ))}
          </div>
        </Box>
      </Wrap>
    </Box>
  );
}
