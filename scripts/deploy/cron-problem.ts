/**
 * Fields of a schedule in cron's form, with their values. Source:
 * cloud.google.com/scheduler/docs/configuring/cron-job-schedules
 */
const FIELDS = [
  ['minute', 0, 59],
  ['hour', 0, 23],
  ['day of the month', 1, 31],
  ['month', 1, 12],
  ['day of the week', 0, 7],
] as const;

/**
 * Returns why Cloud Scheduler would refuse a schedule in cron's form, in numbers; undefined for one
 * that it takes.
 */
export function cronProblem(schedule: string): string | undefined {
  const parts = schedule.split(' ');
  if (parts.length !== FIELDS.length) return `"${schedule}" is not five fields of cron`;
  const wrong = FIELDS.find(([, least, most], index) => !isField(parts[index] ?? '', least, most));
  return wrong && `"${schedule}" has no ${wrong[0]} that cron knows`;
}

/** Field : Range ( `,` Range )*  — Range : ( `*` | n | n `-` n ) ( `/` step )? */
function isField(field: string, least: number, most: number): boolean {
  return field.split(',').every((range) => {
    const [, all, from = '', to = from, step = '1'] =
      /^(?:(\*)|(\d+)(?:-(\d+))?)(?:\/(\d+))?$/.exec(range) ?? [];
    if (all === undefined && from === '') return false;
    const isWithin =
      all !== undefined ||
      (Number(from) >= least && Number(from) <= Number(to) && Number(to) <= most);
    return isWithin && Number(step) >= 1 && Number(step) <= most;
  });
}
