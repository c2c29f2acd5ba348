import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import type { Actor } from './actor.ts';
import { buildProfile, emailOf, PEOPLE, type Fields } from './people.ts';

const rulesFile = new URL('../../../firestore.rules', import.meta.url);

export type Documents = Readonly<Record<string, Fields>>;

/** What answers the requests: Google's emulator, or our evaluator in this process. */
export interface RulesBackend {
  /** Stores these documents and no others. */
  reset: (documents: () => Documents) => Promise<void>;
  /** Writes documents by path, bypassing the rules. */
  seed: (documents: Documents) => Promise<void>;
  /** @param token  claims of the ID token */
  actor: (uid: string | null, token: Fields) => Actor;
  close: () => Promise<void>;
}

export interface RulesTest extends Pick<RulesBackend, 'seed'> {
  /**
   * Acts as a person; `null` is a visitor. Claims can be overridden or, with undefined, removed.
   */
  as: (uid: string | null, claims?: Fields) => Actor;
}

/**
 * Prepares Firestore for one test file: loads `firestore.rules`, and before each test stores only
 * the profiles and the documents of `documents`. The vitest project `rules` uses our evaluator,
 * `rules-emulator` Google's emulator.
 *
 * @param name part of the project id; unique per file.
 */
export function useRules(
  name: string,
  documents: () => Documents = () => ({}),
  rules = () => readFileSync(rulesFile, 'utf8'),
): RulesTest {
  let backend: RulesBackend;
  const actors = new Map<string, Actor>();

  beforeAll(async () => {
    backend = await backendFor(`demo-rules-${name}`, rules());
  });
  beforeEach(() =>
    backend.reset(() => {
      const profiles = Object.entries(PEOPLE).map(([uid, fields]) => [
        `profiles/${uid}`,
        buildProfile(uid, fields),
      ]);
      return { ...Object.fromEntries(profiles), ...documents() };
    }),
  );
  afterAll(() => backend.close());

  return {
    seed: (given) => backend.seed(given),
    as(uid, claims = {}) {
      const key = JSON.stringify([uid, Object.entries(claims)]);
      const actor =
        actors.get(key) ??
        backend.actor(
          uid,
          uid === null ? {} : { email: emailOf(uid), email_verified: true, ...claims },
        );
      actors.set(key, actor);
      return actor;
    },
  };
}

/** Imported only if needed: Google's clients take longer to load than the evaluator to decide. */
async function backendFor(projectId: string, rules: string): Promise<RulesBackend> {
  if (process.env['RULES_BACKEND'] === 'emulator') {
    return (await import('./emulator-backend.ts')).emulatorBackend(projectId, rules);
  }
  return (await import('./evaluator-backend.ts')).evaluatorBackend(rules);
}
