import type { SuiteInfo } from './suite-info.ts';

/** What `npm start` shows once everything is ready. */
export function readyTable(info: SuiteInfo): string {
  const places: [string, string][] = [
    ['App', info.web],
    ['API', info.api],
    ['Auth', info.auth],
    ['Firestore', info.firestore],
    ['Storage', info.storage],
  ];
  if (info.stripe) places.push(['Stripe sandbox', info.stripe]);
  const members = Object.entries(info.accounts).map(([name, { email, password }]) => [name, email, password]);
  const stop = 'Ctrl-C stops everything and keeps the data; `npm start -- --fresh` starts from the demo data.';
  return [
    '',
    ...columns(places),
    '',
    ...columns([['demo account', 'e-mail', 'password'], ...members]),
    '',
    stop,
    '',
  ].join('\n');
}

function columns(rows: string[][]): string[] {
  const widths = (rows[0] ?? []).map((_, i) => Math.max(...rows.map((row) => row[i]?.length ?? 0)));
  return rows.map((row) => `  ${row.map((cell, i) => cell.padEnd(widths[i] ?? 0)).join('   ')}`.trimEnd());
}
