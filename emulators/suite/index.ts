export {
  adminFirestore,
  type AdminServices,
  productionServices,
  suiteServices,
} from './admin/admin-services.ts';
export { type AuthEmail, authEmailUrl, fetchAuthEmails } from './email/auth-emulator.ts';
export { fetchMails, type ReceivedMail } from './email/received-mail.ts';
export { startSmtpServer } from './email/smtp-server.ts';
export { buildFunctions } from './functions/build-functions.ts';
export { waitForAbort, runCommand, shutdownSignal } from './run-command.ts';
export { SuiteError } from './suite-error.ts';
export { type RunningFirestore, startFirestore } from './firestore/start-firestore.ts';
export { grantAdmin } from './admin/grant-admin.ts';
export { functionsAddress, loadedFunctions } from './functions/loaded-functions.ts';
export { compileCache } from './paths.ts';
export { defaultPorts, freePort, freePorts, type Ports } from './ports.ts';
export { findSchedule, runSchedule, scheduleNames } from './functions/run-schedule.ts';
export {
  type RunningSuite,
  type SeedTarget,
  startSuite,
  type SuiteOptions,
} from './start-suite.ts';
export { SeedCache } from './saved-data/seed-cache.ts';
export {
  type Account,
  type Accounts,
  accountsFrom,
  readSuiteInfo,
  type SuiteInfo,
} from './suite-info.ts';
export { writeSigningKey } from './admin/signing-key.ts';
