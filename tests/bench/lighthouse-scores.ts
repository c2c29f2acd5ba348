import lighthouse from 'lighthouse';

const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
const BLOCKED = 'total-blocking-time';

/** One visit with Lighthouse's phone: simulated slow 4G and processor. */
export interface Visit {
  /** 0 to 100: performance, accessibility, best practices, SEO. */
  scores: readonly number[];
  /** 0 to 100: performance without `blocked`. */
  loading: number;
  /** Milliseconds. */
  firstPaint: number;
  largestPaint: number;
  blocked: number;
  /** Cumulative layout shift. */
  shift: number;
  /** Total transfer size. */
  kilobytes: number;
  /** Failed audits, without performance. */
  failedAudits: readonly string[];
}

/**
 * Runs Lighthouse.
 *
 * @param port  of the browser's debugging protocol.
 * @throws when the page cannot be measured
 */
export async function lighthouseVisit(url: string, port: number): Promise<Visit> {
  const run = await lighthouse(url, {
    port,
    output: 'json',
    logLevel: 'silent',
    onlyCategories: [...CATEGORIES],
  });
  if (run === undefined) throw new Error(`Lighthouse returned no result for ${url}.`);
  const { categories, audits, runtimeError } = run.lhr;
  if (runtimeError) throw new Error(`${url}: ${runtimeError.message}`);
  const value = (audit: string) => audits[audit]?.numericValue ?? NaN;
  const loading = (categories.performance?.auditRefs ?? []).filter(
    ({ id, weight }) => weight > 0 && id !== BLOCKED,
  );
  const weighted = sumOf(loading, ({ id, weight }) => weight * (audits[id]?.score ?? NaN));
  return {
    scores: CATEGORIES.map((name) => Math.round((categories[name]?.score ?? NaN) * 100)),
    loading: Math.round((weighted / sumOf(loading, ({ weight }) => weight)) * 100),
    firstPaint: value('first-contentful-paint'),
    largestPaint: value('largest-contentful-paint'),
    blocked: value(BLOCKED),
    shift: value('cumulative-layout-shift'),
    kilobytes: value('total-byte-weight') / 1024,
    failedAudits: CATEGORIES.slice(1).flatMap((name) =>
      (categories[name]?.auditRefs ?? [])
        .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 1)
        .map(({ id }) => id),
    ),
  };
}

function sumOf<T>(items: readonly T[], valueOf: (item: T) => number): number {
  return items.reduce((sum, item) => sum + valueOf(item), 0);
}
