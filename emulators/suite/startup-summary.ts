import { CARDS } from '@atelier/stripe-sandbox';
import { MAILBOX_PATH } from './email/mailbox-pages.ts';
import type { SuiteInfo } from './suite-info.ts';

/** A selection; the sandbox's pages offer all cards. */
const CARDS_TO_TRY: readonly [keyof typeof CARDS, string][] = [
  ['visa', 'pays'],
  ['secureOnSession', 'requires 3-D Secure, then pays'],
  ['declined', 'is declined'],
  [
    'failsLater',
    'can be saved, but every charge fails: choose it in the portal for a failed renewal',
  ],
];

/** Returns what `npm start` prints when everything is ready. */
export function startupSummary(info: SuiteInfo): string {
  const places: [string, string][] = [
    ['App', info.web],
    ['API', info.api],
    ['Auth', info.auth],
    ['Firestore', info.firestore],
    ['Storage', info.storage],
    ['Mailbox', `${info.mailbox}${MAILBOX_PATH}`],
    ['Stripe sandbox', `${info.stripe}/_sandbox`],
  ];
  const members = Object.entries(info.accounts).map(([name, { email, password }]) => [
    name,
    email,
    password,
  ]);
  const cards = CARDS_TO_TRY.map(([name, what]) => [
    CARDS[name].number.replaceAll(/(\d{4})(?=\d)/g, '$1 '),
    what,
  ]);
  const stop =
    'Ctrl-C stops everything and saves the data; `npm start -- --fresh` starts with the demo data.';
  return [
    '',
    ...columns(places),
    '',
    ...columns([['demo account', 'e-mail', 'password'], ...members]),
    '',
    ...columns([['test card', 'any later date, any CVC'], ...cards]),
    '',
    stop,
    '',
  ].join('\n');
}

function columns(rows: string[][]): string[] {
  const widths = (rows[0] ?? []).map((_, i) => Math.max(...rows.map((row) => row[i]?.length ?? 0)));
  return rows.map((row) =>
    `  ${row.map((cell, i) => cell.padEnd(widths[i] ?? 0)).join('   ')}`.trimEnd(),
  );
}
