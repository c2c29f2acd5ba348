import { useTranslation } from 'react-i18next';
import Box from '@mui/material/Box';
import { useLocale } from '../../lib/i18n/use-locale.ts';
import { publicHref, route } from '../../lib/routes.ts';

/**
 * The texts that a new member accepts, and from what age. They stand beside the box, whose words are its label, and
 * open in a tab of their own, so that what was filled in stays.
 */
export function AcceptedTerms() {
  const { t } = useTranslation('auth');
  const locale = useLocale();
  return (
    <Box sx={{ pl: '34px', color: 'text.secondary', fontSize: '.875rem' }}>
      <Box component="p" sx={{ m: 0 }}>
        {t('register.read')}
      </Box>
      <Box component="ul" sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 3, m: 0, p: 0, listStyle: 'none' }}>
        {[
          { to: route.terms, label: t('register.terms-link') },
          { to: route.privacy, label: t('register.privacy-link') },
        ].map(({ to, label }) => (
          <li key={to}>
            <Box
              component="a"
              href={publicHref(locale, to)}
              target="_blank"
              rel="noopener"
              sx={{
                display: 'inline-flex',
                alignItems: 'center',
                minHeight: 44,
                color: 'brand.text',
                textDecoration: 'underline',
                textUnderlineOffset: '.22em',
              }}
            >
              {label}
            </Box>
          </li>
        ))}
      </Box>
      <Box component="p" sx={{ m: 0 }}>
        {t('register.age')}
      </Box>
    </Box>
  );
}
