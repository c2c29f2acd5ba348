import type { CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { Testimonial } from '@atelier/domain/site/settings';
import { Wrap, columns } from '../../components/layout/page-frame.tsx';
import { Hint, Paragraph } from '../../components/layout/text.ts';
import { useLocale } from '../../lib/i18n/use-locale.ts';
import { usePublicHome } from '../../lib/site/use-public-home.ts';
import { displayType } from '../../lib/theme/typography.ts';
import { SECTION_PADDING } from './landing-section.tsx';

function Quote({ said, textStyle }: { said: Testimonial; textStyle: CSSProperties }) {
  const { t } = useTranslation(['landing', 'common']);
  const { name, plan, text_fr, text_en = '' } = said;
  const isFrench = useLocale() === 'fr' || text_en === '';
  return (
    <figure>
      <Box component="blockquote" lang={isFrench ? 'fr' : 'en'} sx={{ m: 0 }}>
        <Paragraph sx={textStyle}>
          {t('quotes.said', { text: isFrench ? text_fr : text_en })}
        </Paragraph>
      </Box>
      <Box component="figcaption" sx={{ mt: 2, fontSize: '.9375rem' }}>
        <b>{name}</b>
        <Hint>{t('quotes.plan', { tier: t(`common:tier.${plan}`) })}</Hint>
      </Box>
    </figure>
  );
}

/** What members say: the testimonials of the settings, once an admin has turned them on. */
export function Testimonials() {
  const { t } = useTranslation('landing');
  const [first, ...others] = usePublicHome().home?.testimonials ?? [];
  if (first === undefined) return null;
  return (
    <Box component="section" sx={{ py: SECTION_PADDING, borderTop: 1, borderColor: 'divider' }}>
      <Wrap>
        <Typography variant="h2">{t('quotes.title')}</Typography>
        <Box
          sx={{
            ...columns(7, 5),
            gap: 'clamp(32px, 6vw, 96px)',
            alignItems: 'start',
            mt: 'clamp(32px, 4vw, 56px)',
          }}
        >
          <Quote
            said={first}
            textStyle={displayType(46, 'clamp(2.1rem, 1.5rem + 2.6vw, 3.9rem)', 480, 1.04)}
          />
          <div>
            {others.map((one) => (
              <Box
                key={`${one.name} ${one.text_fr}`}
                sx={{ borderTop: 1, borderColor: 'divider', py: '26px' }}
              >
                <Quote said={one} textStyle={{ fontSize: '1.0625rem' }} />
              </Box>
            ))}
          </div>
        </Box>
      </Wrap>
    </Box>
  );
}
