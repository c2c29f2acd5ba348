import { useTranslation } from 'react-i18next';
import Box from '@mui/material/Box';
import MuiLink from '@mui/material/Link';
import { trackingUrl } from '@atelier/domain/shop/tracking-url';

/**
 * The tracking number of a parcel, with a link to the carrier's page if the number is known to be
 * valid.
 */
export function OrderTracking({ number }: { number: string }) {
  const { t } = useTranslation('profile');
  if (number === '') return null;
  const page = trackingUrl(number);
  if (page === undefined) {
    return <Box sx={{ overflowWrap: 'anywhere' }}>{t('orders.tracking', { number })}</Box>;
  }
  return (
    <MuiLink
      href={page}
      target="_blank"
      rel="noopener noreferrer"
      sx={{ display: 'inline-flex', alignItems: 'center', minHeight: 44, overflowWrap: 'anywhere' }}
    >
      {t('orders.tracking', { number })}
      <span className="visually-hidden"> {t('orders.new-tab')}</span>
    </MuiLink>
  );
}
