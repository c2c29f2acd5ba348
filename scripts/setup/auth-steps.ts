import { MIN_PASSWORD_LENGTH } from '@atelier/domain/limits';
import type { SiteEnvironment } from '@atelier/domain/site/environment';
import { includes, type SetupStep } from './setup-step.ts';

/**
 * Returns the steps of Auth. Its e-mails keep Google's texts, which exist in the language of each
 * member: a project has one text for each e-mail, so an own one would be sent in one language.
 * Their sender's name and reply address are ours.
 */
export function authSteps({ firebase, origin, sender }: SiteEnvironment): SetupStep[] {
  const project = `https://identitytoolkit.googleapis.com/admin/v2/projects/${firebase.projectId}`;
  const template = { senderDisplayName: sender.name, replyTo: sender.replyTo };
  const config = {
    signIn: { email: { enabled: true, passwordRequired: true } },
    emailPrivacyConfig: { enableImprovedEmailPrivacy: true },
    passwordPolicyConfig: {
      passwordPolicyEnforcementState: 'ENFORCE',
      passwordPolicyVersions: [
        { customStrengthOptions: { minPasswordLength: MIN_PASSWORD_LENGTH } },
      ],
    },
    authorizedDomains: [...new Set([new URL(origin).hostname, firebase.authDomain])],
    notification: {
      defaultLocale: 'fr',
      sendEmail: {
        callbackUri: `${origin}/reset-password`,
        resetPasswordTemplate: template,
        verifyEmailTemplate: template,
        changeEmailTemplate: template,
      },
    },
  };
  return [
    {
      title: 'Auth with Identity Platform',
      state: { method: 'GET', url: `${project}/config` },
      // What the console's wizard turns on is without it, and has no password policy.
      isDone: (state) => !includes(state, { subtype: 'FIREBASE_AUTH' }),
      actions: [
        {
          method: 'POST',
          url: project.replace('/admin/v2/', '/v2/') + '/identityPlatform:initializeAuth',
        },
      ],
    },
    {
      title:
        'Auth: sign-in by e-mail, enumeration protection, password policy, domains, action URL, French e-mails',
      state: { method: 'GET', url: `${project}/config` },
      isDone: (state) => includes(state, config),
      actions: [
        {
          method: 'PATCH',
          url: `${project}/config?updateMask=${leavesOf(config).join(',')}`,
          body: config,
        },
      ],
    },
  ];
}

/** Returns the path of each value: a mask of whole objects would delete what else they hold. */
function leavesOf(value: object, path = ''): string[] {
  return Object.entries(value).flatMap(([key, inner]: [string, unknown]) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? leavesOf(inner, `${path}${key}.`)
      : [`${path}${key}`],
  );
}
