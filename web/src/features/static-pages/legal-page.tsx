import { Link } from 'react-router-dom';
import { useTranslation } from 'react-i18next';
import Box from '@mui/material/Box';
import { Note } from '../../components/feedback/note.tsx';
import { PageFrame, columns } from '../../components/layout/page-frame.tsx';
import { Paragraph } from '../../components/layout/text.ts';
import { useLocale } from '../../lib/i18n/use-locale.ts';
import { LEGAL_TEXTS, publicHref } from '../../lib/routes.ts';
import { operator, regions } from '../../lib/site/site-environment.ts';
import { ProseSection } from './prose.tsx';

/**
 * A legal text with the operator's facts: its date, the notice that counsel has not reviewed it
 * yet, its sections.
 */
export function LegalPage({ text }: { text: (typeof LEGAL_TEXTS)[number] }) {
  const { t } = useTranslation([text, 'common']);
  const sections: Record<string, { title: string; text: string }> = t(`${text}:sections`, {
    returnObjects: true,
    ...operator,
    region: regions.data,
  });
  return (
    <PageFrame
      title={t(`${text}:title`)}
      documentTitle={t(`${text}:document-title`)}
      lead={t(`${text}:lead`)}
    >
      <Box sx={{ display: 'grid', gap: 2, mb: 4 }}>
        <Paragraph sx={{ color: 'text.tertiary' }}>{t(`${text}:updated`)}</Paragraph>
        <Note tone="warning">{t('common:counsel-notice')}</Note>
      </Box>
      <Box sx={{ ...columns(8, 3), gap: '40px clamp(32px, 6vw, 96px)', alignItems: 'start' }}>
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

const LINKED_TEXTS = [...LEGAL_TEXTS, 'contact'] as const;

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
        {LINKED_TEXTS.map((name) => (
          <li key={name}>
            <Box
              component={Link}
              to={publicHref(locale, `/${name}`)}
              sx={{
                display: 'inline-flex',
                alignItems: 'center',
                minHeight: 44,
                color: 'brand.text',
              }}
            >
              {t(`footer.${name}`)}
            </Box>
          </li>
        ))}
      </ul>
    </Box>
  );
}
