import { z } from 'zod/mini';

const oobCodes = z.object({
  oobCodes: z.array(
    z.object({
      email: z.string(),
      requestType: z.string(),
      oobCode: z.string(),
      oobLink: z.string(),
      newEmail: z.optional(z.string()),
    }),
  ),
});

/** One e-mail that Firebase Auth would have sent; `newEmail` is set for a change of address. */
export type AuthEmail = z.infer<typeof oobCodes>['oobCodes'][number];

/** Returns the e-mails whose codes are unused, oldest first. @param auth  `host:port` */
export async function fetchAuthEmails(auth: string, project: string): Promise<AuthEmail[]> {
  const response = await fetch(`http://${auth}/emulator/v1/projects/${project}/oobCodes`);
  return oobCodes.parse(await response.json()).oobCodes;
}

const modes: Record<string, string> = {
  VERIFY_EMAIL: 'verifyEmail',
  PASSWORD_RESET: 'resetPassword',
  VERIFY_AND_CHANGE_EMAIL: 'verifyAndChangeEmail',
  RECOVER_EMAIL: 'recoverEmail',
};

/** Returns the link to the app's own page, as in production's e-mail templates. */
export function authEmailUrl(web: string, mail: AuthEmail): string {
  const query = new URLSearchParams({
    mode: modes[mail.requestType] ?? mail.requestType,
    oobCode: mail.oobCode,
  });
  const continueUrl = new URL(mail.oobLink).searchParams.get('continueUrl');
  if (continueUrl !== null) query.set('continueUrl', continueUrl);
  return `${web}/reset-password?${query.toString()}`;
}

/**
 * Turns on e-mail enumeration protection: unknown addresses and wrong passwords give the same
 * error.
 */
export async function enableEnumerationProtection(auth: string, project: string): Promise<void> {
  const response = await fetch(
    `http://${auth}/emulator/v1/projects/${project}/config?updateMask=emailPrivacyConfig`,
    {
      method: 'PATCH',
      headers: { 'Content-Type': 'application/json', Authorization: 'Bearer owner' },
      body: JSON.stringify({ emailPrivacyConfig: { enableImprovedEmailPrivacy: true } }),
    },
  );
  if (!response.ok) {
    throw new Error(`the Auth emulator rejected its configuration: ${await response.text()}`);
  }
}
