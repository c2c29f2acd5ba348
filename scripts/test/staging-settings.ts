import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { EXAMPLE_FILE } from '../site-environment/read-site-environment.ts';

type Settings = Record<string, string | Record<string, string>> & {
  operator: Record<string, string>;
};
const read = (file: string) => JSON.parse(readFileSync(file, 'utf8')) as Settings;

/** Valid settings of a staging site, with no fact of the example, for tests. */
export const stagingSettings: Settings = {
  ...read(EXAMPLE_FILE),
  ...read(join(import.meta.dirname, 'staging-settings.json')),
};
