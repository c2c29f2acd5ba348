import type { SiteEnvironment } from '@atelier/domain/site/environment';
import { includes, type SetupStep } from './setup-step.ts';

/** Turned on with the others, where there is a site key. */
export const APP_CHECK_APIS = [
  'firebaseappcheck.googleapis.com',
  'recaptchaenterprise.googleapis.com',
];
/** Services that Firebase checks itself; our calls check in functions/src/platform/app-check.ts. */
const SERVICES = ['firestore', 'firebasestorage'];

/**
 * Returns the steps of App Check, none without a site key. Without `enforce` the services only
 * count requests of others, which shows whether somebody would be locked out.
 */
export function appCheckSteps({ appCheck, firebase }: SiteEnvironment): SetupStep[] {
  if (appCheck.siteKey === '') return [];
  const { projectId, appId } = firebase;
  const project = `https://firebaseappcheck.googleapis.com/v1/projects/${projectId}`;
  const { siteKey } = appCheck;
  const enforcementMode = appCheck.enforce ? 'ENFORCED' : 'UNENFORCED';
  const patch = (title: string, url: string, field: object): SetupStep => ({
    title: `App Check: ${title}`,
    state: { method: 'GET', url },
    isDone: (state) => includes(state, field),
    actions: [
      { method: 'PATCH', url: `${url}?updateMask=${Object.keys(field).join(',')}`, body: field },
    ],
  });
  return [
    patch('site key of the web app', `${project}/apps/${appId}/recaptchaEnterpriseConfig`, {
      siteKey,
    }),
    ...SERVICES.map((service) =>
      patch(`${service} ${enforcementMode}`, `${project}/services/${service}.googleapis.com`, {
        enforcementMode,
      }),
    ),
  ];
}
