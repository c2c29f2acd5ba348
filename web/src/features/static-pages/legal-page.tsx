import { Link } from 'react-router-dom';
import { useTranslation } from 'react-i18next';
import Box from '@mui/material/Box';
import { Note } from '../../components/feedback/note.tsx';
import { PageFrame } from '../../components/layout/page-frame.tsx';
import { useLocale } from '../../lib/i18n/use-locale.ts';
import { publicHref, route } from '../../lib/routes.ts';
import { ProseSection } from './prose.tsx';

/** The legal texts; each is a namespace in `locales/`. */
export type LegalText = 'terms' | 'privacy' | 'legal' | 'cookies' | 'data-protection' | 'consumer-rights';

/** A legal text: its date, the notice that counsel has not reviewed it yet, and its sections. */
export function LegalPage({ text }: { text: LegalText }) {
  const { t } = useTranslation([text, 'common']);
  const sections: Record<string, { title: string; text: string }> = t(`${text}:sections`, { returnObjects: true });
  return (
    <PageFrame title={t(`${text}:title`)} documentTitle={t(`${text}:document-title`)} lead={t(`${text}:lead`)}>
      <Box sx={{ display: 'grid', gap: 2, mb: 4 }}>
        <Box component="p" sx={{ color: 'text.tertiary' }}>
          {t(`${text}:updated`)}
        </Box>
        <Note tone="warning">{t('common:counsel-notice')}</Note>
      </Box>
      <Box
        sx={{
          display: 'grid',
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 8fr) minmax(0, 3fr)' },
          gap: '40px clamp(32px, 6vw, 96px)',
          alignItems: 'start',
        }}
      >
        <div>
          {Object.entries(sections).map(([name, section]) => (
            <ProseSection key={name} title={section.title} text={section.text} />
          ))}
        </div>
        <LegalLinks />
      </Box>
    </PageFrame>
  );
}

const LINKED_PAGES = [
  { page: route.terms, name: 'terms' },
  { page: route.privacy, name: 'privacy' },
  { page: route.legal, name: 'legal' },
  { page: route.cookies, name: 'cookies' },
  { page: route.dataProtection, name: 'data-protection' },
  { page: route.consumerRights, name: 'consumer-rights' },
  { page: route.contact, name: 'contact' },
] as const;

/** Links to the other legal texts. */
function LegalLinks() {
  const { t } = useTranslation('common');
  const locale = useLocale();
  return (
    <Box
      component="nav"
      aria-label={t('footer.information')}
      sx={{ borderTop: 1, borderColor: 'divider', pt: 2, position: { md: 'sticky' }, top: 100 }}
    >
      <ul>
        {LINKED_PAGES.map(({ page, name }) => (
          <li key={page}>
            <Box
              component={Link}
              to={publicHref(locale, page)}
              sx={{ display: 'inline-flex', alignItems: 'center', minHeight: 44, color: 'brand.text' }}
            >
              {t(`footer.${name}`)}
            </Box>
          </li>
        ))}
      </ul>
    </Box>
  );
}
