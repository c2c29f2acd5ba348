/** Returns whether a schedule is due in a minute. */
export type Schedule = (minute: Date) => boolean;

/**
 * Parses a unix-cron expression of five fields (`*`, lists, ranges, steps), the form of every
 * schedule in `domain`; returns undefined for another. Source:
 * cloud.google.com/scheduler/docs/configuring/cron-job-schedules.
 *
 * @param timeZone  IANA name of the time zone of its days and hours
 */
export function parseSchedule(expression: string, timeZone: string): Schedule | undefined {
  const words = expression.trim().split(/\s+/);
  const limits = [[0, 59], [0, 23], [1, 31], [1, 12], [0, 7]] as const; // prettier-ignore
  if (words.length !== limits.length) return undefined;
  const fields = limits.map(([min, max], i) => parseNumbers(words[i] ?? '', min, max));
  const [minutes, hours, days, months, weekdays] = fields;
  if (!minutes || !hours || !days || !months || !weekdays) return undefined;
  if (weekdays.has(7)) weekdays.add(0); // both are Sunday
  // As in Unix: when day and weekday are both restricted, one of them is enough.
  const isEither = words[2] !== '*' && words[4] !== '*';
  return (minute) => {
    const now = wallClock(minute, timeZone);
    const day = days.has(now.day);
    const weekday = weekdays.has(now.weekday);
    const date = isEither ? day || weekday : day && weekday;
    return minutes.has(now.minute) && hours.has(now.hour) && months.has(now.month) && date;
  };
}

/**
 * Parses `*`, `5`, `1-5`, `*`/15, `10-40/10` and lists of them; returns undefined for anything
 * else.
 */
function parseNumbers(field: string, min: number, max: number): Set<number> | undefined {
  const all = new Set<number>();
  for (const part of field.split(',')) {
    const found = /^(?:\*|(\d+)(?:-(\d+))?)(?:\/(\d+))?$/.exec(part);
    if (!found) return undefined;
    const [, low, high, step] = found;
    const from = low === undefined ? min : Number(low);
    const isOneValue = low !== undefined && step === undefined;
    const openEnd = isOneValue ? from : max;
    const to = high === undefined ? openEnd : Number(high);
    const by = Number(step ?? 1);
    if (from < min || to > max || from > to || by < 1) return undefined;
    for (let n = from; n <= to; n += by) all.add(n);
  }
  return all;
}

function wallClock(instant: Date, timeZone: string) {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    minute: 'numeric',
    hour: 'numeric',
    day: 'numeric',
    month: 'numeric',
    year: 'numeric',
  });
  const part = Object.fromEntries(
    format.formatToParts(instant).map(({ type, value }) => [type, Number(value)]),
  );
  const { minute = 0, hour = 0, day = 1, month = 1, year = 1970 } = part;
  return {
    minute,
    hour,
    day,
    month,
    weekday: new Date(Date.UTC(year, month - 1, day)).getUTCDay(),
  };
}
