import type { ReactNode } from 'react';
import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import type { Locale } from '@atelier/domain/values';
import { Wrap } from '../../components/layout/page-frame.tsx';

interface LanguageOfferLineProps {
  /** The language in which the line is written. */
  offered: Locale;
  /** Shown at once, or only where the page's first script found that the visitor wants that language. */
  when: 'shown' | 'wanted';
  actions: ReactNode;
}

/** One line above the page, in the language that it offers. */
export function LanguageOfferLine({ offered, when, actions }: LanguageOfferLineProps) {
  const { i18n } = useTranslation('common');
  const t = i18n.getFixedT(offered, 'common');
  return (
    <Box
      component="aside"
      lang={offered}
      data-language-offer=""
      sx={{
        position: 'relative',
        zIndex: 1,
        bgcolor: 'surface.s2',
        borderBottom: 1,
        borderColor: 'divider',
        ...(when === 'wanted' && {
          display: 'none',
          [`html[data-wants="${offered}"] &`]: { display: 'block' },
        }),
      }}
    >
      <Wrap sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2.5, alignItems: 'center', py: 0.5 }}>
        <span>{t('language-offer.text')}</span>
        {actions}
      </Wrap>
    </Box>
  );
}
