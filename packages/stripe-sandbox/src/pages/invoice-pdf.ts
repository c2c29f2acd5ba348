import type { Invoice } from '../core/stored-objects.ts';
import { formatDate, formatMoney, translate } from '../i18n/translate.ts';
import type { Locale } from '../i18n/translate.ts';

/** Writes an invoice as a one-page PDF 1.4 in the built-in Helvetica. */
export function invoicePdf(
  invoice: Invoice,
  locale: Locale,
  timeZone: string,
  legalTexts: readonly string[],
): Buffer {
  const t = translate(locale);
  const money = (amount: number) => formatMoney(locale, amount, invoice.currency);
  const lines = [
    t('banner'),
    invoice.account_name ?? '',
    t('invoice.title', { number: invoice.number ?? '' }),
    formatDate(locale, invoice.effective_at ?? invoice.created, timeZone),
    [invoice.customer_name, invoice.customer_email].filter(Boolean).join(', '),
    '',
    ...invoice.lines.data.map((line) => `${line.description ?? ''}: ${money(line.amount)}`),
    ...(invoice.amount_shipping > 0
      ? [`${t('checkout.delivery')}: ${money(invoice.amount_shipping)}`]
      : []),
    `${t('invoice.due')}: ${money(invoice.amount_due)}`,
    t(`invoice.status-${String(invoice.status)}`),
    ...legalTexts,
  ];
  const text = lines.map((line) => `(${escaped(line)}) Tj T*`).join('\n');
  const stream = `BT /F1 12 Tf 18 TL 50 790 Td\n${text}\nET`;
  return assemble([
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 5 0 R /Resources << /Font << /F1 4 0 R >> >> >>',
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
    `<< /Length ${Buffer.byteLength(stream, 'latin1')} >>\nstream\n${stream}\nendstream`,
  ]);
}

/**
 * Escapes text for WinAnsi encoding: Latin-1 with the euro sign at 0x80; special spaces become
 * plain ones.
 */
function escaped(text: string): string {
  return text
    .replaceAll(/[\u00a0\u202f\u2009]/g, ' ')
    .replaceAll('’', "'")
    .replaceAll('€', '\u0080')
    .replaceAll(/[\\()]/g, String.raw`\$&`);
}

function assemble(objects: readonly string[]): Buffer {
  let file = '%PDF-1.4\n';
  const offsets = objects.map((object, index) => {
    const offset = Buffer.byteLength(file, 'latin1');
    file += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return offset;
  });
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  const start = Buffer.byteLength(file, 'latin1');
  file += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`;
  return Buffer.from(file, 'latin1');
}
