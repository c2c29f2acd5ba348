import { Link } from 'react-router-dom';
import { useTranslation } from 'react-i18next';
import Box from '@mui/material/Box';
import { useLocale } from '../../lib/i18n/use-locale.ts';
import { publicHref, route } from '../../lib/routes.ts';

/** The other texts of law, beside each of them. */
export function LegalLinks() {
  const { t } = useTranslation('common');
  const locale = useLocale();
  const links = [
    { page: route.terms, label: t('footer.terms') },
    { page: route.privacy, label: t('footer.privacy') },
    { page: route.legal, label: t('footer.legal') },
    { page: route.cookies, label: t('footer.cookies') },
    { page: route.dataProtection, label: t('footer.data-protection') },
    { page: route.consumerRights, label: t('footer.consumer-rights') },
    { page: route.contact, label: t('footer.contact') },
  ];
  return (
    <Box
      component="nav"
      aria-label={t('footer.information')}
      sx={{ borderTop: 1, borderColor: 'divider', pt: 2, position: { md: 'sticky' }, top: 100 }}
    >
      <ul>
        {links.map(({ page, label }) => (
          <li key={page}>
            <Box
              component={Link}
              to={publicHref(locale, page)}
              sx={{ display: 'inline-flex', alignItems: 'center', minHeight: 44, color: 'brand.text' }}
            >
              {label}
            </Box>
          </li>
        ))}
      </ul>
    </Box>
  );
}
