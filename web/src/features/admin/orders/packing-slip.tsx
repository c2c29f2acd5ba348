import { useEffect, useState } from 'react';
import Box from '@mui/material/Box';
import GlobalStyles from '@mui/material/GlobalStyles';
import { useTranslation } from 'react-i18next';
import { createPortal } from 'react-dom';
import JsBarcode from 'jsbarcode';
import { DELETED_MEMBER } from '@atelier/domain/members/deletion-steps';
import { parseProfile } from '@atelier/domain/members/profile';
import { path } from '@atelier/domain/paths';
import { countryName } from '@atelier/domain/shop/country';
import { orderReference, fulfilmentOf } from '@atelier/domain/shop/starter-kit-order';
import type { Locale } from '@atelier/domain/values';
import { Wordmark } from '../../../components/media/wordmark.tsx';
import { readDoc } from '../../../lib/firestore/live-query.tsx';
import { formatIn, useFormat } from '../../../lib/i18n/format.ts';
import { useLocale } from '../../../lib/i18n/use-locale.ts';
import { operator } from '../../../lib/site/site-environment.ts';
import { whenSettled } from '../../../lib/when-settled.ts';
import type { Order } from './order-actions.ts';

/** Prints the slips only, black on white, each on a page of its own. */
const PRINT_STYLES = {
  '.packing-slips': { display: 'none' },
  '@media print': {
    'body > *:not(.packing-slips)': { display: 'none !important' },
    '.packing-slips': { display: 'block' },
    '.packing-slip + .packing-slip': { breakBefore: 'page' },
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

interface PackingSlipsProps {
  /** A new list for each press: it is printed once. */
  orders: readonly Order[];
  onDone: () => void;
}

/**
 * The presses that were printed: the page may render, or mount this again, while the print dialog
 * is open.
 */
const printed = new WeakSet<readonly Order[]>();

/**
 * The sheets that go into the parcels, each in its buyer's language; opens the print dialog once
 * all are known.
 */
export function PackingSlips({ orders, onDone }: PackingSlipsProps) {
  const [locales, setLocales] = useState<readonly (Locale | undefined)[] | null>(null);
  useEffect(
    () =>
      whenSettled(
        Promise.all(orders.map(({ data }) => localeOfBuyer(data.user_id))),
        setLocales,
        // No reading throws, so this is not called.
        () => setLocales([]),
      ),
    [orders],
  );
  if (locales === null) return null;
  return <PrintedSlips orders={orders} locales={locales} onDone={onDone} />;
}

/** Returns the language of a buyer; undefined if it cannot be read, or the account is deleted. */
async function localeOfBuyer(uid: string): Promise<Locale | undefined> {
  if (uid === DELETED_MEMBER.user_id) return undefined;
  const profile = await readDoc(path.profile(uid), parseProfile).catch(() => null);
  return profile?.locale;
}

function PrintedSlips({
  orders,
  locales,
  onDone,
}: PackingSlipsProps & { locales: readonly (Locale | undefined)[] }) {
  const ownLocale = useLocale();
  useEffect(() => {
    window.addEventListener('afterprint', onDone);
    if (!printed.has(orders)) {
      printed.add(orders);
      window.print();
    }
    return () => window.removeEventListener('afterprint', onDone);
  }, [orders, onDone]);
  return createPortal(
    <div className="packing-slips" data-theme="light">
      <GlobalStyles styles={PRINT_STYLES} />
      {orders.map((order, index) => (
        <Slip key={order.id} order={order} locale={locales[index] ?? ownLocale} />
      ))}
    </div>,
    document.body,
  );
}

/** @param locale  of all but the note to who packs. */
function Slip({ order: { id, data }, locale }: { order: Order; locale: Locale }) {
  const admin = useTranslation('admin');
  const { t } = useTranslation('admin', { lng: locale });
  const adminFormat = useFormat();
  const format = formatIn(locale);
  const place = `${data.postal_code} ${data.city}`;
  const date = format.date(data.paid_at ?? data.created_at);
  const { tracking_number: tracking = '' } = data;
  return (
    <Box className="packing-slip" sx={SLIP}>
      <Wordmark height={56} />
      <h1>{t('slip.title')}</h1>
      {data.withdrawn_at === undefined || fulfilmentOf(data) === 'expedié' ? null : (
        <p className="withdrawn">
          {admin.t('orders.withdrawn-unsent', { date: adminFormat.date(data.withdrawn_at) })}
        </p>
      )}
      <p>{t('slip.order', { number: orderReference(id, data), date })}</p>
      <div className="parties">
        <section>
          <h2>{t('slip.from')}</h2>
          <address>{[operator.name, operator.address, operator.email].join('\n')}</address>
        </section>
        <section className="recipient">
          <h2>{t('slip.to')}</h2>
          <address>
            {[data.full_name, data.address, place, countryName(locale, data.country)].join('\n')}
          </address>
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
    </Box>
  );
}

/**
 * The tracking number with its barcode, if Code 128 can encode it; a quiet zone of ten bars on both
 * sides.
 */
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

/**
 * Returns the bars (`1`) and spaces (`0`) of a text, each as wide as the narrowest; undefined if it
 * has no Code 128.
 */
function code128(text: string): string | undefined {
  const barcode: { encodings?: readonly { data: string }[] } = {};
  JsBarcode(barcode, text, { format: 'CODE128', valid: () => undefined });
  return barcode.encodings?.map(({ data }) => data).join('');
}

const barsOf = (modules: string) =>
  [...modules.matchAll(/1+/g)]
    .map(({ 0: { length }, index }) => `M${index} 0h${length}v1h-${length}z`)
    .join('');
