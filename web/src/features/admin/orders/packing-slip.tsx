import { useEffect } from 'react';
import Box from '@mui/material/Box';
import GlobalStyles from '@mui/material/GlobalStyles';
import { useTranslation } from 'react-i18next';
import { createPortal } from 'react-dom';
import JsBarcode from 'jsbarcode';
import { parseProfile } from '@atelier/domain/members/profile';
import { path } from '@atelier/domain/paths';
import { countryName } from '@atelier/domain/shop/country';
import { orderReference, fulfilmentOf } from '@atelier/domain/shop/starter-kit-order';
import type { Locale } from '@atelier/domain/values';
import { Wordmark } from '../../../components/media/wordmark.tsx';
import { useDocOnce } from '../../../lib/firestore/live-query.tsx';
import { formatIn, useFormat } from '../../../lib/i18n/format.ts';
import { useLocale } from '../../../lib/i18n/use-locale.ts';
import { operator } from '../../../lib/site/site-environment.ts';
import type { Order } from './use-order-status-change.ts';

/** Prints the slip only, black on white. */
const PRINT_STYLES = {
  '.packing-slip': { display: 'none' },
  '@media print': {
    'body > *:not(.packing-slip)': { display: 'none !important' },
    '.packing-slip': { display: 'block' },
    'html, body': { background: '#fff !important', color: '#000 !important' },
  },
} as const;
const SLIP = {
  p: 4,
  fontSize: '12pt',
  lineHeight: 1.5,
  '& h1': { fontSize: '20pt', fontWeight: 600, mt: 4 },
  '& h2': { fontSize: '10pt', fontWeight: 600 },
  '& .withdrawn': { border: '2px solid #000', my: 2, p: 2, fontSize: '15pt', fontWeight: 600 },
  '& .parties': { display: 'flex', justifyContent: 'space-between', gap: 4, my: 4 },
  '& address': { fontStyle: 'normal', whiteSpace: 'pre-line' },
  '& .recipient address': { fontSize: '15pt' },
  '& table': { width: '100%', borderTop: '1px solid #000', mb: 4 },
  '& td, & th': { py: 0.5, textAlign: 'left' },
  '& figure': { m: 0, mb: 4 },
} as const;

/** What is in the box, with its number. */
const CONTENTS = [
  ['bottle', 1],
  ['tin', 1],
  ['mat', 1],
  ['pourer', 2],
] as const;

interface SlipProps {
  order: Order;
  onDone: () => void;
}

/** The sheet that goes into the parcel, in the buyer's language; opens the print dialog once it is known. */
export function PackingSlip(props: SlipProps) {
  const ownLocale = useLocale();
  const buyer = useDocOnce(path.profile(props.order.data.user_id), parseProfile);
  if (buyer.status === 'loading') return null;
  return <Slip {...props} locale={(buyer.status === 'ready' ? buyer.data?.locale : undefined) ?? ownLocale} />;
}

/** @param locale  of all but the note to who packs. */
function Slip({ order: { id, data }, locale, onDone }: SlipProps & { locale: Locale }) {
  const admin = useTranslation('admin');
  const { t } = useTranslation('admin', { lng: locale });
  const adminFormat = useFormat();
  const format = formatIn(locale);
  useEffect(() => {
    window.addEventListener('afterprint', onDone);
    window.print();
    return () => window.removeEventListener('afterprint', onDone);
  }, [onDone]);
  const place = `${data.postal_code} ${data.city}`;
  const date = format.date(data.paid_at ?? data.created_at);
  const { tracking_number: tracking = '' } = data;
  return createPortal(
    <Box className="packing-slip" data-theme="light" sx={SLIP}>
      <GlobalStyles styles={PRINT_STYLES} />
      <Wordmark height={56} />
      <h1>{t('slip.title')}</h1>
      {data.withdrawn_at === undefined || fulfilmentOf(data) === 'expedié' ? null : (
        <p className="withdrawn">{admin.t('orders.withdrawn-unsent', { date: adminFormat.date(data.withdrawn_at) })}</p>
      )}
      <p>{t('slip.order', { number: orderReference(id, data), date })}</p>
      <div className="parties">
        <section>
          <h2>{t('slip.from')}</h2>
          <address>{[operator.name, operator.address, operator.email].join('\n')}</address>
        </section>
        <section className="recipient">
          <h2>{t('slip.to')}</h2>
          <address>{[data.full_name, data.address, place, countryName(locale, data.country)].join('\n')}</address>
        </section>
      </div>
      {tracking === '' ? null : (
        <TrackingBarcode number={tracking} caption={t('slip.tracking', { number: tracking })} />
      )}
      <table>
        <thead>
          <tr>
            <th>{t('slip.article')}</th>
            <th>{t('slip.quantity')}</th>
          </tr>
        </thead>
        <tbody>
          <tr>
            <th>{t('slip.kit')}</th>
            <th>1</th>
          </tr>
          {CONTENTS.map(([item, count]) => (
            <tr key={item}>
              <td>{t(`slip.${item}`)}</td>
              <td>{count}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p>{t('slip.thanks')}</p>
    </Box>,
    document.body,
  );
}

/** The tracking number with its barcode, if Code 128 can encode it; a quiet zone of ten bars on both sides. */
function TrackingBarcode({ number, caption }: { number: string; caption: string }) {
  const modules = code128(number.replace(/\s+/g, '').toUpperCase());
  return (
    <figure>
      {modules === undefined ? null : (
        <svg
          viewBox={`-10 0 ${modules.length + 20} 1`}
          preserveAspectRatio="none"
          aria-hidden="true"
          style={{ width: `${(modules.length + 20) * 0.4}mm`, height: '16mm', display: 'block' }}
        >
          <path d={barsOf(modules)} fill="#000" shapeRendering="crispEdges" />
        </svg>
      )}
      <figcaption>{caption}</figcaption>
    </figure>
  );
}

/** Returns the bars (`1`) and spaces (`0`) of a text, each as wide as the narrowest; undefined if it has no Code 128. */
function code128(text: string): string | undefined {
  const barcode: { encodings?: readonly { data: string }[] } = {};
  JsBarcode(barcode, text, { format: 'CODE128', valid: () => undefined });
  return barcode.encodings?.map(({ data }) => data).join('');
}

const barsOf = (modules: string) =>
  [...modules.matchAll(/1+/g)].map(({ 0: { length }, index }) => `M${index} 0h${length}v1h-${length}z`).join('');
