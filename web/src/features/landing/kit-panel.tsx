import { useTranslation } from 'react-i18next';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { STARTER_KIT } from '@atelier/domain/shop/starter-kit';
import { LinkButton } from '../../components/layout/link-button.tsx';
import { Lead, Wrap, columns } from '../../components/layout/page-frame.tsx';
import { Paragraph } from '../../components/layout/text.ts';
import picture from '../../components/media/starter-kit.svg?url&no-inline';
import { useFormat } from '../../lib/i18n/format.ts';
import { route } from '../../lib/routes.ts';
import { gradientSurface } from '../../lib/theme/components.ts';

/**
 * The starter kit with its picture and the price that Stripe is set up with; dark in both themes.
 */
export function KitPanel() {
  const { t } = useTranslation('landing');
  const { price } = useFormat();
  return (
    <Wrap>
      <Box
        component="section"
        data-theme="dark"
        sx={{ ...columns(1, 1), ...gradientSurface, overflow: 'hidden', color: 'text.primary' }}
      >
        <Box sx={{ p: 'clamp(28px, 5vw, 72px)' }}>
          <Typography variant="h2">{t('kit.title')}</Typography>
          <Lead sx={{ mt: '18px' }}>{t('kit.text')}</Lead>
          <Paragraph sx={{ mt: 2, mb: '26px' }}>
            <b>{price(STARTER_KIT.price_cents)}</b> {t('kit.price-note')}
          </Paragraph>
          <LinkButton to={route.starterKit} variant="outlined" label={t('kit.action')} />
        </Box>
        <Box
          component="img"
          src={picture}
          alt={t('kit.picture')}
          width={640}
          height={420}
          loading="lazy"
          sx={{ width: '100%', height: '100%', objectFit: 'cover' }}
        />
      </Box>
    </Wrap>
  );
}
