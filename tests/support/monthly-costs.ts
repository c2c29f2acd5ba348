/**
 * Billed reads of opening a page without a cache; the budgets of `docs/data.md`, which journeys
 * measure.
 */
export const PAGE_READS = { '/dashboard': 18, '/videos/{tier}': 5, '/videos/{id}': 16 };
/** Writes of 20 minutes of practice, measured (decision 0013). */
export const PRACTICE_WRITES = 25;
/**
 * A day of 5 000 premium members in the chat, and the part of its reads that grows with listeners
 * (docs/chat-costs.md).
 */
export const CHAT_DAY = {
  members: 5_000,
  reads: 1_807_000,
  readsByListeners: 1_098_000,
  writes: 72_000,
};

/**
 * What an average member does in a month, and how large things are: assumptions, to be replaced by
 * the dashboard's figures.
 */
const MEMBER = {
  visits: 12,
  libraries: 10,
  videos: 10,
  minutesWatched: 60,
  commentsShownPerVideo: 8,
  practices: 4,
  premiumShare: 0.15,
  payingShare: 0.4,
  activeShare: 0.6,
  /** 2.5 Mbit/s. */
  filmMbPerMinute: 19,
  /**
   * App shell (budget 200 KB) after two deployments, data, thumbnails through the edge, and three
   * visitors.
   */
  hostingMb: 4,
  storedKb: 60,
  filesMb: 0.5,
};
const FILMS_GB = 60;
const DAYS = 30;

/** List prices in US dollars without free quotas; for Firestore those of its dearest locations. */
const PRICE = {
  reads: 0.06 / 100_000,
  writes: 0.18 / 100_000,
  firestoreGb: 0.18,
  invocation: 0.4 / 1_000_000,
  /** A vCPU and half a GiB for 0.1 s. */
  invocationTime: 0.1 * (0.000024 + 0.5 * 0.0000025),
  hostingGb: 0.15,
  storageGb: 0.026,
};
/** Upper bound of each step in GB, and its price: data sent from a bucket to the internet. */
const EGRESS_STEPS: readonly Step[] = [
  [1_024, 0.12],
  [10_240, 0.11],
  [Infinity, 0.08],
];
/** Accounts active in a month, as Identity Platform bills them. */
const ACCOUNT_STEPS: readonly Step[] = [
  [50_000, 0],
  [100_000, 0.0055],
  [1_000_000, 0.0046],
  [Infinity, 0.0032],
];
type Step = readonly [upTo: number, price: number];

function stepped(amount: number, steps: readonly Step[]): number {
  return steps.reduce(
    ({ from, sum }, [upTo, price]) => ({
      from: upTo,
      sum: sum + Math.max(0, Math.min(amount, upTo) - from) * price,
    }),
    { from: 0, sum: 0 },
  ).sum;
}

export interface MonthlyUse {
  reads: number;
  writes: number;
  invocations: number;
  filmGb: number;
}

/** Returns what so many members use in a month. */
export function monthlyUse(members: number): MonthlyUse {
  const { visits, libraries, videos, minutesWatched, commentsShownPerVideo, practices } = MEMBER;
  const saves = minutesWatched * 2; // every 30 s
  const clientWrites = saves + videos + practices * PRACTICE_WRITES;
  const memberReads =
    visits * PAGE_READS['/dashboard'] +
    libraries * PAGE_READS['/videos/{tier}'] +
    videos * (PAGE_READS['/videos/{id}'] + commentsShownPerVideo + 2) + // signed links read two
    clientWrites + // each write costs a rule read
    MEMBER.payingShare * DAYS * 3; // nightly reconciliation
  const sessions = (videos + practices) * 3; // totals at pause, end and page hide
  const series = practices * 10;
  const premium = members * MEMBER.premiumShare;
  const crowd = premium / CHAT_DAY.members;
  const chatReads =
    DAYS * crowd * (CHAT_DAY.reads - CHAT_DAY.readsByListeners + CHAT_DAY.readsByListeners * crowd);
  const schedules = DAYS * (1_440 + 96 + 24 + 1);
  const uptime = DAYS * 288 * 2 * 6; // two checks from six places every five minutes
  return {
    reads:
      members * (memberReads + sessions * 7 + series * 3) +
      chatReads +
      uptime / 2 +
      DAYS * 24 * (20 + (3 * members) / 1_000),
    writes: members * (clientWrites + sessions * 2 + series) + DAYS * crowd * CHAT_DAY.writes,
    invocations: members * (videos + sessions + series + libraries / 2) + schedules + uptime / 2,
    filmGb: (members * minutesWatched * MEMBER.filmMbPerMinute) / 1_000,
  };
}

/** Returns the lines of the table in `docs/production.md`, in US dollars a month. */
export function costTable(sizes: readonly number[]): string[] {
  const rows: [string, (members: number) => number][] = [
    ['Firestore, reads', (members) => monthlyUse(members).reads * PRICE.reads],
    ['Firestore, writes', (members) => monthlyUse(members).writes * PRICE.writes],
    [
      'Firestore, stored three times',
      (members) => ((members * MEMBER.storedKb) / 1e6) * 3 * PRICE.firestoreGb,
    ],
    [
      'functions',
      (members) => monthlyUse(members).invocations * (PRICE.invocation + PRICE.invocationTime),
    ],
    ['films sent', (members) => stepped(monthlyUse(members).filmGb, EGRESS_STEPS)],
    ['Hosting', (members) => ((members * MEMBER.hostingMb) / 1_000) * PRICE.hostingGb],
    [
      'files stored',
      (members) => (FILMS_GB + (members * MEMBER.filesMb) / 1_000) * PRICE.storageGb,
    ],
    ['accounts', (members) => stepped(members * MEMBER.activeShare, ACCOUNT_STEPS)],
  ];
  const total = (members: number) => rows.reduce((sum, [, cost]) => sum + cost(members), 0);
  const uses: [string, (members: number) => number][] = [
    ['reads, million', (members) => monthlyUse(members).reads / 1e6],
    ['writes, million', (members) => monthlyUse(members).writes / 1e6],
    ['invocations, million', (members) => monthlyUse(members).invocations / 1e6],
    ['films sent, TB', (members) => monthlyUse(members).filmGb / 1_000],
  ];
  const line = (name: string, value: (members: number) => number) => {
    const cells = sizes.map((members) => rounded(value(members)));
    return `| ${name} | ${cells.join(' | ')} |`;
  };
  return [
    ...uses.map(([name, value]) => line(name, value)),
    ...rows.map(([name, value]) => line(`${name}, $`, value)),
    line('**together, $**', total),
    line('a member, $', (members) => total(members) / members),
  ];
}

function rounded(value: number): string {
  const [whole = '', decimals] = String(
    value >= 100 ? Math.round(value) : Number(value.toPrecision(2)),
  ).split('.');
  const spaced = whole.replaceAll(/\B(?=(\d{3})+$)/g, ' ');
  return decimals === undefined ? spaced : `${spaced}.${decimals}`;
}
