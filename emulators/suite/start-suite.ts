import type { ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import { emulatorAddresses, webAppConfig } from './emulator-addresses.ts';
import { enableEnumerationProtection } from './email/auth-emulator.ts';
import { printAuthEmails } from './email/print-auth-emails.ts';
import { startAutosave } from './saved-data/autosave.ts';
import { ensureFirestore } from './firestore/ensure-firestore.ts';
import { checkRules } from './firestore/check-rules.ts';
import { type Executions, logFile, startEmulators } from './firebase-tools/start-emulators.ts';
import { loadedFunctions } from './functions/loaded-functions.ts';
import { disableMetadataLookup } from './admin/disable-metadata-lookup.ts';
import { printEmails } from './email/print-emails.ts';
import { ensureJava } from './java/ensure-java.ts';
import { root, workFolder } from './paths.ts';
import { type Ports, assertPortsFree, host } from './ports.ts';
import { prepareRun } from './prepare-run.ts';
import { waitForExit } from './process/process-groups.ts';
import { makeRunFolders, removeRunFolders } from './run-folders.ts';
import { findSavedData, type SavedData } from './saved-data/saved-data.ts';
import { startScheduler } from './functions/scheduler.ts';
import { deleteSandboxData, sandboxAddress, sandboxFolder, startSandbox } from './stripe/start-sandbox.ts';
import { SuiteError } from './suite-error.ts';
import { type Accounts, removeSuiteInfo, type SuiteInfo, writeSuiteInfo } from './suite-info.ts';
import { Teardown } from './teardown.ts';
import { startWebDevServer } from './start-web-dev-server.ts';

/** Where the demo data goes; hosts are `host:port`. */
export interface SeedTarget {
  project: string;
  authHost: string;
  firestoreHost: string;
  storageHost: string;
  bucket: string;
}

export interface SuiteOptions {
  /** A `demo-` id: Google's tools then never ask a server. */
  project: string;
  ports: Ports;
  /** Fills an empty suite; not called when saved data were read. */
  seed: (target: SeedTarget) => Promise<Accounts>;
  /** Looks for what `seed` would make, saved earlier; taken in the place of `seed`. */
  findCachedSeed?: () => Promise<SavedData | undefined>;
  /** Where the data stay between runs; without it nothing is read or kept. */
  dataFolder?: string;
  /** `build`: the production build, served by Hosting; `dev-server`: Vite's, passing on what Hosting rewrites. */
  web: 'build' | 'dev-server';
  /** Written once everything is ready, removed at stop. */
  infoFile: string;
  /** Names the log file `.suite/{name}.log`. */
  name: string;
  /** URL of a Stripe that stands elsewhere; without it the suite starts the sandbox. */
  stripe?: string;
  /** Whether due schedules run and e-mails are said, and memory is spared rather than time. */
  isInteractive: boolean;
  /** Told what a person at the terminal should see. */
  print: (line: string) => void;
  /** Aborted to give up while starting. */
  signal?: AbortSignal;
}

export interface RunningSuite {
  info: SuiteInfo;
  /** `host:port` of the Functions emulator. */
  functions: string;
  /** Path of the file that holds what the emulators and functions said. */
  log: string;
  /** How many executions of functions have begun, and how many of them run now. */
  executions(): Executions;
  /** Stops everything and saves the data; safe to call twice. Throws when the data could not be saved. */
  stop(): Promise<void>;
  /** Resolves, with everything stopped, once a part ended by itself. */
  crashed: Promise<SuiteError>;
}

/**
 * Starts Google's emulators, the demo data and the app, and says where they are.
 * Throws SuiteError, with one line that says what to do, when something is missing or fails; nothing runs then.
 */
export async function startSuite(options: SuiteOptions): Promise<RunningSuite> {
  disableMetadataLookup();
  const teardown = new Teardown();
  const crash = new AbortController();
  const signal = AbortSignal.any([crash.signal, ...(options.signal ? [options.signal] : [])]);
  try {
    return await startParts(options, teardown, crash, signal);
  } catch (error) {
    const reason: unknown = signal.aborted ? signal.reason : error;
    await teardown.run();
    throw reason;
  }
}

/** @param signal  aborted when a part crashed or the person gave up; every wait ends then */
async function startParts(
  options: SuiteOptions,
  teardown: Teardown,
  crash: AbortController,
  signal: AbortSignal,
): Promise<RunningSuite> {
  const { project, ports, print: say, dataFolder } = options;
  const address = emulatorAddresses(ports);
  const web = options.web === 'build' ? address.hosting : `http://${host}:${ports.web}`;

  await assertPortsFree(ports);
  for (const file of ['firestore.rules', 'storage.rules']) checkRules(join(root, file));
  const java = {
    java: await unlessAborted(ensureJava(say), signal),
    firestoreJar: await ensureFirestore(say),
    storageJar: process.env['STORAGE_EMULATOR_BINARY_PATH'],
  };
  const savedData = dataFolder ? await findSavedData(dataFolder, say) : undefined;
  const saved = savedData ?? (await options.findCachedSeed?.());
  const folders = makeRunFolders(root);
  teardown.add(() => removeRunFolders(folders));
  const stripe = options.stripe ?? sandboxAddress(ports);
  await prepareRun({ project, ports, folders, web, stripe });
  signal.throwIfAborted();

  if (dataFolder && !savedData) deleteSandboxData(dataFolder);
  if (options.stripe === undefined) {
    const sandbox = await startSandbox(ports, web, address.hosting, dataFolder && sandboxFolder(dataFolder));
    teardown.add(() => sandbox.stop());
  }
  let isStopping = false;
  const watch = (part: string, child: ChildProcess) =>
    waitForExit(child).then(({ code, signal: by }) => {
      if (!isStopping) crash.abort(unexpectedExit(part, by ?? `exit code ${code}`));
    });
  const startWeb = async () => {
    if (options.web !== 'dev-server') return;
    const server = await startWebDevServer(ports.web, address.hosting, webAppConfig(project, ports), signal);
    teardown.add(server.stop);
    void watch('The web server', server.child);
  };
  const startWithData = async () => {
    const emulators = await startEmulators({
      project,
      ports,
      folders,
      java,
      importFrom: saved?.folder,
      logName: options.name,
      infoFile: options.infoFile,
      savesMemory: options.isInteractive,
      onLine: (line) => isRelevantLine(line) && say(line),
      signal,
    });
    teardown.add(() => emulators.stop());
    void watch("Google's emulators", emulators.child);
    return { emulators, accounts: await unlessAborted(seedUnlessSaved(options, saved), signal) };
  };
  const [{ emulators, accounts }] = await startBoth(crash, startWithData(), startWeb());
  const autosave = dataFolder ? startAutosave(dataFolder, address.hub, accounts, say) : undefined;
  if (autosave) teardown.add(() => autosave.cancel());
  if (!savedData) autosave?.saveNow();
  if (options.isInteractive) {
    teardown.add(startScheduler(address.functions, project, say));
    const printers = [printAuthEmails(address.auth, project, web, say), printEmails(address.firestore, project, say)];
    for (const { stop: end } of printers) teardown.add(end);
    await unlessAborted(Promise.all(printers.map(({ ready }) => ready)), signal);
  }
  signal.throwIfAborted();
  const { auth, firestore, storage, hub } = address;
  const info: SuiteInfo = { project, web, api: `${web}/api`, auth, firestore, storage, hub, stripe, accounts };
  writeSuiteInfo(options.infoFile, info);
  teardown.add(() => removeSuiteInfo(options.infoFile));

  const crashed = Promise.withResolvers<SuiteError>();
  crash.signal.addEventListener('abort', () => {
    isStopping = true;
    teardown.run().then(() => crashed.resolve(crash.signal.reason), crashed.reject);
  });
  async function stop(): Promise<void> {
    if (autosave && !isStopping) teardown.add(() => autosave.stop());
    isStopping = true;
    await teardown.run();
  }
  return {
    info,
    functions: address.functions,
    log: logFile(options.name),
    executions: emulators.executions,
    stop,
    crashed: crashed.promise,
  };
}

function unexpectedExit(part: string, how: string): SuiteError {
  return new SuiteError(`${part} ended by itself (${how}): the reason is in ${workFolder}/*.log; start again.`);
}

/** Waits for both. When one fails, the other is aborted and waited for: nothing starts after that. */
async function startBoth<A, B>(crash: AbortController, one: Promise<A>, other: Promise<B>): Promise<[A, B]> {
  try {
    return await Promise.all([one, other]);
  } catch (error) {
    crash.abort(error);
    await Promise.allSettled([one, other]);
    throw error;
  }
}

/** Stops waiting, though not the work, when the signal is aborted. */
function unlessAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  const aborted = Promise.withResolvers<never>();
  const onAbort = () => aborted.reject(signal.reason);
  if (signal.aborted) onAbort();
  signal.addEventListener('abort', onAbort);
  return Promise.race([work, aborted.promise]).finally(() => signal.removeEventListener('abort', onAbort));
}

/** Checks that functions run, protects the accounts, and puts the demo data in unless there are saved ones. */
async function seedUnlessSaved(options: SuiteOptions, saved: SavedData | undefined): Promise<Accounts> {
  const { project, ports } = options;
  const { auth, firestore, storage, functions } = emulatorAddresses(ports);
  if ((await loadedFunctions(functions)).length === 0) {
    throw new SuiteError(`No function could be loaded: the reason is in ${logFile(options.name)}.`);
  }
  await enableEnumerationProtection(auth, project);
  if (saved) return saved.accounts;
  const bucket = `${project}.appspot.com`;
  return options.seed({ project, authHost: auth, firestoreHost: firestore, storageHost: storage, bucket });
}

/** What functions log, and what the emulators warn of, save that they were told what to run and that there is no UI. */
function isRelevantLine(line: string): boolean {
  return (
    /^(>|⚠)/.test(line.trimStart()) && !/Env variable override|Emulator UI is not starting|"verifications":/.test(line)
  );
}
