import { useTranslation } from 'react-i18next';
import Box from '@mui/material/Box';
import picture from '../../components/media/starter-kit.svg?url&no-inline';
import { PageFrame, columns } from '../../components/layout/page-frame.tsx';
import { Paragraph, SectionTitle } from '../../components/layout/text.ts';
import { useSession } from '../../lib/session/session.tsx';
import { bulletItem } from '../../lib/theme/layout.ts';
import { KitOrderForm } from './kit-order-form.tsx';

const CONTENTS = ['bottle', 'tin', 'mat', 'pourer'] as const;

/**
 * The shop: the kit, its contents and the order form. Open to everyone; ordering requires a
 * session.
 */
export function StarterKitPage() {
  const { t } = useTranslation('shop');
  const session = useSession();
  const member = session.status === 'signed-in' ? session : null;
  return (
    <PageFrame title={t('title')} documentTitle={t('document-title')} lead={t('lead')}>
      <Box
        component="section"
        aria-labelledby="kit-contents"
        sx={{
          ...columns(5, 4),
          gap: 'clamp(20px, 3vw, 48px)',
          alignItems: 'center',
          mb: 'clamp(36px, 4vw, 64px)',
        }}
      >
        <Box
          data-theme="dark"
          sx={{
            aspectRatio: '640 / 420',
            border: 1,
            borderColor: 'line.soft',
            borderRadius: '6px',
            overflow: 'hidden',
          }}
        >
          <Box
            component="img"
            src={picture}
            alt={t('picture')}
            width={640}
            height={420}
            sx={{ width: '100%', height: '100%', objectFit: 'cover' }}
          />
        </Box>
        <div>
          <SectionTitle id="kit-contents" sx={{ mb: 2 }}>
            {t('contents.title')}
          </SectionTitle>
          <Box component="ul" sx={{ display: 'grid', gap: 1 }}>
            {CONTENTS.map((name) => (
              <Box component="li" key={name} sx={bulletItem}>
                {t(`contents.${name}`)}
              </Box>
            ))}
          </Box>
          <Paragraph sx={{ color: 'text.tertiary', mt: 2 }}>{t('contents.safety')}</Paragraph>
        </div>
      </Box>
      {/* The key gives every member a new form. */}
      <KitOrderForm key={member?.uid ?? 'visitor'} member={member} />
    </PageFrame>
  );
}
