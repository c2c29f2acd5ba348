import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import {
  ENVIRONMENT_NAMES,
  parseSiteEnvironment,
  type SiteEnvironment,
} from '@atelier/domain/site/environment';

/** A settings file that is missing or wrong; the message names the file and every value. */
export class EnvironmentError extends Error {
  override readonly name = 'EnvironmentError';
}

const ENVIRONMENTS = resolve(import.meta.dirname, '../../environments');
/** Tests build with settings of their own; the example is always that of the repository. */
const folderOf = (name: string) =>
  name === 'example' ? ENVIRONMENTS : (process.env['SITE_ENVIRONMENTS'] ?? ENVIRONMENTS);
/** Imported by functions and web; a build replaces it by the file of its environment. */
export const EXAMPLE_FILE = join(ENVIRONMENTS, 'example.json');

/**
 * Reads and validates `environments/{name}.json`.
 *
 * @throws EnvironmentError naming every missing or malformed value, and every fact that is still
 * the example's
 */
export function readSiteEnvironment(name: string, folder = folderOf(name)): SiteEnvironment {
  const label = `environments/${name}.json`;
  const file = join(folder, `${name}.json`);
  if (!ENVIRONMENT_NAMES.some((known) => known === name)) {
    throw new EnvironmentError(
      `There is no environment "${name}": ${ENVIRONMENT_NAMES.join(', ')}.`,
    );
  }
  if (!existsSync(file)) {
    throw new EnvironmentError(
      `${label} is missing: copy environments/example.json and enter your own facts.`,
    );
  }
  const environment = validated(label, () =>
    parseSiteEnvironment(JSON.parse(readFileSync(file, 'utf8'))),
  );
  if (environment.name !== name) {
    throw new EnvironmentError(`${label}: name: must be "${name}", as the file's name`);
  }
  if (name !== 'example') requireOwnFacts(label, environment);
  return environment;
}

/**
 * Returns the settings of an environment, or those of the example while it has no file: enough for
 * a dry run.
 */
export function environmentOrExample(name: string, print: (line: string) => void): SiteEnvironment {
  if (existsSync(join(folderOf(name), `${name}.json`))) return readSiteEnvironment(name);
  print(`environments/${name}.json is missing: this dry run uses the example's facts.`);
  return readSiteEnvironment('example');
}

/**
 * Returns the environment that `SITE_ENVIRONMENT` names.
 *
 * @param fallback  its name for builds that are never deployed
 * @throws EnvironmentError also when the variable is not set and there is no fallback
 */
export function chosenSiteEnvironment(fallback?: 'example'): SiteEnvironment {
  const name = process.env['SITE_ENVIRONMENT'] ?? fallback;
  if (name === undefined) {
    throw new EnvironmentError(
      `SITE_ENVIRONMENT is not set; it is one of ${ENVIRONMENT_NAMES.join(', ')}.`,
    );
  }
  return readSiteEnvironment(name);
}

function validated(label: string, parse: () => SiteEnvironment): SiteEnvironment {
  try {
    return parse();
  } catch (cause) {
    throw new EnvironmentError(
      `${label}: ${cause instanceof Error ? cause.message : String(cause)}`,
      { cause },
    );
  }
}

/**
 * Facts that differ between any two operators; regions and names of secrets may be the example's.
 */
function requireOwnFacts(label: string, environment: SiteEnvironment): void {
  const example = readSiteEnvironment('example');
  const factsOf = ({ origin, firebase, sender, smtp, operator }: SiteEnvironment) =>
    Object.entries({
      origin,
      ...prefixed('firebase', firebase),
      'sender.address': sender.address,
      'sender.replyTo': sender.replyTo,
      'smtp.host': smtp.host,
      'smtp.user': smtp.user,
      'operator.siret': operator.siret,
      'operator.register': operator.register,
      'operator.address': operator.address,
      'operator.publisher': operator.publisher,
      'operator.email': operator.email,
      'operator.phone': operator.phone,
      'operator.mediator': operator.mediator,
    });
  const invented = new Map(factsOf(example));
  const copied = factsOf(environment).filter(([field, value]) => invented.get(field) === value);
  if (copied.length > 0) {
    throw new EnvironmentError(
      `${label}: still the example's: ${copied.map(([field]) => field).join(', ')}`,
    );
  }
}

function prefixed(prefix: string, values: Record<string, string>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(values).map(([key, value]) => [`${prefix}.${key}`, value]),
  );
}
