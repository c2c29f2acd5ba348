import * as z from 'zod/mini';
import { isIndexed, type SiteEnvironment } from '@atelier/domain/site/environment';
import { securityPolicy } from '@atelier/domain/site/security-policy';

const headerRule = z.looseObject({
  headers: z.array(z.object({ key: z.string(), value: z.string() })),
});
const rewrite = z.looseObject({ function: z.optional(z.looseObject({ region: z.string() })) });
const firebaseJson = z.object({
  functions: z.tuple([z.object({ codebase: z.string(), runtime: z.string() })]),
  firestore: z.looseObject({}),
  storage: z.looseObject({}),
  hosting: z.looseObject({ rewrites: z.array(rewrite), headers: z.array(headerRule) }),
});

/** Folders of functions and pages in a release. */
export const FUNCTIONS_FOLDER = 'functions';
export const WEB_FOLDER = 'web';

/**
 * Returns the `firebase.json` of a release from the repository's own: with folders of the release,
 * without steps before the deployment, and with policy, region and indexing of the environment.
 */
export function releaseConfig(repository: unknown, environment: SiteEnvironment): object {
  const { functions, firestore, storage, hosting } = firebaseJson.parse(repository);
  const { predeploy: _predeploy, ...served } = hosting;
  const noIndex = { source: '**', headers: [{ key: 'X-Robots-Tag', value: 'noindex' }] };
  return {
    functions: [
      {
        source: FUNCTIONS_FOLDER,
        codebase: functions[0].codebase,
        runtime: functions[0].runtime,
        ignore: ['node_modules'],
      },
    ],
    firestore,
    storage,
    hosting: {
      ...served,
      public: WEB_FOLDER,
      rewrites: hosting.rewrites.map((rule) =>
        rule.function === undefined
          ? rule
          : { ...rule, function: { ...rule.function, region: environment.regions.functions } },
      ),
      headers: [
        ...hosting.headers.map((rule) => ({
          ...rule,
          headers: rule.headers.map(({ key, value }) => ({
            key,
            value: key === 'Content-Security-Policy' ? securityPolicy(environment) : value,
          })),
        })),
        ...(isIndexed(environment) ? [] : [noIndex]),
      ],
    },
  };
}
