import { useTranslation } from 'react-i18next';
import Box from '@mui/material/Box';
import { Note } from '../../components/feedback/note.tsx';
import { PageFrame } from '../../components/layout/page-frame.tsx';
import { LegalLinks } from './legal-links.tsx';
import { ProseSection } from './prose.tsx';

/** The texts of law; each has its own words in `locales/`. */
export type LegalText = 'terms' | 'privacy' | 'legal' | 'cookies' | 'data-protection' | 'consumer-rights';

/** A text of law: its date, the notice that counsel has yet to check it, its sections. */
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
