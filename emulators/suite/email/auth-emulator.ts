import { z } from 'zod/mini';

const oobCodes = z.object({
  oobCodes: z.array(
    z.object({
      email: z.string(),
      requestType: z.string(),
      oobCode: z.string(),
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

/** Turns on e-mail enumeration protection: unknown addresses and wrong passwords give the same error. */
export async function enableEnumerationProtection(auth: string, project: string): Promise<void> {
  const response = await fetch(`http://${auth}/emulator/v1/projects/${project}/config?updateMask=emailPrivacyConfig`, {
    method: 'PATCH',
    headers: { 'Content-Type': 'application/json', Authorization: 'Bearer owner' },
    body: JSON.stringify({ emailPrivacyConfig: { enableImprovedEmailPrivacy: true } }),
  });
  if (!response.ok) throw new Error(`the Auth emulator rejected its configuration: ${await response.text()}`);
}
