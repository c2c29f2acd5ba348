import { randomInt } from 'node:crypto';
import { type Extent, stageNames } from './stages.ts';

export interface TestOptions {
  extent: Extent;
  /** Stages asked for by name; all of the extent when empty. */
  names: string[];
  /** Seed of a shuffled run. */
  seed: number | undefined;
}

/**
 * Reads `[--quick|--full] [--shuffle[=SEED]] [STAGE…]`.
 * @throws Error with one line that says what is wrong
 */
export function readOptions(args: readonly string[]): TestOptions {
  const options: TestOptions = { extent: 'usual', names: [], seed: undefined };
  for (const argument of args) {
    const [, seed] = /^--shuffle(?:=(\d{1,9}))?$/.exec(argument) ?? [];
    if (/^--shuffle(=\d{1,9})?$/.test(argument)) options.seed = seed === undefined ? randomInt(1e9) : Number(seed);
    else if (argument === '--quick' || argument === '--full')
      options.extent = argument === '--quick' ? 'quick' : 'full';
    else if (stageNames.includes(argument)) options.names.push(argument);
    else
      throw new Error(
        `No such stage or option: ${argument}. Stages: ${stageNames.join(', ')}; options: --quick, --full, --shuffle[=SEED].`,
      );
  }
  return options;
}
