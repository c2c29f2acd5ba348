import Link from '@mui/material/Link';
import { useTranslation } from 'react-i18next';
import { trackingUrl } from '@atelier/domain/shop/tracking-url';

/** A tracking number, linked to the carrier's page if its format is known. */
export function TrackingLink({ number }: { number: string }) {
  const { t } = useTranslation('admin');
  const link = trackingUrl(number);
  if (link === undefined) return <span>{number}</span>;
  return (
    <Link href={link} target="_blank" rel="noopener" title={t('orders.follow')}>
      {number}
    </Link>
  );
}
