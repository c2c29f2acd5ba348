/**
 * Regions of Europe in which Google offers everything that the functions need: Cloud Functions of
 * the second generation, Cloud Scheduler and Cloud Tasks. The last has the fewest. Source:
 * cloud.google.com/tasks/docs/locations.
 */
export const FUNCTION_REGIONS: ReadonlySet<string> = new Set([
  'europe-central2',
  'europe-west1',
  'europe-west2',
  'europe-west3',
  'europe-west6',
]);
