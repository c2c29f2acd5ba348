/**
 * Returns whether a schedule is due in a minute. Supported: unix-cron with five fields (`*`, lists, ranges, steps) and
 * of App Engine's format `every N minutes`, `every N hours`, `every day HH:MM`, `every monday,friday HH:MM`, `every
 * minute`, `every hour`. Source: cloud.google.com/scheduler/docs/configuring/cron-job-schedules,
 * cloud.google.com/appengine/docs/cron-yaml.
 */
export type Schedule = (minute: Date) => boolean;

const minuteMs = 60_000;
const weekdayNames = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'];

/**
 * Parses a schedule; returns undefined for an unsupported expression.
 *
 * @param timeZone  IANA name of the time zone of its days and hours
 */
export function parseSchedule(expression: string, timeZone: string): Schedule | undefined {
  const text = expression.trim().toLowerCase();
  const every = /^every(?: ([0-9]+))? (minutes?|mins?|hours?)$/.exec(text);
  if (every) return everyInterval(Number(every[1] ?? 1), every[2]?.startsWith('h') ? 60 : 1);
  const daily = /^every ([a-z, ]+|24 hours) (\d\d?):(\d\d)$/.exec(text);
  if (!daily) return cron(text, timeZone);
  const weekdays = weekdayNumbers(daily[1] ?? '');
  return weekdays ? cron(`${Number(daily[3])} ${Number(daily[2])} * * ${weekdays}`, timeZone) : undefined;
}

/** Parses `day` or English weekday names to a cron field; returns undefined for other words. */
function weekdayNumbers(text: string): string | undefined {
  if (text === 'day' || text === '24 hours') return '*';
  const numbers = text.split(/, ?/).map((name) => weekdayNames.indexOf(name.slice(0, 3)));
  return numbers.includes(-1) ? undefined : numbers.join(',');
}

function everyInterval(count: number, unitMinutes: number): Schedule | undefined {
  const period = count * unitMinutes;
  return period > 0 ? (minute) => Math.floor(minute.getTime() / minuteMs) % period === 0 : undefined;
}

function cron(text: string, timeZone: string): Schedule | undefined {
  const words = text.split(/\s+/);
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

/** Parses `*`, `5`, `1-5`, `*`/15, `10-40/10` and lists of them; returns undefined for anything else. */
function parseNumbers(field: string, min: number, max: number): Set<number> | undefined {
  const all = new Set<number>();
  for (const part of field.split(',')) {
    const found = /^(?:\*|(\d+)(?:-(\d+))?)(?:\/(\d+))?$/.exec(part);
    if (!found) return undefined;
    const [, low, high, step] = found;
    const from = low === undefined ? min : Number(low);
    const to = high !== undefined ? Number(high) : low === undefined || step !== undefined ? max : from;
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
  const part = Object.fromEntries(format.formatToParts(instant).map(({ type, value }) => [type, Number(value)]));
  const { minute = 0, hour = 0, day = 1, month = 1, year = 1970 } = part;
  return { minute, hour, day, month, weekday: new Date(Date.UTC(year, month - 1, day)).getUTCDay() };
}
