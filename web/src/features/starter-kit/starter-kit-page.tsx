import { useTranslation } from 'react-i18next';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { PlaceholderFigure } from '../../components/media/figure.tsx';
import { PageFrame } from '../../components/layout/page-frame.tsx';
import { useSession } from '../../lib/session/session.tsx';
import { KitOrderForm } from './kit-order-form.tsx';

const CONTENTS = ['bottle', 'tin', 'mat', 'pourer'] as const;

/** The shop: the kit, its contents and the order form. Open to everyone; ordering requires a session. */
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
          display: 'grid',
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 5fr) minmax(0, 4fr)' },
          gap: 'clamp(20px, 3vw, 48px)',
          alignItems: 'center',
          mb: 'clamp(36px, 4vw, 64px)',
        }}
      >
        <Box
          data-theme="dark"
          sx={{ position: 'relative', aspectRatio: '16 / 9', borderRadius: '6px', overflow: 'hidden' }}
        >
          <PlaceholderFigure id="starter-kit" title={t('price.kit')} category="bases" />
        </Box>
        <div>
          <Typography variant="h3" component="h2" id="kit-contents" sx={{ mb: 2 }}>
            {t('contents.title')}
          </Typography>
          <Box component="ul" sx={{ display: 'grid', gap: 1 }}>
            {CONTENTS.map((name) => (
              <Box component="li" key={name} sx={{ listStyle: 'disc', ml: 2.5, '&::marker': { color: 'brand.text' } }}>
                {t(`contents.${name}`)}
              </Box>
            ))}
          </Box>
          <Box component="p" sx={{ color: 'text.tertiary', mt: 2 }}>
            {t('contents.safety')}
          </Box>
        </div>
      </Box>
      {/* The key gives every member a new form. */}
      <KitOrderForm key={member?.uid ?? 'visitor'} member={member} />
    </PageFrame>
  );
}
