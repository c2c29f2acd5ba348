import { readFileSync } from 'node:fs';
import type { SuiteInfo } from '@atelier/emulators/suite';

export type { Account, SuiteInfo } from '@atelier/emulators/suite';
export type AccountName = keyof SuiteInfo['accounts'];

/**
 * Returns the suite that the tests use: the one in SUITE_INFO, else the one started by `npm start`.
 */
export function suiteInfo(): SuiteInfo {
  const file = process.env.SUITE_INFO ?? '.suite.json';
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as SuiteInfo;
  } catch (cause) {
    throw new Error(
      `No running suite found (${file}): start one with \`npm start\`, or run \`npm run test:e2e\`.`,
      {
        cause,
      },
    );
  }
}
