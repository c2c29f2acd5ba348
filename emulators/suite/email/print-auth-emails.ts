import { type AuthEmail, fetchAuthEmails } from './auth-emulator.ts';

const pollIntervalMs = 1_000;

const modes: Record<string, string> = {
  VERIFY_EMAIL: 'verifyEmail',
  PASSWORD_RESET: 'resetPassword',
  VERIFY_AND_CHANGE_EMAIL: 'verifyAndChangeEmail',
  RECOVER_EMAIL: 'recoverEmail',
};

/** Returns the link to the app's own page, as in production's e-mail templates. */
export function authEmailUrl(web: string, mail: AuthEmail): string {
  const query = new URLSearchParams({ mode: modes[mail.requestType] ?? mail.requestType, oobCode: mail.oobCode });
  return `${web}/reset-password?${query}`;
}

/**
 * Prints each e-mail that Firebase Auth would send from now on.
 *
 * @param auth  `host:port`
 * @param web  URL of the app
 * @returns `ready` resolves once every new e-mail will be printed
 */
export function printAuthEmails(
  auth: string,
  project: string,
  web: string,
  print: (line: string) => void,
): { ready: Promise<void>; stop: () => void } {
  let seen: Set<string> | undefined;
  let timer: NodeJS.Timeout;
  let stopped = false;

  async function poll(): Promise<void> {
    try {
      const mails = await fetchAuthEmails(auth, project);
      for (const mail of mails) {
        if (seen && !seen.has(mail.oobCode))
          print(`mail to ${mail.newEmail ?? mail.email}: ${authEmailUrl(web, mail)}`);
      }
      seen = new Set(mails.map((mail) => mail.oobCode));
    } catch (error) {
      if (!stopped) print(`auth e-mails could not be read: ${String(error)}`);
    }
    if (!stopped) timer = setTimeout(() => void poll(), pollIntervalMs);
  }

  const ready = poll();
  return {
    ready,
    stop: () => {
      stopped = true;
      clearTimeout(timer);
    },
  };
}
